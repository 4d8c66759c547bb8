import type { FbaStock, Pace } from '#shared/listings/stock/fba-stock.ts';
import type { Db } from '../../db/sqlite.ts';

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
};

/** SQLite allows 32,766 parameters per statement. */
const ROWS_A_STATEMENT = 1_000;

export const stockOf = ({
  account_id: _,
  marketplace: __,
  sku: ___,
  units_a_day: ____,
  units_from: _____,
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
