import * as v from 'valibot';
import { asOfSchema } from '../../grid/as-of.ts';
import { filterTextSchema } from '../../grid/column-filter.ts';
import { type ColumnsWith, columnsWith } from '../../grid/column-table.ts';
import { pageLimitSchema, pageSchema } from '../../grid/page-query.ts';
import { marketplaceCode } from '../../marketplace-ids.ts';
import { asinSchema } from '../../products/asin.ts';
import { zoneSchema } from '../../time/days.ts';
import { scopeEntries } from './scope.ts';
import { decodedText } from './team-columns.ts';
import { SCAN_DAYS } from './texts.ts';

const text = v.nullish(v.string());

export const scannedRowSchema = v.looseObject({ asin: asinSchema, image: text, title: decodedText, url: text });
export type ScannedRow = v.InferOutput<typeof scannedRowSchema>;

/** The schema of each kind of value. Money is in the marketplace's currency. */
const schemas = {
  text,
  moment: v.union([v.string(), v.number()]),
  money: v.fallback(v.nullish(v.number()), undefined),
  percent: v.fallback(v.nullish(v.number()), undefined),
};

type Column = {
  label: string;
  /** The name in a CSV file, if different. */
  csv?: string;
  kind: keyof typeof schemas;
  schema?: v.GenericSchema;
  /** The column of the provider's table, if it isn't the id. */
  stored?: string;
};

/** The columns of a scan, in table order (portal-3 §3). Schema, CSV, and the provider's storage derive from it. */
export const scanColumns = {
  createdAt: { label: 'Scanned', kind: 'moment', stored: 'created_at' },
  marketplace: {
    label: 'Market',
    csv: 'Marketplace',
    kind: 'text',
    /** A marketplace code. Some providers send Amazon's marketplace id instead. */
    schema: v.pipe(
      text,
      v.transform((key) => (key ? marketplaceCode(key) : key)),
    ),
  },
  sellPrice: { label: 'Sell price', kind: 'money', stored: 'sell_price' },
  buyCost: { label: 'Buy cost', kind: 'money', stored: 'buy_cost' },
  profit: { label: 'Profit', kind: 'money' },
  roi: { label: 'ROI', csv: 'ROI %', kind: 'percent' },
  margin: { label: 'Margin', csv: 'Margin %', kind: 'percent' },
  totalFees: { label: 'Total fees', kind: 'money', stored: 'total_fees' },
  totalCosts: { label: 'Total costs', kind: 'money', stored: 'total_costs' },
  totalFeesAndCosts: { label: 'Fees & costs', csv: 'Fees and costs', kind: 'money', stored: 'total_fees_and_costs' },
  fulfillmentType: { label: 'Fulfillment', kind: 'text', stored: 'fulfillment_type' },
  email: { label: 'Email', kind: 'text' },
  source: { label: 'Source', kind: 'text' },
} as const satisfies Record<string, Column>;

export type ScanColumn = keyof typeof scanColumns;
export type ScanFigure = ColumnsWith<typeof scanColumns, { kind: 'money' | 'percent' }>;
export const scanColumnIds = columnsWith(scanColumns, {});
export const isScanFigure = (id: ScanColumn): id is ScanFigure => ['money', 'percent'].includes(scanColumns[id].kind);

type ScanEntries = {
  [Id in ScanColumn]: (typeof scanColumns)[Id] extends { schema: infer Schema }
    ? Schema
    : (typeof schemas)[(typeof scanColumns)[Id]['kind']];
};
const scanEntries = Object.fromEntries(
  Object.entries<Column>(scanColumns).map(([id, { schema, kind }]) => [id, schema ?? schemas[kind]]),
) as ScanEntries;

export const scanSchema = v.looseObject({
  _id: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  ...scanEntries,
});
export type Scan = v.InferOutput<typeof scanSchema>;

/**
 * A scan as its event carries it, with the product's row after this scan, so that an open list knows where it belongs.
 */
export const recordedScanSchema = v.looseObject({
  ...scannedRowSchema.entries,
  /** Counts up with every recorded scan. Compared with `asOf` it shows whether a page already has the scan. */
  seq: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger())), undefined),
  /** The `_id` of the account that scanned it. */
  uid: v.fallback(v.nullish(v.string()), undefined),
  scan: scanSchema,
});
export type RecordedScan = v.InferOutput<typeof recordedScanSchema>;

/** Master rows per page (portal-3 §9). */
export const SCANNED_PAGE = 10;
/** The maximum number of scans in an ASIN's details; the newest are shown. */
export const MOST_SCANS = 1_000;
/** The maximum number of ASINs per request for figures. */
export const MOST_FIGURES = 100;
/** The number of scans in a row's sparkline. */
export const SPARK_SCANS = 10;

const DAY = 86_400_000;

/** Whether a scan of `at` is young enough to be shown. @param now ms */
export const isStored = (at: number, now: number): boolean => at >= storedSince(now);

/** ms; nothing from before is kept. */
export const storedSince = (now: number): number => now - SCAN_DAYS * DAY;

/**
 * Selects scans, the same way in every call about all of them. `search` matches ASIN and title, `loss` only scans at a
 * loss (both ours).
 */
export const scansRowsSchema = v.object({
  ...scopeEntries,
  search: v.nullish(filterTextSchema, ''),
  loss: v.optional(v.boolean(), false),
});
export type ScansRows = v.InferInput<typeof scansRowsSchema>;

/** POST /api/history/scans: the scanned products, the last scanned first. */
export const scannedQuerySchema = v.object({
  ...scansRowsSchema.entries,
  page: pageSchema,
  limit: v.optional(pageLimitSchema, SCANNED_PAGE),
});

export const scannedPageSchema = v.object({
  rows: v.array(scannedRowSchema),
  total: v.number(),
  asOf: v.nullable(asOfSchema),
});
export type ScannedPage = v.InferOutput<typeof scannedPageSchema>;

/** POST /api/history/scans/details: all scans of one product, newest first. */
export const scansQuerySchema = v.object({ ...scopeEntries, asin: asinSchema });

export const scansSchema = v.object({ rows: v.array(scanSchema) });

/** POST /api/history/scans/csv (ours): one line per scan, with times in the given zone. */
export const scansCsvQuerySchema = v.object({ ...scansRowsSchema.entries, zone: v.optional(zoneSchema, 'UTC') });

/** POST /api/history/scans/figures (ours): the figures of master rows. */
export const scanFiguresQuerySchema = v.object({
  ...scopeEntries,
  asins: v.pipe(v.array(asinSchema), v.minLength(1), v.maxLength(MOST_FIGURES)),
});
export type ScanFiguresQuery = v.InferInput<typeof scanFiguresQuerySchema>;
export const scanFiguresSchema = v.object({
  rows: v.array(
    v.object({
      asin: asinSchema,
      scans: v.number(),
      withProfit: v.number(),
      withLoss: v.number(),
      last: scanSchema,
      /** Profits of the last scans, oldest first; null if unknown. */
      spark: v.array(v.nullable(v.number())),
    }),
  ),
});
export type ScanFigures = v.InferOutput<typeof scanFiguresSchema>;
