import { Hono } from 'hono';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import {
  alertTypeSchema,
  NOTIFICATIONS_DEFAULT_LIMIT,
  notificationTypeSchema,
  notificationTypes,
  SUBSCRIPTION_PAYLOAD_VERSION,
} from '#shared/inbox/notification.ts';
import {
  deleteMutesSchema,
  mutePaths,
  putMutesSchema,
  subscriptionPaths,
  upstreamMutesOf,
  upstreamMutesSchema,
  upstreamSubscriptionsSchema,
} from '#shared/inbox/wire.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import {
  notificationPaths,
  storedRecordSchema,
  upstreamNotificationsSchema,
} from '#shared/upstream/notification-records.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { fullProfileOnly } from '../serve.ts';
import type { Caller } from '../session/portal-token.ts';
import { type PortalEnv, requireAccess } from '../session/portal-token.ts';
import { noteActions } from './alert-actions-table.ts';
import { alertsWithIds, statesOf } from './alert-states-table.ts';
import { deleteAlerts } from './delete-alerts.ts';
import { changedAlertOf, changedFrames, type InboxFrame, notifyInbox } from './inbox-frames.ts';
import { statesAfter } from './newest-state.ts';
import { markRead, notificationPage, storedRecordOf } from './notifications-table.ts';
import { createMutesOperations, mutesOf } from './stored-mutes.ts';
import { createSubscriptionsOperations } from './subscriptions.ts';

// The specification's two changes. It has no frame for them: the caller tells its own devices. Others who see the inbox
// hear of it from here.

type By = { accountId: string; madeBy: string };

/** @returns how many were unread before */
async function readAlerts(trx: Trx, deps: Pick<Deps, 'clock'>, by: By, ids: readonly string[]): Promise<number> {
  const changed = await markRead(trx, by.accountId, ids);
  if (changed > 0)
    await notifyOthers(trx, deps, by, changedFrames((await alertsWithIds(trx, by.accountId, ids)).map(changedAlertOf)));
  return changed;
}

/** @returns how many were there */
async function removeAlerts(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'settleIncidents'>,
  by: By,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const alerts = await alertsWithIds(trx, by.accountId, ids);
  await noteActions(trx, by, deps.clock(), 'delete', ids);
  return deleteAlerts(trx, deps, by.accountId, alerts, by.madeBy);
}

async function notifyOthers(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, madeBy }: By,
  frames: readonly InboxFrame[],
): Promise<void> {
  for (const frame of frames) await notifyInbox(trx, clock(), accountId, frame, madeBy);
}

const documented = documentedUnder('Notifications');
const requireNotifications = requireAccess(notificationsAccess);

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'Expected a whole number'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );

const pageQuerySchema = v.object({
  page: v.optional(v.pipe(wholeNumber(1, 1_000_000), v.description('From 1 (default 1)')), '1'),
  limit: v.optional(
    v.pipe(
      wholeNumber(1, counts.alertsAPage),
      v.description(`1 to ${counts.alertsAPage} (default ${NOTIFICATIONS_DEFAULT_LIMIT})`),
    ),
    String(NOTIFICATIONS_DEFAULT_LIMIT),
  ),
  notificationType: v.optional(
    v.pipe(
      alertTypeSchema,
      v.description(`${notificationTypes.join(', ')}, or ours ${alertKinds.tracking.type}; absent means all`),
    ),
  ),
});

const idsSchema = v.object({
  notificationIds: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    v.maxLength(counts.alertsACall),
  ),
});
const pageSchema = v.object({ ...upstreamNotificationsSchema.entries, notifications: v.array(storedRecordSchema) });
const changedSchema = v.object({ changed: v.number() });

