import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import { amazonConfirm, amazonConsent, type ConsentRequest, WALMART_LOGIN } from '#shared/integrations/authorisation.ts';
import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import type { ConsentServices } from '#shared/onboarding/calls.ts';
import { isOffered, ok } from '#shared/result.ts';

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

/**
 * The region whose own page an amazon_callback_uri leads to; undefined for any other address. It comes in a query, so anybody can have written it.
 * @param allowed what an address has to begin with, by region
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

/** The session of whoever is signed in, as long as his hub admits it. */
export async function sessionOf(c: Context, deps: Deps): Promise<Session | undefined> {
  const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
  return session && (await deps.hubs.check(session)).ok ? session : undefined;
}

/** The tokens of a browser by which somebody may be onboarded, in the order in which they count: that of the query, which the edge keeps, else the session's. */
export async function onboardingTokens(c: Context, deps: Deps): Promise<string[]> {
  const kept = await deps.onboardings.open(c.req.header('cookie'), deps.now());
  const session = await sessionOf(c, deps);
  return [kept?.token, session?.token].filter((token) => token !== undefined);
}

/**
 * Where the marketplaces ask for consent: by the portal's own settings, else as the provider says, which is the sandbox without keys.
 * A service that neither knows is null.
 */
export async function consentServices({ settings, upstream }: Pick<EdgeDeps, 'settings' | 'upstream'>, token: string): UpstreamAnswer<ConsentServices> {
  const { amazonAppId, amazonAppBeta, walmartClientId } = settings;
  const own: ConsentServices = {
    amazon: amazonAppId === undefined ? null : { applicationId: amazonAppId, beta: amazonAppBeta, consent: amazonConsent, confirm: mutable(amazonConfirm) },
    walmart: walmartClientId === undefined ? null : { clientId: walmartClientId, login: WALMART_LOGIN },
  };
  if (own.amazon && own.walmart) return ok(own);
  const offered = await upstream.authorizeSp.services(token);
  if (!offered.ok) return offered;
  const theirs = isOffered(offered.value) ? offered.value : { amazon: null, walmart: null };
  return ok({ amazon: own.amazon ?? theirs.amazon, walmart: own.walmart ?? theirs.walmart });
}

const mutable = (lists: typeof amazonConfirm) => ({ NA: [...lists.NA], EU: [...lists.EU] });
