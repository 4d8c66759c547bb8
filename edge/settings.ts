import { timeouts } from '#edge/http/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Links } from '#shared/session/portal-info.ts';
import type { Reader } from '#shared/setting-schemas.ts';
import { readValues, type SettingValues } from '#shared/settings.ts';
import { isLoopback } from '#shared/trust.ts';

/** All settings, as documented in shared/settings.ts, plus those derived from others. */
export type EdgeSettings = Omit<SettingValues, 'companion'> & {
  demo: boolean;
  /** Whether the embedded provider runs beside the company's API, and the portal talks to it. */
  companion: boolean;
  links: Links;
};

/** Reads the settings, or returns one sentence that names the wrong one. */
export function readSettings(env: Record<string, unknown>, reader: Reader = 'portal'): Result<EdgeSettings, string> {
  const values = readValues(reader, env);
  if (!values.ok) return values;
  const read = values.value;

  if ((read.upstreamApi === undefined) !== (read.upstreamSocket === undefined))
    return fail(
      'UPSTREAM_API and UPSTREAM_SOCKET must be set together: one takes the calls, the other sends the live events.',
    );
  if (read.publicOrigin !== undefined && new URL(read.publicOrigin).origin !== read.publicOrigin)
    return fail(
      `PUBLIC_ORIGIN is "${read.publicOrigin}", but must be scheme, host, and port only, such as https://portal.example.`,
    );
  if (read.publicOrigin !== undefined && !isSecure(read.publicOrigin))
    return fail(
      `PUBLIC_ORIGIN is "${read.publicOrigin}", but must begin with https://: over http, browsers run the pages only from a loopback address.`,
    );
  if ((read.googleClientId === undefined) !== (read.googleClientSecret === undefined))
    return fail(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together: one requests permission, the other redeems it.',
    );
  if (new Set([read.oidcIssuer, read.oidcClientId, read.oidcAllowed].map((value) => value === undefined)).size > 1)
    return fail('OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_ALLOWED must be set together: the sign-in needs all three.');
  if ((read.signInIssuer === undefined) !== (read.signInClientId === undefined))
    return fail('SIGN_IN_ISSUER and SIGN_IN_CLIENT_ID must be set together: the sign-in needs both.');
  if ((read.handoverKey === undefined) !== (read.handoverUrl === undefined))
    return fail(
      'HANDOVER_KEY and HANDOVER_URL must be set together: one proves your server, the other is where browsers go.',
    );
  if (read.signInOnly && read.signInIssuer === undefined && read.handoverUrl === undefined)
    return fail('SIGN_IN_ONLY=on needs SIGN_IN_ISSUER or HANDOVER_URL: without one, nobody could come in.');
  if (read.instances !== undefined && read.sessionSecret === undefined)
    return fail('INSTANCES needs SESSION_SECRET, the same in each: otherwise one knows no session of the others.');
  const embedded = read.upstreamApi === undefined;
  if (embedded && reader === 'portal' && read.signInIssuer !== undefined)
    return fail('SIGN_IN_ISSUER needs UPSTREAM_API and UPSTREAM_SOCKET: your own API must accept the tokens.');
  const loopback = isLoopback(read.host) && read.publicOrigin === undefined;
  if (read.publicOrigin === undefined && !isLoopback(read.host))
    return fail(
      'PUBLIC_ORIGIN must be set if HOST is not a loopback address: set it to the address that people open, or unset HOST.',
    );
  if (read.demo && !loopback)
    return fail('DEMO=on works on a loopback address only: unset PUBLIC_ORIGIN, or unset DEMO.');
  if (read.demo && !embedded)
    return fail('DEMO=on needs the embedded provider: unset UPSTREAM_API and UPSTREAM_SOCKET, or unset DEMO.');
  if (!read.rateLimits && !loopback)
    return fail('RATE_LIMITS=off works on a loopback address only: unset PUBLIC_ORIGIN, or unset RATE_LIMITS.');

  return ok({
    ...read,
    demo: read.demo ?? (embedded && loopback),
    companion: reader === 'portal' && read.companion && !embedded,
    links: {
      signUp: read.linkSignUp ?? '',
      googleAddon: read.linkGoogleAddon ?? '',
      browserExtension: read.linkBrowserExtension ?? '',
      iosApp: read.linkIosApp ?? '',
      androidApp: read.linkAndroidApp ?? '',
      supportPortal: read.linkSupportPortal ?? '',
      learningPortal: read.linkLearningPortal ?? '',
      youtube: read.linkYoutube ?? '',
      supportChat: read.linkSupportChat ?? '',
      terms: read.linkTerms ?? '',
      privacy: read.linkPrivacy ?? '',
      welcomeBulkchecker: read.linkWelcomeBulkchecker ?? '',
      welcomeAzalert: read.linkWelcomeAzalert ?? '',
      resetHelp: read.linkResetHelp ?? '',
      walmartMarketplace: read.linkWalmartMarketplace,
    },
  });
}

/** Whether browsers give the pages what they need: without a secure context, there is no `crypto.randomUUID`. */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Returns the settings that concern the provider's calls. Some services of the provider may have their own address. */
export const upstreamOptionsOf = (settings: EdgeSettings) => ({
  // The companion itself knows where the company's services are.
  bases: settings.companion
    ? {}
    : {
        amazon: settings.upstreamAmazon,
        walmart: settings.upstreamWalmart,
        onboarding: settings.upstreamOnboarding,
      },
  product: settings.product,
  trackerAccounts: settings.asinTrackerAccounts,
  timeoutMs: timeouts.upstreamCall,
});
