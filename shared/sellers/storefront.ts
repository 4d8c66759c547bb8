import * as v from 'valibot';
import { apiErrorSchema } from '../errors.ts';
import { productRowSchema } from '../products/product.ts';

/** POST /api/sellers/preview answers the first listings of a storefront. */
export const storefrontPreviewSchema = v.object({ rows: v.array(productRowSchema) });
export type StorefrontPreview = v.InferOutput<typeof storefrontPreviewSchema>;

/**
 * POST /api/sellers/storefront answers lines of JSON, each when its rows are there. `of` is how many listings there will be, null where the
 * provider does not say; the last line is `end`, or why there is none: then what has come is only a part.
 */
export const storefrontLineSchema = v.union([
  v.object({ rows: v.array(productRowSchema), of: v.nullable(v.number()) }),
  v.object({ end: v.object({ rows: v.number(), unreadable: v.number() }) }),
  v.object({ failed: apiErrorSchema }),
]);
export type StorefrontLine = v.InferOutput<typeof storefrontLineSchema>;
export type StorefrontEnd = { rows: number; unreadable: number };
