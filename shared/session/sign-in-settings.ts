import * as v from 'valibot';
import { allowedList, edge, key, onOff, type Setting, safe, word } from '../setting-schemas.ts';

/** The settings of signing in at the company: first operators, then customers (docs/companion.md). */
export const signInSettings = {
  /**
   * Issuer of your company's OpenID sign-in, with which operators open /ops. Set together with OIDC_CLIENT_ID and
   * OIDC_ALLOWED.
   */
  OIDC_ISSUER: { readBy: edge, schema: safe },
  /** Client id of this portal there. Its redirect address is PUBLIC_ORIGIN followed by /ops/signed-in. */
  OIDC_CLIENT_ID: { readBy: edge, schema: word },
  /** Client secret there. Unset: a public client, protected by PKCE alone. */
  OIDC_CLIENT_SECRET: { readBy: edge, schema: word, secret: true },
  /**
   * Who may come in that way: confirmed emails, group:name for a group in the groups claim, and sub:id, separated by
   * commas.
   */
  OIDC_ALLOWED: { readBy: edge, schema: allowedList },
  /**
   * Issuer of your OpenID sign-in for customers, whose access tokens your API accepts. Set together with
   * SIGN_IN_CLIENT_ID.
   */
  SIGN_IN_ISSUER: { readBy: edge, schema: safe },
  /** Client id of this portal there. Its redirect address is PUBLIC_ORIGIN followed by /api/sign-in/return. */
  SIGN_IN_CLIENT_ID: { readBy: edge, schema: word },
  /** Client secret there. Unset: a public client, protected by PKCE alone. */
  SIGN_IN_CLIENT_SECRET: { readBy: edge, schema: word, secret: true },
  /** Scopes requested there, with a space between two; openid must be one. */
  SIGN_IN_SCOPE: {
    readBy: edge,
    schema: v.pipe(
      v.string(),
      v.regex(/^(?:[\x21-\x7e]+ )*openid(?: [\x21-\x7e]+)*$/, 'scopes with a space between two, one of them openid'),
    ),
    default: 'openid email',
  },
  /** Name of your API there, if tokens are issued for one API: sent as audience and as resource. */
  SIGN_IN_AUDIENCE: { readBy: edge, schema: word },
  /** Your company's name on the button 'Continue with …'. Unset: the brand's name. */
  SIGN_IN_NAME: {
    readBy: edge,
    schema: v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cf}]{1,40}$/u, 'a name of 40 characters or fewer')),
  },
  /** on or off. On: customers come in through your company alone, without passwords, sign-up, and resets here. */
  SIGN_IN_ONLY: { readBy: edge, schema: onOff, default: 'off' },
  /**
   * Key with which your server hands over a signed-in customer, 16 characters or more. Set together with HANDOVER_URL.
   */
  HANDOVER_KEY: { readBy: edge, schema: key(16), secret: true },
  /** The key before this one, which still counts until FORMER_SECRETS_UNTIL. */
  HANDOVER_KEY_FORMER: { readBy: edge, schema: key(16), secret: true },
  /** Your page to which the portal sends a browser that is to be handed over (docs/companion.md). */
  HANDOVER_URL: { readBy: edge, schema: safe },
} satisfies Record<string, Setting>;
