import { transact } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { withFormerHistory } from './alert-risk.ts';
import { statesOf } from './alert-states-table.ts';
import { alertFactsOf, newStateOf } from './store-alert.ts';

/**
 * Raise it when the facts of a stored alert change (alertFactsOf): the next start reads them again from the messages.
 */
const VERSION = '4';
const FACT = 'alert-facts';
const PORTION = 500;

/** Gives every stored alert a state, and current facts. Does nothing once this version has done it. */
export async function fillAlertStates({ db, productData }: Pick<Deps, 'db' | 'productData'>): Promise<void> {
  const done = await db.selectFrom('facts').select('value').where('name', '=', FACT).executeTakeFirst();
  if (done?.value === VERSION) return;
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await transact(db, async (trx) => {
      const known = await statesOf(
        trx,
        rows.map(({ id }) => id),
      );
      const missing = rows.filter(({ id }) => !known.has(id)).map((row) => newStateOf(productData, row));
      if (missing.length > 0) await trx.insertInto('alert_states').values(missing).execute();
      for (const row of rows) {
        const former = known.get(row.id);
        if (former)
          await trx
            .updateTable('alert_states')
            .set(withFormerHistory(alertFactsOf(productData, row), former))
            .where('record_id', '=', row.id)
            .execute();
      }
    });
  }
  await db
    .insertInto('facts')
    .values({ name: FACT, value: VERSION })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: VERSION }))
    .execute();
}
