import * as v from 'valibot';
import { riskSchema } from '../../inbox/product-now.ts';

const units = v.nullable(v.number());

/**
 * The units of a SKU in Amazon's warehouses, of one marketplace: Amazon doesn't say whether two marketplaces share them,
 * so they are never added. Null is not known.
 */
export const fbaStockSchema = v.object({
  /** Units that can be bought now. */
  fulfillable: v.number(),
  /** Inbound: announced to Amazon, on the way, and being received. */
  working: units,
  shipped: units,
  receiving: units,
  /** Reserved: sold and not yet shipped, moving between warehouses, and being processed. Only the first are lost. */
  sold: units,
  moving: units,
  processing: units,
  unfulfillable: units,
  /** When Amazon counted it, ms. */
  at: v.number(),
});
export type FbaStock = v.InferOutput<typeof fbaStockSchema>;

/** The stock of a SKU as a marketplace counts it, without the time. */
export type CountedStock = { sku: string; asin: string | null } & Omit<FbaStock, 'at'>;

/** Units sold a day, and where the figure comes from, as for money at risk. */
export const paceSchema = v.object({ aDay: v.number(), from: riskSchema.entries.unitsFrom });
export type Pace = v.InferOutput<typeof paceSchema>;

/** A bar of cover has its full width at this many days. */
export const COVER_BAR_DAYS = 60;
/** A SKU with at most this many days of cover counts among those that run out. */
export const RUNS_OUT_DAYS = 14;
/** Below this many days of cover, an alert says so: a shipment takes about as long. */
export const RUNS_OUT_SOON = 7;

/** Adds counts; null if one of them isn't known. */
const sumOf = (...counts: (number | null)[]): number | null =>
  counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);

export const inboundOf = ({ working, shipped, receiving }: Pick<FbaStock, 'working' | 'shipped' | 'receiving'>) =>
  sumOf(working, shipped, receiving);

export const reservedOf = ({ sold, moving, processing }: Pick<FbaStock, 'sold' | 'moving' | 'processing'>) =>
  sumOf(sold, moving, processing);

/**
 * How many days units last; null without a pace. Nothing lasts no day, whatever the pace. The provider sorts by the same
 * in SQL.
 */
export function daysOfCover(count: number, aDay: number | null | undefined): number | null {
  if (count <= 0) return 0;
  return typeof aDay === 'number' && aDay > 0 ? count / aDay : null;
}
