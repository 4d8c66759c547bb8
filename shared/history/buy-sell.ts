import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { pageLimitSchema, pageSchema } from '../grid/page-query.ts';
import { filterTextSchema } from '../grid/text-filter.ts';
import { asinSchema } from '../products/asin.ts';
import { scopeEntries } from './scope.ts';

/** A page of the master rows (portal-3 §9). */
export const SCANNED_PAGE = 10;
/** An ASIN's details are so many of its newest scans at most. */
export const MOST_SCANS = 1_000;
/** Figures are asked for so many ASINs at a time. */
export const MOST_FIGURES = 100;
/** A row's small chart shows so many scans. */
export const SPARK_SCANS = 10;

const text = v.nullish(v.string());
const amount = v.fallback(v.nullish(v.number()), undefined);

/** POST /api/history/scans: the products that were scanned, the last scanned first. */
export const scannedQuerySchema = v.object({
  ...scopeEntries,
  page: pageSchema,
  limit: v.optional(pageLimitSchema, SCANNED_PAGE),
  /** In ASIN or title (ours). */
  search: v.nullish(filterTextSchema, ''),
});
export type ScannedQuery = v.InferInput<typeof scannedQuerySchema>;

export const scannedRowSchema = v.looseObject({ asin: asinSchema, image: text, title: text, url: text });
export type ScannedRow = v.InferOutput<typeof scannedRowSchema>;

export const scannedPageSchema = v.object({ rows: v.array(scannedRowSchema), total: v.number(), asOf: v.nullable(asOfSchema) });
export type ScannedPage = v.InferOutput<typeof scannedPageSchema>;

/** POST /api/history/scans/details: every scan of one product, newest first. */
export const scansQuerySchema = v.object({ ...scopeEntries, asin: asinSchema });
export type ScansQuery = v.InferInput<typeof scansQuerySchema>;

/** roi and margin are in percent; money is in the marketplace's currency. */
export const scanSchema = v.looseObject({
  _id: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  sellPrice: amount,
  buyCost: amount,
  profit: amount,
  roi: amount,
  margin: amount,
  totalFees: amount,
  totalCosts: amount,
  totalFeesAndCosts: amount,
  fulfillmentType: text,
  email: text,
  source: text,
  createdAt: v.union([v.string(), v.number()]),
  marketplace: text,
});
export type Scan = v.InferOutput<typeof scanSchema>;

export const scansSchema = v.object({ rows: v.array(scanSchema) });
export type Scans = v.InferOutput<typeof scansSchema>;

/** POST /api/history/scans/figures (ours): what a master row says of its scans. */
export const scanFiguresQuerySchema = v.object({ ...scopeEntries, asins: v.pipe(v.array(asinSchema), v.minLength(1), v.maxLength(MOST_FIGURES)) });
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
