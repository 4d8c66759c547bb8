import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { productsAccess } from '#shared/products/access.ts';
import { firingsQuerySchema, statusQuerySchema, trackedQuerySchema, trackingPaths } from '#shared/tracking/calls.ts';
import { replayQuestionSchema, replaySchema } from '#shared/tracking/replay.ts';
import { pauseTrackingSchema, saveTrackingSchema, trackingIdsSchema } from '#shared/tracking/rule.ts';
import { firingPageSchema, trackedChangeSchema, trackedListSchema, trackingStatusSchema } from '#shared/tracking/tracked.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { requireAccess } from '../account/require-access.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createTrackingOperations } from './tracking-operations.ts';
import { createTrackingQuestions } from './tracking-questions.ts';

const about = (summary: string) => ({ tags: ['Tracking'], summary: `${summary} (ours, optional)` });

/** Tracked products: thresholds, what has fired, and what would have. They belong to the team. */
export function trackingRoutes(deps: Deps): Hono<PortalEnv> {
  const { list, save, pause, stop, restore } = createTrackingOperations(deps);
  const { firings, status, replay } = createTrackingQuestions(deps);
  const trackers = requireAccess(productsAccess);
  const app = new Hono<PortalEnv>();

  app.get(
    trackingPaths.rules,
    describeRoute({ ...about('The tracked products of a marketplace'), responses: answers(trackedListSchema, 400, 401, 403) }),
    trackers,
    checkQuery(trackedQuerySchema),
    async (c) => c.json(await list(c.var.caller.account, c.req.valid('query').marketplace)),
  );

  app.put(
    trackingPaths.rules,
    describeRoute({ ...about('Track a product, or change its thresholds'), responses: answers(trackedChangeSchema, 400, 401, 403) }),
    trackers,
    checkBody(saveTrackingSchema),
    async (c) => answer(c, await save(c.var.caller.account, c.req.valid('json'))),
  );

  app.delete(
    trackingPaths.rules,
    describeRoute({ ...about('Stop tracking (the ids stand in the body)'), responses: answers(trackedChangeSchema, 400, 401, 403) }),
    trackers,
    checkBody(trackingIdsSchema),
    async (c) => answer(c, await stop(c.var.caller.account, c.req.valid('json').ids)),
  );

  app.put(
    trackingPaths.paused,
    describeRoute({ ...about('Pause or resume'), responses: answers(trackedChangeSchema, 400, 401, 403) }),
    trackers,
    checkBody(pauseTrackingSchema),
    async (c) => answer(c, await pause(c.var.caller.account, c.req.valid('json').ids, c.req.valid('json').paused)),
  );

  app.put(
    trackingPaths.restored,
    describeRoute({ ...about('Bring back what was stopped within the last hour'), responses: answers(trackedChangeSchema, 400, 401, 403) }),
    trackers,
    checkBody(trackingIdsSchema),
    async (c) => answer(c, await restore(c.var.caller.account, c.req.valid('json').ids)),
  );

  app.get(
    trackingPaths.firings,
    describeRoute({ ...about('What has fired, the newest first'), responses: answers(firingPageSchema, 400, 401, 403) }),
    trackers,
    checkQuery(firingsQuerySchema),
    async (c) => answer(c, await firings(c.var.caller.account, c.req.valid('query'))),
  );

  app.get(
    trackingPaths.status,
    describeRoute({ ...about('What is known of a product now'), responses: answers(trackingStatusSchema, 400, 401, 403) }),
    trackers,
    checkQuery(statusQuerySchema),
    async (c) => c.json(await status(c.var.caller.account, c.req.valid('query'))),
  );

  app.post(
    trackingPaths.replay,
    describeRoute({ ...about('How often thresholds would have fired'), responses: answers(replaySchema, 400, 401, 403) }),
    trackers,
    checkBody(replayQuestionSchema),
    async (c) => c.json(await replay(c.var.caller.account, c.req.valid('json'))),
  );

  return app;
}
