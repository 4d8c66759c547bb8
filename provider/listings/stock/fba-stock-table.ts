import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StockLevel } from '#shared/inbox/stock-alert.ts';
import type { OwnFigures } from '#shared/listings/own-products/own-product.ts';
import { type FbaStock, type Pace, RUNS_OUT_DAYS } from '#shared/listings/stock/fba-stock.ts';
import type { Db } from '../../db/sqlite.ts';
import { soldNow } from '../../inbox/sales-table.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    fba_stock: FbaStockRow;
  }
}

export type FbaStockRow = Omit<FbaStock, 'at'> & {
  account_id: string;
  marketplace: string;
  sku: string;
  counted_at: number;
  units_a_day: number | null;
  units_from: NonNullable<Pace['from']> | null;
  level: StockLevel;
};

/** SQLite allows 32,766 parameters per statement. */
const ROWS_A_STATEMENT = 1_000;

export const stockOf = ({
  account_id: _,
  marketplace: __,
  sku: ___,
  units_a_day: ____,
  units_from: _____,
  level: ______,
  counted_at,
  ...counts
}: FbaStockRow): FbaStock => ({ ...counts, at: counted_at });

/** Stores counts, unless newer ones are stored. */
export async function saveStock(db: Db, rows: readonly FbaStockRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT)
    await db
      .insertInto('fba_stock')
      .values(rows.slice(first, first + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'marketplace', 'sku'])
          .doUpdateSet(({ ref }) => ({
            fulfillable: ref('excluded.fulfillable'),
            working: ref('excluded.working'),
            shipped: ref('excluded.shipped'),
            receiving: ref('excluded.receiving'),
            sold: ref('excluded.sold'),
            moving: ref('excluded.moving'),
            processing: ref('excluded.processing'),
            unfulfillable: ref('excluded.unfulfillable'),
            counted_at: ref('excluded.counted_at'),
            units_a_day: ref('excluded.units_a_day'),
            units_from: ref('excluded.units_from'),
            level: ref('excluded.level'),
          }))
          .whereRef('excluded.counted_at', '>=', 'fba_stock.counted_at'),
      )
      .execute();
}

/** The stock of these SKUs, by `marketplace sku`. */
export async function stocksOf(
  db: Db,
  accountId: string,
  skus: readonly { marketplace: string; sku: string }[],
): Promise<Map<string, FbaStockRow>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('fba_stock')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', 'in', [...new Set(skus.map(({ marketplace }) => marketplace))])
    .where('sku', 'in', [...new Set(skus.map(({ sku }) => sku))])
    .execute();
  return new Map(rows.map((row) => [`${row.marketplace} ${row.sku}`, row]));
}

/** Deletes the stock of SKUs that a complete reading did not find. @param since its beginning, ms */
export async function deleteUncounted(db: Db, accountId: string, marketplace: string, since: number): Promise<void> {
  await db
    .deleteFrom('fba_stock')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('counted_at', '<', since)
    .execute();
}

const ofRow = sql`fba.account_id = own_products.account_id and fba.marketplace = own_products.marketplace
  and fba.sku = own_products.sku and own_products.fulfillment is distinct from 'FBM'`;

/** A value of the FBA stock of a row of `own_products`. @param value an expression on `fba` and `own_products` */
export const ofStock = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from fba_stock as fba where ${ofRow})`;

/** Units sold a day: what sells now, before what money at risk counts with. */
const pace = sql`coalesce(${soldNow}, own_products.units_a_day, fba.units_a_day)`;

/** daysOfCover. */
export const cover = sql`iif(fba.fulfillable <= 0, 0, fba.fulfillable / nullif(max(${pace}, 0), 0))`;

/** Sums of the FBA stock of those rows of `own_products` that pass. */
export async function stockFigures(
  db: Db,
  accountId: string,
  where: RawBuilder<SqlBool>,
): Promise<OwnFigures['stock']> {
  const { rows } = await sql<NonNullable<OwnFigures['stock']>>`
    select count(*) filter (where ${cover} <= ${RUNS_OUT_DAYS}) as "runsOut",
      count(*) filter (where fba.fulfillable <= 0) as "outOfStock",
      count(*) filter (where fba.fulfillable <= 0 and fba.working + fba.shipped + fba.receiving > 0) as "outWithInbound",
      coalesce(sum(fba.working + fba.shipped + fba.receiving), 0) as inbound,
      coalesce(sum(fba.receiving), 0) as receiving,
      coalesce(sum(fba.sold + fba.moving + fba.processing), 0) as reserved,
      coalesce(sum(fba.sold), 0) as sold, coalesce(sum(fba.moving + fba.processing), 0) as moving,
      min(fba.counted_at) as "countedAt",
      (select stock_message from own_product_reads where account_id = ${accountId} and stock_message is not null limit 1) as message
    from own_products join fba_stock as fba on ${ofRow} where ${where}`.execute(db);
  return rows[0];
}
