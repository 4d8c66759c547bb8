import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { PROVIDER_HOPS_PATH, PROVIDER_KEY_PREFIX, providerHopsRequestSchema, providerHopsSchema, type StoredHops } from '#shared/recording/provider-hops.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { isSame } from '../http/is-same.ts';
import { notFound, refusal, refuse } from '../http/refuse.ts';
import { notificationsWithIds } from '../notifications/notifications-table.ts';
import { outboxIdOf } from '../outbox/outbox-table.ts';
import { hopsOf } from './message-hops-table.ts';

const documented = documentedUnder('Operator', ' (ours, optional)');
const badKey = refusal(401, 'BAD_KEY', 'A valid operator key is required.');

/** The portal's operator asks when a message was accepted, recorded and sent. Without OPS_KEY there is no such call. */
export function operatorRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { opsKey } = deps;
  const expected =
    opsKey === undefined
      ? undefined
      : createHash('sha256')
          .update(PROVIDER_KEY_PREFIX + opsKey)
          .digest('hex');

  app.use(PROVIDER_HOPS_PATH, async (c, next) => {
    if (!expected) return refuse(c, notFound);
    return isSame(c.req.header('authorization') ?? '', `Bearer ${expected}`) ? next() : refuse(c, badKey);
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
  return app;
}
