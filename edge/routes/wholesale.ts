import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { ok } from '#shared/result.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from '#shared/wholesale/access.ts';
import { deleteSavedSchema, listQuerySchema, putSavedSchema, supplierSearchSchema } from '#shared/wholesale/asked.ts';
import { filterCount } from '#shared/wholesale/filters.ts';

/** The suppliers' directory. Other tabs hear of a change of the saved list from the provider (`wholesale:updated`). */
export function wholesaleRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { wholesale } = deps.upstream;
  const searchers = requireAccess(deps, wholesaleSearchAccess);
  const readers = requireAccess(deps, wholesaleListsAccess);
  const app = signedInRoutes(deps);

  app.post('/search', checkBody(supplierSearchSchema), searchers, async (c) => {
    const asked = c.req.valid('json');
    return answer(c, filterCount(asked) > 0 ? await wholesale.search(c.var.session.token, asked) : ok({ rows: [], total: 0 }));
  });
  app.get('/newest', checkQuery(listQuerySchema), readers, async (c) => answer(c, await wholesale.newest(c.var.session.token, c.req.valid('query'))));

  app.get('/saved', checkQuery(listQuerySchema), readers, async (c) => answer(c, await wholesale.saved(c.var.session.token, c.req.valid('query'))));
  app.get('/saved/marks', readers, async (c) => answer(c, await wholesale.marks(c.var.session.token)));
  app.put('/saved', checkBody(putSavedSchema), readers, async (c) => answer(c, await wholesale.put(c.var.session.token, c.req.valid('json'))));
  app.delete('/saved', checkBody(deleteSavedSchema), readers, async (c) => answer(c, await wholesale.delete(c.var.session.token, c.req.valid('json').ids)));

  return app;
}
