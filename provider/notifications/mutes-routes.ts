import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deleteMutesSchema, mutePaths, putMutesSchema, upstreamMutesOf, upstreamMutesSchema } from '#shared/upstream/mutes.ts';
import type { Deps } from '../deps.ts';
import { answers, body } from '../http/describe.ts';
import type { PortalEnv } from '../http/portal-token.ts';
import { readBody } from '../http/read-body.ts';
import { refuse } from '../http/refuse.ts';
import { mute, unmute } from './mutes.ts';
import { mutesOf } from './mutes-table.ts';
import { requireNotifications } from './notifications-routes.ts';

/** What an account has muted, on every device. A change names its targets only, so that two devices do not undo each other's. */
export function mutesRoutes(deps: Deps): Hono<PortalEnv> {
  const path = mutePaths.list;
  const app = new Hono<PortalEnv>();

  app.get(
    path,
    describeRoute({ tags: ['Notifications'], summary: 'What is muted now (ours, optional)', responses: answers(upstreamMutesSchema, 401, 403) }),
    requireNotifications,
    async (c) => c.json(upstreamMutesOf(await mutesOf(deps.db, c.var.caller.account.id, deps.clock()))),
  );

  app.put(
    path,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Mute products or types, or give them another end (ours, optional)',
      ...body(putMutesSchema),
      responses: answers(upstreamMutesSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const request = readBody(c, putMutesSchema);
      if (!request.ok) return refuse(c, request.error);
      const done = await mute(deps, c.var.caller.account.id, request.value.mutes);
      return done.ok ? c.json(upstreamMutesOf(done.value)) : refuse(c, done.error);
    },
  );

  app.delete(
    path,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Unmute (the targets stand in the body; ours, optional)',
      ...body(deleteMutesSchema),
      responses: answers(upstreamMutesSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const request = readBody(c, deleteMutesSchema);
      if (!request.ok) return refuse(c, request.error);
      const done = await unmute(deps, c.var.caller.account.id, request.value.targets);
      return done.ok ? c.json(upstreamMutesOf(done.value)) : refuse(c, done.error);
    },
  );

  return app;
}
