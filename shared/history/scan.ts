import * as v from 'valibot';
import { type ColumnsWith, columnsWith } from '../grid/column-table.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { asinSchema } from '../products/asin.ts';

const text = v.nullish(v.string());

export const scannedRowSchema = v.looseObject({ asin: asinSchema, image: text, title: text, url: text });
export type ScannedRow = v.InferOutput<typeof scannedRowSchema>;

/** How a scan carries a value of each kind. Money is in the marketplace's currency. */
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

/** Everything a scan says, in the order of the table (portal-3 §3). Schema, CSV, and the provider's storage derive from it. */
export const scanColumns = {
  createdAt: { label: 'Scanned', kind: 'moment', stored: 'created_at' },
  marketplace: {
    label: 'Market',
    csv: 'Marketplace',
    kind: 'text',
    /** A code: some providers send Amazon's marketplace id instead. */
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
/** Money and percentages. */
export type ScanFigure = ColumnsWith<typeof scanColumns, { kind: 'money' | 'percent' }>;
export const scanColumnIds = columnsWith(scanColumns, {});
export const isScanFigure = (id: ScanColumn): id is ScanFigure => ['money', 'percent'].includes(scanColumns[id].kind);

type ScanEntries = {
  [Id in ScanColumn]: (typeof scanColumns)[Id] extends { schema: infer Schema } ? Schema : (typeof schemas)[(typeof scanColumns)[Id]['kind']];
};
const scanEntries = Object.fromEntries(Object.entries<Column>(scanColumns).map(([id, { schema, kind }]) => [id, schema ?? schemas[kind]])) as ScanEntries;

export const scanSchema = v.looseObject({ _id: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), ...scanEntries });
export type Scan = v.InferOutput<typeof scanSchema>;

/** A scan as the event tells of it: with its product as this scan has it, so that an open list knows where it belongs. */
export const recordedScanSchema = v.looseObject({
  ...scannedRowSchema.entries,
  /** Counts up with every scan taken in: against `asOf` it says whether a page holds the scan already. */
  seq: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger())), undefined),
  /** The `_id` of the account that scanned it. */
  uid: v.fallback(v.nullish(v.string()), undefined),
  scan: scanSchema,
});
export type RecordedScan = v.InferOutput<typeof recordedScanSchema>;
