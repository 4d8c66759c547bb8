import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { secretsAt } from '#shared/former-secret.ts';
import {
  MOST_STORED_ALERTS,
  PROVIDER_ALERTS_PATH,
  PROVIDER_HOPS_PATH,
  PROVIDER_KEY_PREFIX,
  providerAlertsRequestSchema,
  providerAlertsSchema,
  providerHopsRequestSchema,
  providerHopsSchema,
  type StoredAlert,
  type StoredHops,
} from '#shared/recording/provider-hops.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { isSame } from '../http/is-same.ts';
import { notFound, refusal, refuse } from '../http/refuse.ts';
import { type InboxAlert, inboxAlerts } from '../inbox/alert-states-table.ts';
import { notificationsWithIds } from '../inbox/notifications-table.ts';
import { outboxIdOf } from '../outbox/outbox-table.ts';
import { accountById } from '../session/accounts-table.ts';
import { hopsOf } from './message-hops-table.ts';

const documented = documentedUnder('Operator', [{ operatorKey: [] }]);
const badKey = refusal(401, 'BAD_KEY', 'A valid operator key is required.');

/**
 * The portal's operator asks when a message was accepted, recorded and sent, and where a customer's alerts are. Without
 * OPS_KEY there are no such calls.
 */
export function operatorRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { opsKey, opsKeyFormer } = deps;

  for (const path of [PROVIDER_HOPS_PATH, PROVIDER_ALERTS_PATH])
    app.use(path, async (c, next) => {
      if (opsKey === undefined) return refuse(c, notFound);
      const sent = c.req.header('authorization') ?? '';
      const isRight = secretsAt(opsKey, opsKeyFormer, deps.clock()).some((key) =>
        isSame(sent, `Bearer ${derived(key)}`),
      );
      return isRight ? next() : refuse(c, badKey);
    });

  app.post(
    PROVIDER_HOPS_PATH,
    documented('When a message was accepted, recorded and sent', providerHopsSchema, 400, 401),
    checkBody(providerHopsRequestSchema),
    async (c) => {
      const row = await hopsOf(deps.db, c.req.valid('json'));
      if (!row) return c.json({ hops: null, message: null } satisfies StoredHops);
      const [stored] = await notificationsWithIds(deps.db, [row.record_id]);
      return c.json({
        hops: {
          accepted: row.accepted_at,
          recorded: row.recorded_at,
          sent: row.sent_at,
          bytes: row.bytes,
          frame: row.frame === null ? null : outboxIdOf(deps.instance, row.frame),
        },
        message: stored ? (JSON.parse(stored.message) as Record<string, unknown>) : null,
      } satisfies StoredHops);
    },
  );

  app.post(
    PROVIDER_ALERTS_PATH,
    documented(
      'Where a customer’s alerts are now: one, or the newest 50 about a product',
      providerAlertsSchema,
      400,
      401,
    ),
    checkBody(providerAlertsRequestSchema),
    async (c) => {
      const { user, ...which } = c.req.valid('json');
      const account = await accountById(deps.db, user);
      if (!account) return c.json({ alerts: [] });
      // The inbox is the main account's; its members work in the same one.
      const own = inboxAlerts(deps.db, account.ownerId);
      const wanted =
        'asin' in which
          ? own.where('alert_states.asin', '=', which.asin)
          : 'recordId' in which
            ? own.where('alert_states.record_id', '=', which.recordId)
            : own.where('notifications.notification_id', '=', which.notificationId);
      const rows = await wanted.orderBy('alert_states.received', 'desc').limit(MOST_STORED_ALERTS).execute();
      return c.json({ alerts: rows.map(storedAlertOf) });
    },
  );
  return app;
}

/** What the portal sends instead of the key itself. */
const derived = (key: string): string =>
  createHash('sha256')
    .update(PROVIDER_KEY_PREFIX + key)
    .digest('hex');

const storedAlertOf = (row: InboxAlert): StoredAlert => ({
  recordId: row.record_id,
  notificationId: row.notification_id,
  type: row.type,
  marketplace: row.marketplace,
  asin: row.asin,
  published: row.published_at,
  received: row.received,
  read: row.unread === 0,
  folder: row.folder as StoredAlert['folder'],
  snoozedUntil: row.snoozed_until,
  rule: row.rule_name,
});
