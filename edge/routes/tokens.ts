import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';

/** The token balance, and what of it was used. */
export function tokenRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const app = signedInRoutes(deps);
  app.get('/', async (c) => answer(c, await deps.upstream.tokens.balance(c.var.session.token)));
  app.get('/use', async (c) => answer(c, await deps.upstream.tokens.use(c.var.session.token)));
  return app;
}
