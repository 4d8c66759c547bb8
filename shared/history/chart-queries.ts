import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { scansRowsSchema } from './buy-sell.ts';
import { zoneSchema } from './days.ts';
import { scopeEntries } from './scope.ts';
import { teamRowsSchema } from './team-history.ts';
import type { TimeSpan } from './time.ts';
import { moneySumSchema } from './usage.ts';

/** A chart has so many points at most: a longer time is drawn with several days a point. */
export const MOST_BUCKETS = 400;
/** Members with an area of their own; the others are one. */
export const MOST_MEMBERS = 5;
/** Categories with a share of their own; the others are one. */
export const MOST_SHARES = 20;

/** POST /api/history/charts/sourced: rows per day and member, and per hour of the week, of the rows that the grid shows. */
export const sourcedChartQuerySchema = v.object({ ...teamRowsSchema.entries, zone: zoneSchema });

export const sourcedChartSchema = v.object({
  /** Days a bucket holds; the last may hold fewer. */
  days: v.number(),
  /** By column: the most rows first. The last is 'others' without an `_id` where there are more than five. */
  members: v.array(v.object({ _id: v.nullable(v.string()), name: v.nullish(v.string()), email: v.nullish(v.string()), rows: v.number() })),
  /** Everybody of the team in a fixed order (ours, optional): letters and colors are given by it, so that they stay with a person whoever is in the chart. */
  team: v.nullish(v.array(v.object({ _id: v.string(), name: v.nullish(v.string()), email: v.nullish(v.string()) }))),
  /** `start` is the first moment of its first day (ms); `rows` one count per member, in their order. No bucket is left out. */
  buckets: v.array(v.object({ start: v.number(), rows: v.array(v.number()) })),
  /** Monday to Sunday, 24 hours each, in the zone asked for. */
  week: v.array(v.array(v.number())),
  asOf: asOfSchema,
});
export type SourcedChart = v.InferOutput<typeof sourcedChartSchema>;

/** POST /api/history/charts/categories: the largest shares of what was sourced, all marketplaces together. */
export const categoryChartQuerySchema = v.object(scopeEntries);
export const categoryChartSchema = v.object({
  rows: v.number(),
  /** A `category` of null is those rows without one; `others` counts what is in no share of its own. */
  shares: v.array(v.object({ category: v.nullable(v.string()), rows: v.number(), percentage: v.number() })),
  others: v.number(),
  asOf: asOfSchema,
});
export type CategoryChart = v.InferOutput<typeof categoryChartSchema>;

/** POST /api/history/charts/profit: profit per day from scans, a line per currency; a point counts each product once, by its last scan in it. */
export const profitChartQuerySchema = v.object({ ...scansRowsSchema.entries, zone: zoneSchema });
export const profitChartSchema = v.object({
  days: v.number(),
  currencies: v.array(v.string()),
  /** `profits` one sum per currency, null on a day without a known one. */
  buckets: v.array(v.object({ start: v.number(), scans: v.number(), profits: v.array(v.nullable(v.number())) })),
  asOf: asOfSchema,
});
export type ProfitChart = v.InferOutput<typeof profitChartSchema>;

const percent = v.number();

/** POST /api/history/team/figures (ours): what stands above the rows that the grid shows. */
export const teamFiguresQuerySchema = teamRowsSchema;
const teamFiguresEntries = v.object({
  rows: v.number(),
  /** null where no row has a rank. */
  medianBsr: v.nullable(v.number()),
  /** How much of it came from the app. */
  scanEz: percent,
});
/** `before` is the time of the same length that ends where this one begins; null where there is no beginning. */
export const teamFiguresSchema = v.object({ now: teamFiguresEntries, before: v.nullable(teamFiguresEntries), asOf: asOfSchema });
export type TeamFigures = v.InferOutput<typeof teamFiguresSchema>;

/** POST /api/history/scans/summary (ours): the same above the scanned products. */
export const scansSummaryQuerySchema = scansRowsSchema;
const scansSummaryEntries = v.object({
  scans: v.number(),
  products: v.number(),
  withLoss: v.number(),
  /** In percent; null where no scan has one. */
  medianRoi: v.nullable(v.number()),
  /** Per currency; each product counts once, by its last scan. */
  profits: v.array(moneySumSchema),
});
export const scansSummarySchema = v.object({ now: scansSummaryEntries, before: v.nullable(scansSummaryEntries), asOf: asOfSchema });
export type ScansSummary = v.InferOutput<typeof scansSummarySchema>;

/** The time of the same length that ends where this one begins. @param now ms, where this one has no end */
export function spanBefore({ st, et }: TimeSpan, now: number): TimeSpan | undefined {
  if (typeof st !== 'number' || st === 0) return undefined;
  const end = Math.max(st, typeof et === 'number' ? et : Math.floor(now / 1000));
  return { st: Math.max(0, st - (end - st + 1)), et: st - 1 };
}
