import * as v from 'valibot';
import { marketplaceCode } from '../marketplace-ids.ts';
import { asinSchema } from '../products/asin.ts';

const text = v.nullish(v.string());
const amount = v.fallback(v.nullish(v.number()), undefined);

export const scannedRowSchema = v.looseObject({ asin: asinSchema, image: text, title: text, url: text });
export type ScannedRow = v.InferOutput<typeof scannedRowSchema>;

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
  /** A code: a provider may name it by Amazon's id as well. */
  marketplace: v.pipe(
    text,
    v.transform((key) => (key ? marketplaceCode(key) : key)),
  ),
});
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
