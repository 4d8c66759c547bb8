import * as v from 'valibot';
import { requestedMarketplaceSchema } from '#shared/products/calls.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { type Refusal, refusal } from '../http/refuse.ts';

export const sellerRequestSchema = v.object({
  marketplace: requestedMarketplaceSchema,
  seller_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(100)),
  /** The specification sends it empty. */
  included_data: v.optional(v.string()),
});

/** The specification gives both messages the code 400 (portal-3 §8). */
const CODE = '400';
export const nameFailed: Refusal = refusal(400, CODE, sellerTexts.nameFailed);
export const sellerNotFound: Refusal = refusal(400, CODE, sellerTexts.notFound);
export const notReadWhole: Refusal = refusal(400, 'NOT_READ', 'This storefront has not been read completely, so there is nothing to save yet.');
