import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Session } from '#edge/hub/ports.ts';

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
