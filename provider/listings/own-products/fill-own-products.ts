import { readAlert } from '#shared/upstream/alert.ts';
import { type Db, transact } from '../../db/sqlite.ts';
import { statesOf } from '../../inbox/alert-states-table.ts';
import { notificationsWithIds, storedRecordOf } from '../../inbox/notifications-table.ts';
import { skusOf, storeOwnProduct } from './store-own-product.ts';

const FACT = 'own-products';
const PORTION = 500;

/**
 * Makes the products of the messages that were stored before there was a list of them, the oldest message first. Does
 * nothing once it has.
 */
export async function fillOwnProducts(db: Db, now: number): Promise<void> {
  const done = await db.selectFrom('facts').select('value').where('name', '=', FACT).executeTakeFirst();
  if (done) return;
  for (let offset = 0; ; offset += PORTION) {
    const ids = await db
      .selectFrom('notifications')
      .select('id')
      .orderBy('published_at')
      .orderBy('id')
      .limit(PORTION)
      .offset(offset)
      .execute();
    if (ids.length === 0) break;
    await transact(db, async (trx) => {
      const named = ids.map(({ id }) => id);
      const states = await statesOf(trx, named);
      const rows = new Map((await notificationsWithIds(trx, named)).map((row) => [row.id, row]));
      for (const id of named) {
        const row = rows.get(id);
        const read = row && readAlert(storedRecordOf(row, states.get(id)), row.received_at);
        if (!row || !read?.ok) continue;
        await storeOwnProduct(trx, now, row.account_id, read.value, await skusOf(trx, row.account_id, read.value));
      }
    });
  }
  await db.insertInto('facts').values({ name: FACT, value: '1' }).execute();
}
