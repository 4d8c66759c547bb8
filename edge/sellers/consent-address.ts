import { amazonConfirm } from '#shared/integrations/amazon-hosts.ts';
import type { ConsentRequest } from '#shared/integrations/authorisation.ts';
import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import type { ConsentServices } from '#shared/onboarding/wire.ts';
import { regionOfCallback } from './callback-region.ts';

type Amazon = NonNullable<ConsentServices['amazon']>;

/**
 * Where a browser goes for a seller's consent: the region's consent page, or where Amazon's own start wants it to go on.
 * @param state ours, by which the return is known
 * @param lastRegion counts where neither the page nor Amazon names one
 * @returns undefined for an address to go on to that is none of Amazon's
 */
export function consentAddress(
  amazon: Amazon,
  request: Pick<ConsentRequest, 'regionShortName' | 'amazonState' | 'amazonCallbackUri'>,
  ours: { state: string; redirectUri: string; lastRegion: RegionName | null },
): { url: string; region: RegionName } | undefined {
  const { amazonState, amazonCallbackUri, regionShortName } = request;
  const common = { state: ours.state, redirect_uri: ours.redirectUri, ...(amazon.beta ? { version: 'beta' } : {}) };
  if (amazonCallbackUri !== undefined) {
    const region = regionOfCallback(amazonCallbackUri, allowedBy(amazon));
    return region && { region, url: withQuery(amazonCallbackUri, { ...common, amazon_state: amazonState ?? '' }) };
  }
  const region = regionShortName ?? ours.lastRegion ?? regionNames[0];
  const query = { application_id: amazon.applicationId, ...common, ...(amazonState === undefined ? {} : { amazon_state: amazonState }) };
  return { region, url: withQuery(amazon.consent[region], query) };
}

const allowedBy = ({ confirm }: Amazon) => ({ NA: [...amazonConfirm.NA, ...confirm.NA], EU: [...amazonConfirm.EU, ...confirm.EU] });

/** Walmart's log-in page, with what it asks for. */
export const walmartAddress = (
  { clientId, login }: NonNullable<ConsentServices['walmart']>,
  ours: { redirectUri: string; nonce: string; state: string },
): string => withQuery(login, { responseType: 'code', clientId, redirectUri: ours.redirectUri, nonce: ours.nonce, state: ours.state, clientType: 'seller' });

export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
