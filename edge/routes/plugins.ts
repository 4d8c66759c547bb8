import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { billingAccess } from '#shared/billing/access.ts';
import { addPluginSchema, startPluginTrialSchema } from '#shared/plugins/plugin.ts';

/** The plugins. A change reaches the tabs by the provider's own word (`subscription:updated`). */
export function pluginRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { plugins } = deps.upstream;
  const owners = requireAccess(deps, billingAccess);
  const app = signedInRoutes(deps);
  app.get('/', owners, async (c) => answer(c, await plugins.current(c.var.session.token)));
  app.get('/added', owners, async (c) => answer(c, await plugins.added(c.var.session.token)));
  app.post('/', checkBody(addPluginSchema), owners, async (c) => answer(c, await plugins.add(c.var.session.token, c.req.valid('json'))));
  app.post('/trial', checkBody(startPluginTrialSchema), owners, async (c) =>
    answer(c, await plugins.startTrial(c.var.session.token, c.req.valid('json').pluginId)),
  );
  return app;
}
