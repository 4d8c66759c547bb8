import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import type { ConsentServices } from '#shared/account/onboarding/calls.ts';
import {
  amazonConfirm,
  amazonConsent,
  type ConsentRequest,
  WALMART_LOGIN,
} from '#shared/integrations/authorisation.ts';
import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import { ok } from '#shared/result.ts';

type Amazon = NonNullable<ConsentServices['amazon']>;

/**
 * Returns the address for a seller's consent: the region's consent page, or the page given by Amazon's own start.
 * @param state our state, by which the return is recognized
 * @param lastRegion used if neither the page nor Amazon names a region
 * @returns undefined if the address given by the start is not Amazon's
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
  const query = {
    application_id: amazon.applicationId,
    ...common,
    ...(amazonState === undefined ? {} : { amazon_state: amazonState }),
  };
  return { region, url: withQuery(amazon.consent[region], query) };
}

const allowedBy = ({ confirm }: Amazon) => ({
  NA: [...amazonConfirm.NA, ...confirm.NA],
  EU: [...amazonConfirm.EU, ...confirm.EU],
});

/** Returns Walmart's login page with its query. */
export const walmartAddress = (
  { clientId, login }: NonNullable<ConsentServices['walmart']>,
  ours: { redirectUri: string; nonce: string; state: string },
): string =>
  withQuery(login, {
    responseType: 'code',
    clientId,
    redirectUri: ours.redirectUri,
    nonce: ours.nonce,
    state: ours.state,
    clientType: 'seller',
  });

export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Returns the region whose page an amazon_callback_uri leads to; undefined for any other address. It comes from a
 * query, so anybody may have written it.
 * @param allowed the valid prefixes, by region
 */
function regionOfCallback(uri: string, allowed: Record<RegionName, readonly string[]>): RegionName | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { origin, pathname, username, password } = new URL(uri);
  if (username || password) return undefined;
  return regionNames.find((name) =>
    allowed[name].some((beginning) => {
      const known = new URL(beginning);
      return known.origin === origin && pathname.startsWith(known.pathname);
    }),
  );
}

type Deps = Pick<EdgeDeps, 'cookies' | 'onboardings' | 'hubs' | 'now'>;

/** Returns the session of a signed-in person, if the hub admits it. */
export async function sessionOf(c: Context, deps: Deps): Promise<Session | undefined> {
  const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
  return session && (await deps.hubs.check(session)).ok ? session : undefined;
}

/**
 * Returns the browser's tokens that can be used for onboarding, in order of priority: first the one stored from a
 * query, then the session's.
 */
export async function onboardingTokens(c: Context, deps: Deps): Promise<string[]> {
  const stored = await deps.onboardings.open(c.req.header('cookie'), deps.now());
  const session = await sessionOf(c, deps);
  return [stored?.token, session?.token].filter((token) => token !== undefined);
}

/**
 * Returns where the marketplaces ask for consent: from the portal's own settings, otherwise from a provider with the
 * full profile, which uses the sandbox without keys. A service unknown to both is null.
 */
export async function consentServices(
  { settings, upstream }: Pick<EdgeDeps, 'settings' | 'upstream'>,
  token: string,
): UpstreamAnswer<ConsentServices> {
  const { amazonAppId, amazonAppBeta, walmartClientId } = settings;
  const own: ConsentServices = {
    amazon:
      amazonAppId === undefined
        ? null
        : { applicationId: amazonAppId, beta: amazonAppBeta, consent: amazonConsent, confirm: mutable(amazonConfirm) },
    walmart: walmartClientId === undefined ? null : { clientId: walmartClientId, login: WALMART_LOGIN },
  };
  if ((own.amazon && own.walmart) || (await upstream.profile()) !== 'full') return ok(own);
  const offered = await upstream.authorizeSp.services(token);
  if (!offered.ok) return offered;
  return ok({ amazon: own.amazon ?? offered.value.amazon, walmart: own.walmart ?? offered.value.walmart });
}

const mutable = (lists: typeof amazonConfirm) => ({ NA: [...lists.NA], EU: [...lists.EU] });
