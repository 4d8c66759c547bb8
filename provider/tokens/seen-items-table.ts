import { sql } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

/** Those of the items that the team has paid for after this moment, ms. One statement, however many they are. */
export async function seenOf(db: Db, ownerId: string, items: readonly string[], after: number): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = await db
    .selectFrom('seen_items')
    .select('item')
    .where('owner_id', '=', ownerId)
    .where('seen_at', '>', after)
    .where(sql<boolean>`item in (select value from json_each(${JSON.stringify(items)}))`)
    .execute();
  return new Set(rows.map(({ item }) => item));
}

/** Notes what was paid for now, for the first time or again. */
export async function markSeen(trx: Trx, ownerId: string, items: readonly string[], now: number): Promise<void> {
  if (items.length === 0) return;
  await sql`insert into seen_items (owner_id, item, seen_at) select ${ownerId}, value, ${now} from json_each(${JSON.stringify(items)}) where true
    on conflict do update set seen_at = excluded.seen_at`.execute(trx);
}

export async function deleteSeenBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('seen_items').where('seen_at', '<', moment).execute();
}
