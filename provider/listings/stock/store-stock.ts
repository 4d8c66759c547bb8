import type { Pace } from '#shared/listings/stock/fba-stock.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { enteredUnitsOf } from '../../inbox/alert-risk.ts';
import type { CountedStock } from '../../integrations/real-inventory.ts';
import { saveStock } from './fba-stock-table.ts';

/** Stores what a marketplace counted of an account's SKUs, with their pace. @param at when it was so, ms */
export async function storeStock(
  { productData, clock }: Pick<Deps, 'productData' | 'clock'>,
  trx: Trx,
  { accountId, marketplace, at }: { accountId: string; marketplace: string; at: number },
  stocks: readonly CountedStock[],
): Promise<void> {
  const now = clock();
  const entered = await enteredUnitsOf(
    trx,
    accountId,
    marketplace,
    stocks.flatMap(({ asin }) => asin ?? []),
  );
  const paceOf = (asin: string | null): Pace | undefined => {
    if (asin === null) return undefined;
    const known = productData.unitsADay(asin, marketplace, now);
    if (known !== undefined) return { aDay: known, from: 'product-data' };
    const units = entered.get(asin);
    return units === undefined ? undefined : { aDay: units, from: 'entered' };
  };
  await saveStock(
    trx,
    stocks.map(({ asin, ...counts }) => {
      const pace = paceOf(asin);
      return {
        ...counts,
        account_id: accountId,
        marketplace,
        counted_at: Math.min(at, now),
        units_a_day: pace?.aDay ?? null,
        units_from: pace?.from ?? null,
      };
    }),
  );
}
