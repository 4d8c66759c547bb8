import { Hono } from 'hono';
import * as v from 'valibot';
import { viewPaths } from '#shared/views/calls.ts';
import { deleteViewSchema, putViewSchema, viewListSchema, viewScreenSchema } from '#shared/views/views.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createViewsOperations, viewsFor } from './stored-views.ts';

const listQuerySchema = v.object({ screen: v.pipe(viewScreenSchema, v.description('Whose views')) });
const documented = documentedUnder('Views', ' (ours, optional)');

export function viewsRoutes(deps: Deps): Hono<PortalEnv> {
  const { keepView, deleteView } = createViewsOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(viewPaths.list, documented('The views of a screen', viewListSchema, 400, 401), checkQuery(listQuerySchema), async (c) => {
    const { account } = c.var.caller;
    return c.json({ views: await viewsFor(deps.db, { accountId: account.id, ownerId: account.ownerId }, c.req.valid('query').screen) });
  });

  app.put(viewPaths.list, documented('Save a view, or change one of your own', viewListSchema, 400, 401, 403), checkBody(putViewSchema), async (c) =>
    answer(c, await keepView(c.var.caller.account, c.req.valid('json'))),
  );

  app.delete(viewPaths.list, documented('Delete one of your own views (id in the body)', viewListSchema, 400, 401), checkBody(deleteViewSchema), async (c) =>
    c.json(await deleteView(c.var.caller.account, c.req.valid('json'))),
  );

  return app;
}
