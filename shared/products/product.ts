import * as v from 'valibot';

const textSchema = v.string();
/** What a cell may hold. Moments are texts as the provider gives them; null is unknown. */
export const cellSchema = v.union([textSchema, v.number(), v.boolean(), v.null(), v.array(textSchema)]);
export type Cell = v.InferOutput<typeof cellSchema>;

/**
 * A product as lists show it: its ASIN, and by the id of its column whatever was asked for. Money is in the currency of its marketplace,
 * lengths and weights in the units of `unitsOf`. A field that was not asked for is absent.
 */
export type ProductRow = { asin: string; [column: string]: Cell | undefined };
// No objectWithRest: valibot stands in the page's first file as a whole, and that is 0.5 kB of it which nobody else needs.
export const productRowSchema = v.pipe(
  v.record(v.string(), v.optional(cellSchema)),
  v.check(({ asin }) => typeof asin === 'string', 'Expected an ASIN'),
  v.transform((row) => row as ProductRow),
);

/** Lengths and weights as the marketplace counts them. */
export const unitsOf = (marketplace: string): { dimension: 'in' | 'cm'; weight: 'lb' | 'kg' } =>
  marketplace === 'US' ? { dimension: 'in', weight: 'lb' } : { dimension: 'cm', weight: 'kg' };