export function notificationsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.get(
    notificationPaths.list,
    documented('Stored records, newest `publishedTime` first', pageSchema, 400, 401, 403),
    requireNotifications,
    checkQuery(pageQuerySchema),
    async (c) => {
      const { rows, total, unread } = await notificationPage(deps.db, c.var.caller.owner.id, c.req.valid('query'));
      const states = await statesOf(
        deps.db,
        rows.map(({ id }) => id),
      );
      const now = await statesAfter(deps.db, c.var.caller.owner.id, [...states.values()]);
      return c.json({
        notifications: rows.map((row) => storedRecordOf(row, states.get(row.id), now.get(row.id))),
        total,
        unread,
      });
    },
  );

  app.put(
    notificationPaths.markRead,
    documented('Mark as read. 200 even if already read or unknown', changedSchema, 400, 401, 403),
    requireNotifications,
    checkBody(idsSchema),
    async (c) =>
      c.json({
        changed: await deps.write((trx) =>
          readAlerts(trx, deps, callerOf(c.var.caller), c.req.valid('json').notificationIds),
        ),
      }),
  );

  app.delete(
    notificationPaths.list,
    documented('Delete (ids in the body). 200 even if unknown', changedSchema, 400, 401, 403),
    requireNotifications,
    checkBody(idsSchema),
    async (c) =>
      c.json({
        changed: await deps.write((trx) =>
          removeAlerts(trx, deps, callerOf(c.var.caller), c.req.valid('json').notificationIds),
        ),
      }),
  );

  app.route('/', subscriptionsRoutes(deps));
  app.route('/', mutesRoutes(deps));
  return app;
}

/** The inbox is the main account's; its members work in the same one. */
export const callerOf = ({ account, owner }: Caller) => ({ accountId: owner.id, madeBy: account.id });

/**
 * What a person has muted, on all devices; in a team, everybody mutes for themselves. A change names only its own
 * targets, so that two devices do not undo each other's changes.
 */
function mutesRoutes(deps: Deps): Hono<PortalEnv> {
  const { mute, unmute } = createMutesOperations(deps);
  const app = new Hono<PortalEnv>();
  app.use(mutePaths.list, fullProfileOnly);

  app.get(mutePaths.list, documented('Current mutes', upstreamMutesSchema, 401, 403), requireNotifications, async (c) =>
    c.json(upstreamMutesOf(await mutesOf(deps.db, c.var.caller.account.id, deps.clock()))),
  );

  app.put(
    mutePaths.list,
    documented('Mute products or types, or change when mutes end', upstreamMutesSchema, 400, 401, 403),
    requireNotifications,
    checkBody(putMutesSchema),
    async (c) => answer(c, await mute(c.var.caller.account.id, c.req.valid('json').mutes, c.var.caller.owner.id)),
  );

  app.delete(
    mutePaths.list,
    documented('Unmute (targets in the body)', upstreamMutesSchema, 400, 401, 403),
    requireNotifications,
    checkBody(deleteMutesSchema),
    async (c) => answer(c, await unmute(c.var.caller.account.id, c.req.valid('json').targets)),
  );

  return app;
}

const marketplaceSchema = v.pipe(
  v.string(),
  v.check((value) => marketplaceNamed(value) !== undefined, 'Expected a marketplace, such as US'),
  v.transform((value) => marketplaceNamed(value)?.code ?? value),
);
const requestSchema = v.object({
  marketplace: v.optional(
    v.pipe(marketplaceSchema, v.description(`A code such as US (default ${DEFAULT_MARKETPLACE})`)),
    DEFAULT_MARKETPLACE,
  ),
});
const subscribeSchema = v.object({
  marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE),
  payloadVersion: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/)), SUBSCRIPTION_PAYLOAD_VERSION),
  notificationType: notificationTypeSchema,
});

function subscriptionsRoutes(deps: Deps): Hono<PortalEnv> {
  const { unsubscribed, subscribe } = createSubscriptionsOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(
    subscriptionPaths.list,
    documented('The unsubscribed types of a marketplace (optional)', upstreamSubscriptionsSchema, 400, 401, 403),
    requireNotifications,
    checkQuery(requestSchema),
    async (c) => answer(c, await unsubscribed(c.var.caller.owner.id, c.req.valid('query').marketplace)),
  );

  app.post(
    subscriptionPaths.create,
    documented(
      'Subscribe to a type on a marketplace. 200 even if it exists',
      upstreamSubscriptionsSchema,
      400,
      401,
      403,
    ),
    requireNotifications,
    checkBody(subscribeSchema),
    async (c) => answer(c, await subscribe(c.var.caller.owner.id, c.req.valid('json'))),
  );

  return app;
}
