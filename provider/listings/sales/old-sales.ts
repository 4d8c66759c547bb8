import { riskAt } from '#shared/inbox/risk.ts';
import { bestUnits } from '#shared/listings/sales/unit-pace.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { boxShare, enteredUnitsOf } from '../../inbox/alert-risk.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { deleteOldPaces } from '../../inbox/sales-table.ts';

type OldSalesDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'productData'>;

/** How often old figures are looked for, ms. */
export const OLD_SALES_CHECK = 10 * 60_000;
/** Rows per transaction: a few ms of work. */
const ROWS_AT_ONCE = 50;

/**
 * Takes back what was sold where the marketplace's messages have stopped: the product data's estimate counts again,
 * else what a person entered (SIG-04).
 * @returns how many rows of My Products have another figure now
 */
export async function passSalesTime(deps: OldSalesDeps): Promise<number> {
  await deps.write((trx) => deleteOldPaces(trx, deps.clock()));
  await deps.write(dropStockPaces);
  let done = 0;
  for (;;) {
    const changed = await deps.write((trx) => dropSome(deps, trx));
    done += changed;
    if (changed < ROWS_AT_ONCE) return done;
  }
}

/** Rows whose units were sold by a pace that is gone. */
const withoutPace = (trx: Trx) =>
  trx
    .selectFrom('own_products')
    .selectAll()
    .where('units_from', '=', 'sold')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sales_paces')
            .select('sales_paces.asin')
            .whereRef('sales_paces.account_id', '=', 'own_products.account_id')
            .whereRef('sales_paces.marketplace', '=', 'own_products.marketplace')
            .whereRef('sales_paces.asin', '=', 'own_products.asin'),
        ),
      ),
    )
    .orderBy('n');

async function dropSome({ clock, productData }: OldSalesDeps, trx: Trx): Promise<number> {
  const now = clock();
  const rows = await withoutPace(trx).limit(ROWS_AT_ONCE).execute();
  for (const row of rows) {
    const { account_id, marketplace, asin, condition, buy_box, own_price, currency, record_id } = row;
    const units = bestUnits({
      sold: null,
      estimated: isWalmart(marketplace) ? null : (productData.unitsADay(asin, marketplace, now) ?? null),
      entered: (await enteredUnitsOf(trx, account_id, marketplace, [asin])).get(asin) ?? null,
    });
    const holds = buy_box === 'mine' ? true : buy_box === 'unknown' ? undefined : false;
    const share =
      holds === false ? await boxShare(trx, { accountId: account_id, marketplace, asin, condition }, now) : undefined;
    const own = own_price === null || currency === null ? undefined : { amount: own_price, currency };
    const risk = riskAt(own, holds, units, share);
    const figures = {
      risk: risk?.perDay ?? null,
      units_a_day: units?.aDay ?? null,
      units_from: units?.from ?? null,
      box_share: risk?.share ?? null,
    };
    await trx.updateTable('own_products').set(figures).where('n', '=', row.n).execute();
    // Its newest alert says the same as its row.
    if (record_id !== null)
      await trx.updateTable('alert_states').set(figures).where('record_id', '=', record_id).execute();
  }
  for (const owner of new Set(rows.map(({ account_id }) => account_id)))
    await notifyInbox(trx, now, owner, { event: 'products:changed', data: { part: 'list' } });
  return rows.length;
}

/** The stock's own pace comes with its next count; until then, that of My Products stands in. */
async function dropStockPaces(trx: Trx): Promise<void> {
  await trx
    .updateTable('fba_stock')
    .set({ units_a_day: null, units_from: null })
    .where('units_from', '=', 'sold')
    .where('account_id', 'not in', (from) => from.selectFrom('sales_paces').select('account_id').distinct())
    .execute();
}
