import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { sellersAccess } from '#shared/sellers/access.ts';
import { putLookSchema, sellerNameQuerySchema, sellerQuerySchema, storefrontQuestionSchema, topSellersQuerySchema } from '#shared/sellers/asked.ts';

/** Sellers, their storefronts and figures: for accounts that have the right to them. */
export function sellerRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { sellers } = deps.upstream;
  const allowed = requireAccess(deps, sellersAccess);
  const app = signedInRoutes(deps);

  app.get('/top', checkQuery(topSellersQuerySchema), allowed, async (c) => answer(c, await sellers.top(c.var.session.token, c.req.valid('query'))));
  app.get('/name', checkQuery(sellerNameQuerySchema), allowed, async (c) => answer(c, await sellers.name(c.var.session.token, c.req.valid('query').sellerId)));
  app.get('/metrics', checkQuery(sellerQuerySchema), allowed, async (c) => answer(c, await sellers.metrics(c.var.session.token, c.req.valid('query'))));

  app.post('/preview', checkBody(storefrontQuestionSchema), allowed, async (c) => answer(c, await sellers.preview(c.var.session.token, c.req.valid('json'))));
  app.post('/storefront', checkBody(storefrontQuestionSchema), allowed, async (c) => {
    const lines = await sellers.storefront(c.var.session.token, c.req.valid('json'));
    return lines.ok ? c.body(lines.value, 200, { 'Content-Type': 'application/x-ndjson' }) : answer(c, lines);
  });
  app.get('/cost', checkQuery(sellerQuerySchema), allowed, async (c) => answer(c, await sellers.cost(c.var.session.token, c.req.valid('query'))));
  app.get('/look', checkQuery(sellerQuerySchema), allowed, async (c) => answer(c, await sellers.look(c.var.session.token, c.req.valid('query'))));
  app.put('/look', checkBody(putLookSchema), allowed, async (c) => answer(c, await sellers.keepLook(c.var.session.token, c.req.valid('json'))));

  return app;
}
