import * as v from 'valibot';
import { isWalmart, supportedMarketplaces, WALMART_US } from '../marketplaces.ts';
import { asinSchema } from './asin.ts';

/** Where the portal can change a price. */
export const pricedMarketplaces = [...supportedMarketplaces, WALMART_US] as const;

/** A product in its marketplace: Amazon's ASIN, or the seller's SKU at Walmart (decision 17). */
export const productIdSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(100),
  v.regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Expected a product'),
);

/** Whether a product can be one of the marketplace. */
export const isProductId = ({ marketplace, asin }: { marketplace: string; asin: string }): boolean =>
  isWalmart(marketplace) || v.is(asinSchema, asin);
export const EXPECTED_ASIN = 'Expected an ASIN: ten letters and digits';
