import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { productsAccess } from '#shared/products/access.ts';
import { costQuestionSchema, lookupSchema } from '#shared/products/lookup.ts';

const BATCH_BODY = 16 * 1024;

/** Product data for lists of identifiers, a batch a call. What it spends, the header hears of by the provider's event. */
export function productRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { products } = deps.upstream;
  const allowed = requireAccess(deps, productsAccess);
  const app = signedInRoutes(deps);

  app.post('/items', checkBody(lookupSchema, BATCH_BODY), allowed, async (c) => answer(c, await products.items(c.var.session.token, c.req.valid('json'))));
  app.post('/cost', checkBody(costQuestionSchema), allowed, async (c) => answer(c, await products.cost(c.var.session.token, c.req.valid('json'))));

  return app;
}
