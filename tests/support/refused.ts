import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A group that an older version refused and this one accepts. */
export const OLD_GROUP = { reason: 'payload.offers[].shipping is missing', version: '0.9' } as const;

/**
 * Makes messages wait at the provider's intake for Amazon's messages. The provider must not be running.
 * @param user its account
 */
export function refuseAtProvider(
  dataDir: string,
  user: string,
  messages: readonly { id: string; asin: string; message: object }[],
  now = Date.now(),
) {
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

/**
 * Returns the database of a user's hub: edge.db on Node, the object's own on Cloudflare. The user must
 * have signed in before.
 */
export function hubDatabase(dataDir: string, user: string): string {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^edge\.db|objects.*\.sqlite)$/.test(name),
  );
  const file = files.find((name) => {
    const db = new DatabaseSync(join(dataDir, name));
    const has =
      db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'hub'").get() !== undefined &&
      db.prepare('SELECT 1 FROM hub WHERE user = ?').get(user) !== undefined;
    db.close();
    return has;
  });
  if (!file) throw new Error(`No log has ${user}`);
  return file;
}

/**
 * Makes messages wait at the hub's intake. The edge must not be running.
 * @param file the hub's database, in the folder
 */
export function refuseAtHub(
  dataDir: string,
  user: string,
  messages: readonly { id: string; asin: string; message: object }[],
  file = 'edge.db',
  now = Date.now(),
) {
  const db = new DatabaseSync(join(dataDir, file));
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
