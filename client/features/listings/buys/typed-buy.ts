import type { BuySupplier, NewBuy } from '#shared/listings/buys/buy.ts';
import { typedAmount } from '#shared/listings/prices/amounts.ts';
import { currencyOf, decimalsOf, roundedTo } from '#shared/marketplaces.ts';
import { isAsin } from '#shared/products/identifiers.ts';
import { dayOf, momentAt } from '#shared/time/days.ts';

/** What somebody typed into the dialog. */
export type TypedBuy = {
  asin: string;
  marketplace: string;
  pieces: string;
  unitCost: string;
  supplier: string;
  member: string;
  day: string;
};

export type BuyField = 'asin' | 'pieces' | 'unitCost' | 'day';

/**
 * Reads the dialog's fields.
 * @param suppliers the saved ones, which a name finds regardless of case @param beforeCost what one piece leaves before
 * its cost, null if unknown
 * @returns the statement without its id; or the fields that can't be read
 */
export function readBuy(
  typed: TypedBuy,
  {
    now,
    zone,
    suppliers,
    beforeCost,
  }: { now: number; zone: string; suppliers: readonly { id: string; name: string }[]; beforeCost: number | null },
): { buy: Omit<NewBuy, 'id'> } | { faults: BuyField[] } {
  const asin = typed.asin.trim().toUpperCase();
  const pieces = Number(typed.pieces.replace(/[\s,.’']/g, ''));
  const unitCost = typedAmount(typed.unitCost);
  const currency = currencyOf(typed.marketplace);
  const isToday = typed.day === dayOf(now, zone);
  const at = isToday ? now : /^\d{4}-\d\d-\d\d$/.test(typed.day) ? momentAt(typed.day, NOON, zone) : Number.NaN;
  const faults: BuyField[] = [];
  if (!isAsin(asin)) faults.push('asin');
  if (typed.pieces.trim() === '' || !Number.isInteger(pieces) || pieces < 1 || pieces > 1_000_000)
    faults.push('pieces');
  if (typeof unitCost !== 'number' || (decimalsOf(currency) === 0 && !Number.isInteger(unitCost)))
    faults.push('unitCost');
  if (!(at <= now)) faults.push('day');
  if (faults.length > 0 || typeof unitCost !== 'number') return { faults };
  const name = typed.supplier.trim();
  const saved = suppliers.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const supplier: BuySupplier | null = name === '' ? null : (saved ?? { id: null, name });
  return {
    buy: {
      asin,
      marketplace: typed.marketplace,
      pieces,
      unitCost,
      supplier,
      at,
      ...(typed.member === '' ? {} : { member: typed.member }),
      ...(beforeCost === null ? {} : { profit: roundedTo(beforeCost - unitCost, currency) }),
    },
  };
}

const NOON = 12 * 3_600_000;
