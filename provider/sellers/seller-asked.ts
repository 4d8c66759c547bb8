import * as v from 'valibot';
import { marketplaceAskedSchema } from '#shared/products/wire.ts';

/** One seller in one marketplace, as queries and bodies name him. */
export const sellerAskedSchema = v.object({
  marketplace: marketplaceAskedSchema,
  seller_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(100)),
  /** The documents send it empty. */
  included_data: v.optional(v.string()),
});
