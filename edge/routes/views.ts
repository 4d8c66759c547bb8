import type { Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { deleteViewSchema, putViewSchema, viewScreenSchema } from '#shared/views/views.ts';

/** Named views of the screens: the own ones and those that the team shares. */
export function viewRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { views } = deps.upstream;
  const app = signedInRoutes(deps);
  app.get('/', checkQuery(v.object({ screen: viewScreenSchema })), async (c) => answer(c, await views.list(c.var.session.token, c.req.valid('query').screen)));
  app.put('/', checkBody(putViewSchema), async (c) => answer(c, await views.put(c.var.session.token, c.req.valid('json'))));
  app.delete('/', checkBody(deleteViewSchema), async (c) => answer(c, await views.delete(c.var.session.token, c.req.valid('json'))));
  return app;
}
