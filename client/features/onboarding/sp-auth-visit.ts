import type { ConsentRequest } from '#shared/integrations/authorisation.ts';
import { regionNames } from '#shared/integrations/regions.ts';

export type SpAuthVisit =
  | { kind: 'wizard'; accessToken: string | undefined; registerFrom: string | undefined; verification: string | null }
  /** Go to Amazon, requested there or by the portal. */
  | ({ kind: 'consent' } & ConsentRequest)
  /** Returned from Amazon. */
  | { kind: 'return'; state: string; code: string; sellingPartnerId: string }
  /** Returned from Amazon with required values missing. */
  | { kind: 'broken' }
  | { kind: 'elsewhere' };

/**
 * Parses a /sp-auth URL. Amazon's parameters take precedence over the flow in `state`, because Amazon uses its own `state`.
 * @param given returns the value of a parameter
 */
export function visitOf(given: (name: string) => string | null | undefined): SpAuthVisit {
  const text = (name: string) => given(name)?.trim() || undefined;
  const state = text('state');
  const sellingPartnerId = text('selling_partner_id');
  const region = regionNames.find((name) => name === text('regionShortName')?.toUpperCase());
  const regionShortName = region ? { regionShortName: region } : {};
  const amazonState = text('amazon_state');
  if (amazonState) {
    const amazonCallbackUri = text('amazon_callback_uri');
    return {
      kind: 'consent',
      flow: state === 'signup' ? 'signup' : 'portal',
      ...regionShortName,
      amazonState,
      ...(amazonCallbackUri ? { amazonCallbackUri } : {}),
      ...(sellingPartnerId ? { sellingPartnerId } : {}),
    };
  }
  const code = text('spapi_oauth_code');
  if (code && state && sellingPartnerId) return { kind: 'return', state, code, sellingPartnerId };
  if (state === 'signup')
    return { kind: 'wizard', accessToken: text('accessToken'), registerFrom: text('registerFrom'), verification: text('verification') ?? null };
  if (state === 'portal') return { kind: 'consent', flow: 'portal', ...regionShortName };
  return code || sellingPartnerId || text('error') ? { kind: 'broken' } : { kind: 'elsewhere' };
}
