import * as v from 'valibot';
import { asOfSchema } from '../../grid/as-of.ts';
import { zoneSchema } from '../../time/days.ts';
import type { TimeSpan } from '../../time/time.ts';
import { scansRowsSchema } from './buy-sell.ts';
import { scopeEntries } from './scope.ts';
import { teamRowsSchema } from './team-history.ts';
import { moneySumSchema } from './usage.ts';

/** The maximum number of points in a chart. Longer times have several days per point. */
export const MOST_BUCKETS = 120;
/** Members with an area of their own; the rest share one. */
export const MOST_MEMBERS = 5;
/** Categories with a share of their own; the rest share one. */
export const MOST_SHARES = 20;

/** POST /api/history/charts/sourced: counts of the grid's rows per day and member, and per hour of the week. */
export const sourcedChartQuerySchema = v.object({ ...teamRowsSchema.entries, zone: zoneSchema });

export const sourcedChartSchema = v.object({
  /** Days per bucket; the last may hold fewer. */
  days: v.number(),
  /** By column, most rows first. If there are more than five, the last is 'others' without an `_id`. */
  members: v.array(
    v.object({
      _id: v.nullable(v.string()),
      name: v.nullish(v.string()),
      email: v.nullish(v.string()),
      rows: v.number(),
    }),
  ),
  /**
   * The whole team in a fixed order (ours, optional). Letters and colors follow it, so that a person's never change
   * with the chart's contents.
   */
  team: v.nullish(v.array(v.object({ _id: v.string(), name: v.nullish(v.string()), email: v.nullish(v.string()) }))),
  /**
   * `start` is the first moment of the bucket's first day (ms); `rows` has one count per member, in their order. There
   * are no gaps.
   */
  buckets: v.array(v.object({ start: v.number(), rows: v.array(v.number()) })),
  /** Monday to Sunday, 24 hours each, in the requested zone. */
  week: v.array(v.array(v.number())),
  asOf: asOfSchema,
});
export type SourcedChart = v.InferOutput<typeof sourcedChartSchema>;

/** POST /api/history/charts/categories: the largest shares of sourced rows, over all marketplaces. */
export const categoryChartQuerySchema = v.object(scopeEntries);
export const categoryChartSchema = v.object({
  rows: v.number(),
  /** `category` is null for rows without one; `others` counts the rows without a share of their own. */
  shares: v.array(v.object({ category: v.nullable(v.string()), rows: v.number(), percentage: v.number() })),
  others: v.number(),
  asOf: asOfSchema,
});
export type CategoryChart = v.InferOutput<typeof categoryChartSchema>;

/**
 * POST /api/history/charts/profit: profit per day from scans, a line per currency. A point counts each product once, by
 * its last scan in the bucket.
 */
export const profitChartQuerySchema = v.object({ ...scansRowsSchema.entries, zone: zoneSchema });
export const profitChartSchema = v.object({
  days: v.number(),
  currencies: v.array(v.string()),
  /** `profits` has one sum per currency, null if no profit is known. */
  buckets: v.array(v.object({ start: v.number(), scans: v.number(), profits: v.array(v.nullable(v.number())) })),
  asOf: asOfSchema,
});
export type ProfitChart = v.InferOutput<typeof profitChartSchema>;

const percent = v.number();

/** POST /api/history/team/figures (ours): the figures above the grid's rows. */
export const teamFiguresQuerySchema = teamRowsSchema;
const teamFiguresEntries = v.object({
  rows: v.number(),
  /** null if no row has a rank. */
  medianBsr: v.nullable(v.number()),
  /** The share that came from the app. */
  scanEz: percent,
});
/** `before` covers the period of the same length just before this one; null if the range has no start. */
export const teamFiguresSchema = v.object({
  now: teamFiguresEntries,
  before: v.nullable(teamFiguresEntries),
  asOf: asOfSchema,
});
export type TeamFigures = v.InferOutput<typeof teamFiguresSchema>;

/** POST /api/history/scans/summary (ours): the figures above the scanned products. */
export const scansSummaryQuerySchema = scansRowsSchema;
const scansSummaryEntries = v.object({
  scans: v.number(),
  products: v.number(),
  withLoss: v.number(),
  /** In percent; null if no scan has one. */
  medianRoi: v.nullable(v.number()),
  /** Per currency. Each product counts once, by its last scan. */
  profits: v.array(moneySumSchema),
});
export const scansSummarySchema = v.object({
  now: scansSummaryEntries,
  before: v.nullable(scansSummaryEntries),
  asOf: asOfSchema,
});
export type ScansSummary = v.InferOutput<typeof scansSummarySchema>;

/** The period of the same length just before this one. @param now ms, the end of a span without one */
export function spanBefore({ st, et }: TimeSpan, now: number): TimeSpan | undefined {
  if (typeof st !== 'number' || st === 0) return undefined;
  const end = Math.max(st, typeof et === 'number' ? et : Math.floor(now / 1000));
  return { st: Math.max(0, st - (end - st + 1)), et: st - 1 };
}
