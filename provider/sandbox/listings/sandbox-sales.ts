import { chanceAt, hashOf } from '#provider/products/codes.ts';
import { rateOf } from '#provider/products/price-history.ts';
import type { SampleProduct } from '#provider/products/sample-products.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { cents } from './listing-records.ts';

const HOUR = 3_600_000;
/** Amazon counts late orders and cancellations up to a day later; the sandbox does so after some hours. */
const LATE_BY = 3 * HOUR;
/** The share of a day's sales in each hour, from 0:00, in percent: people buy in the evening. */
const byHour = [
  1.5, 1, 0.7, 0.5, 0.6, 1, 2, 3, 4, 4.8, 5.4, 5.6, 5.6, 5.4, 5.2, 5.2, 5.4, 5.8, 6.4, 7, 7.4, 7.2, 5.8, 3.5,
];
/** By day of the week, from Sunday. */
const byDay = [1.15, 1.05, 1, 0.95, 0.95, 0.9, 1];
/** Rough offsets of the marketplaces' clocks from UTC, hours. */
const offsets: Readonly<Record<string, number>> = { US: -6, CA: -5, MX: -6, UK: 0 };

type SandboxSale = { asin: string; units: number; revenue: number; currency: string };

/** How many units of a product the sandbox's seller sells on an average day. */
export const sandboxPace = ({ asin }: SampleProduct, marketplace: string): number =>
  (0.4 + 5.6 * (hashOf('sales', asin, marketplace) / 4_294_967_296) ** 2) * (marketplace === 'US' ? 1 : 0.3);

/**
 * What the sandbox's seller sold of a product in an hour, the same on every machine.
 * @param hour its beginning, ms @param isFirst as first counted: some orders come late
 */
export function saleOf(product: SampleProduct, marketplace: string, hour: number, isFirst = false): SandboxSale {
  const hash = hashOf('sales', product.asin, marketplace);
  const turn = hour / HOUR;
  const local = turn + (offsets[marketplace] ?? 1);
  const aDay = sandboxPace(product, marketplace);
  // 1970 began on a Thursday.
  const expected = (aDay * (byHour[local % 24] ?? 0) * (byDay[(Math.floor(local / 24) + 4) % 7] ?? 1)) / 100;
  const sold = poisson(expected, chanceAt(hash, turn));
  const isCancelled = sold === 0 && chanceAt(hash + 1, turn) < 0.002;
  const isLate = isFirst && sold > 0 && chanceAt(hash + 2, turn) < 0.15;
  const units = isCancelled ? -1 : isLate ? sold - 1 : sold;
  return {
    asin: product.asin,
    units,
    revenue: cents(units * product.price * rateOf(marketplace)),
    currency: currencyOf(marketplace),
  };
}

/** The number of events by a chance between 0 and 1, where some are expected. */
function poisson(expected: number, chance: number): number {
  let share = Math.exp(-expected);
  let count = 0;
  for (let below = share; chance > below && count < 50; below += share) {
    count += 1;
    share *= expected / count;
  }
  return count;
}

/**
 * The hours that Amazon counts at a moment: the one before, and what has changed of an earlier one. Nothing is said of a
 * product without orders.
 * @param at ms @returns the entries of a message
 */
export function salesCounted(
  sellerId: string,
  marketplaces: readonly string[],
  products: readonly SampleProduct[],
  at: number,
): object[] {
  const hour = Math.floor(at / HOUR) * HOUR - HOUR;
  const entry = (marketplace: string, start: number, { asin, units, revenue, currency }: SandboxSale) => ({
    accountId: `amzn1.merchant.o.${sellerId}`,
    marketplaceId: marketplaceIdOf(marketplace),
    currencyCode: currency,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    asin,
    orderedUnits: units,
    orderedRevenue: revenue,
  });
  return marketplaces.flatMap((marketplace) =>
    products.flatMap((product) => {
      const fresh = saleOf(product, marketplace, hour, true);
      const late = saleOf(product, marketplace, hour - LATE_BY);
      const isChanged = late.units !== saleOf(product, marketplace, hour - LATE_BY, true).units;
      return [
        ...(fresh.units === 0 ? [] : [entry(marketplace, hour, fresh)]),
        ...(isChanged ? [entry(marketplace, hour - LATE_BY, late)] : []),
      ];
    }),
  );
}
