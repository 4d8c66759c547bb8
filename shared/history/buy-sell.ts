import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { pageLimitSchema, pageSchema } from '../grid/page-query.ts';
import { filterTextSchema } from '../grid/text-filter.ts';
import { asinSchema } from '../products/asin.ts';
import { zoneSchema } from './days.ts';
import { scannedRowSchema, scanSchema } from './scan.ts';
import { scopeEntries } from './scope.ts';
import { SCAN_DAYS } from './texts.ts';

/** A page of the master rows (portal-3 §9). */
export const SCANNED_PAGE = 10;
/** An ASIN's details are so many of its newest scans at most. */
export const MOST_SCANS = 1_000;
/** Figures are asked for so many ASINs at a time. */
export const MOST_FIGURES = 100;
/** A row's small chart shows so many scans. */
export const SPARK_SCANS = 10;

const DAY = 86_400_000;

/** Whether a scan of `at` is young enough to be shown. @param now ms */
export const isKept = (at: number, now: number): boolean => at >= keptSince(now);

/** ms; nothing from before is kept. */
export const keptSince = (now: number): number => now - SCAN_DAYS * DAY;

/** Which scans are meant: the same in every call about the whole of them. `search` is looked for in ASIN and title (ours). */
export const scansRowsSchema = v.object({ ...scopeEntries, search: v.nullish(filterTextSchema, '') });
export type ScansRows = v.InferInput<typeof scansRowsSchema>;

/** POST /api/history/scans: the products that were scanned, the last scanned first. */
export const scannedQuerySchema = v.object({
  ...scansRowsSchema.entries,
  page: pageSchema,
  limit: v.optional(pageLimitSchema, SCANNED_PAGE),
});
export type ScannedQuery = v.InferInput<typeof scannedQuerySchema>;

export const scannedPageSchema = v.object({ rows: v.array(scannedRowSchema), total: v.number(), asOf: v.nullable(asOfSchema) });
export type ScannedPage = v.InferOutput<typeof scannedPageSchema>;

/** POST /api/history/scans/details: every scan of one product, newest first. */
export const scansQuerySchema = v.object({ ...scopeEntries, asin: asinSchema });
export type ScansQuery = v.InferInput<typeof scansQuerySchema>;

export const scansSchema = v.object({ rows: v.array(scanSchema) });
export type Scans = v.InferOutput<typeof scansSchema>;

/** POST /api/history/scans/csv (ours): each of them as a line of a file, with times as they are in the zone. */
export const scansCsvQuerySchema = v.object({ ...scansRowsSchema.entries, zone: v.optional(zoneSchema, 'UTC') });

/** POST /api/history/scans/figures (ours): what a master row says of its scans. */
export const scanFiguresQuerySchema = v.object({ ...scopeEntries, asins: v.pipe(v.array(asinSchema), v.minLength(1), v.maxLength(MOST_FIGURES)) });
export type ScanFiguresQuery = v.InferInput<typeof scanFiguresQuerySchema>;
export const scanFiguresSchema = v.object({
  rows: v.array(
    v.object({
      asin: asinSchema,
      scans: v.number(),
      withProfit: v.number(),
      withLoss: v.number(),
      /** The newest scan. */
      last: scanSchema,
      /** Profits of the last scans, the oldest first; null where one is not known. */
      spark: v.array(v.nullable(v.number())),
    }),
  ),
});
export type ScanFigures = v.InferOutput<typeof scanFiguresSchema>;
