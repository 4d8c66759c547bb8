import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { productsAccess } from '#shared/products/access.ts';
import { replayQuestionSchema } from '#shared/tracking/replay.ts';
import { pauseTrackingSchema, saveTrackingSchema, trackingIdsSchema } from '#shared/tracking/rule.ts';
import { firingsQuerySchema, statusQuerySchema, trackedQuerySchema } from '#shared/upstream/tracking.ts';

/** Product Tracking. Other tabs, and the team, hear of a change from the provider (`tracking:changed`). */
export function trackingRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { tracking } = deps.upstream;
  const trackers = requireAccess(deps, productsAccess);
  const app = signedInRoutes(deps);

  app.get('/', checkQuery(trackedQuerySchema), trackers, async (c) => answer(c, await tracking.list(c.var.session.token, c.req.valid('query'))));
  app.put('/', checkBody(saveTrackingSchema), trackers, async (c) => answer(c, await tracking.save(c.var.session.token, c.req.valid('json'))));
  app.delete('/', checkBody(trackingIdsSchema), trackers, async (c) => answer(c, await tracking.stop(c.var.session.token, c.req.valid('json'))));
  app.put('/paused', checkBody(pauseTrackingSchema), trackers, async (c) => answer(c, await tracking.pause(c.var.session.token, c.req.valid('json'))));
  app.put('/restored', checkBody(trackingIdsSchema), trackers, async (c) => answer(c, await tracking.restore(c.var.session.token, c.req.valid('json'))));
  app.get('/firings', checkQuery(firingsQuerySchema), trackers, async (c) => answer(c, await tracking.firings(c.var.session.token, c.req.valid('query'))));
  app.get('/status', checkQuery(statusQuerySchema), trackers, async (c) => answer(c, await tracking.status(c.var.session.token, c.req.valid('query'))));
  app.post('/replay', checkBody(replayQuestionSchema), trackers, async (c) => answer(c, await tracking.replay(c.var.session.token, c.req.valid('json'))));

  return app;
}
