import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A group that an older version refused and this one accepts. */
export const OLD_GROUP = { reason: 'payload.offers[].shipping is missing', version: '0.9' } as const;

/** Makes messages wait at the provider's intake for Amazon's messages. The provider must not be running. @param user its account */
export function refuseAtProvider(dataDir: string, user: string, messages: readonly { id: string; asin: string; message: object }[], now = Date.now()) {
  const db = new DatabaseSync(join(dataDir, 'provider.db'));
  const insert = db.prepare(
    `insert into refused_messages (intake, message_id, account_id, product, reason, detail, version, body, bytes, first_at, last_at, times)
      values ('sp-api', ?, ?, ?, ?, 'payload.offers[3].shipping is missing', ?, ?, ?, ?, ?, 1)`,
  );
  for (const { id, asin, message } of messages) {
    const body = JSON.stringify(message);
    insert.run(id, user, asin, OLD_GROUP.reason, OLD_GROUP.version, body, body.length, now, now);
  }
  db.close();
}

/** Makes messages wait at the hub's intake, on Node. The edge must not be running. */
export function refuseAtHub(dataDir: string, user: string, messages: readonly { id: string; asin: string; message: object }[], now = Date.now()) {
  const db = new DatabaseSync(join(dataDir, 'edge.db'));
  const insert = db.prepare(
    `INSERT INTO refused (user, id, product, reason, detail, version, body, bytes, first_at, last_at, times)
      VALUES (?, ?, ?, ?, 'payload.offers[3].shipping is missing', ?, ?, ?, ?, ?, 1)`,
  );
  for (const { id, asin, message } of messages) {
    const body = JSON.stringify(['spapi:PRICING_HEALTH', message, { outboxId: `ob-${id}` }]);
    insert.run(user, id, asin, OLD_GROUP.reason, OLD_GROUP.version, body, body.length, now, now);
  }
  db.close();
}
