import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { deleteMutesSchema, mutePaths, putMutesSchema, upstreamMutesOf, upstreamMutesSchema } from '#shared/notifications/wire.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createMutesOperations } from './mutes-operations.ts';
import { mutesOf } from './mutes-table.ts';
import { requireNotifications } from './require-notifications.ts';

/** What an account has muted, on every device. A change names its targets only, so that two devices do not undo each other's. */
export function mutesRoutes(deps: Deps): Hono<PortalEnv> {
  const { mute, unmute } = createMutesOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(
    mutePaths.list,
    describeRoute({ tags: ['Notifications'], summary: 'What is muted now (ours, optional)', responses: answers(upstreamMutesSchema, 401, 403) }),
    requireNotifications,
    async (c) => c.json(upstreamMutesOf(await mutesOf(deps.db, c.var.caller.account.id, deps.clock()))),
  );

  app.put(
    mutePaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Mute products or types, or give them another end (ours, optional)',
      responses: answers(upstreamMutesSchema, 400, 401, 403),
    }),
    requireNotifications,
    checkBody(putMutesSchema),
    async (c) => answer(c, await mute(c.var.caller.account.id, c.req.valid('json').mutes)),
  );

  app.delete(
    mutePaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Unmute (the targets stand in the body; ours, optional)',
      responses: answers(upstreamMutesSchema, 400, 401, 403),
    }),
    requireNotifications,
    checkBody(deleteMutesSchema),
    async (c) => answer(c, await unmute(c.var.caller.account.id, c.req.valid('json').targets)),
  );

  return app;
}
