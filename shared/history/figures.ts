import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { scansRowsSchema } from './buy-sell.ts';
import { teamRowsSchema } from './team-history.ts';
import type { TimeSpan } from './time.ts';
import { moneySumSchema } from './usage.ts';

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
