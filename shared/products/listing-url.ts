import { marketplaceOf } from '../marketplaces.ts';

/** Where the marketplace sells a product. Apart from the marketplaces, because the first view doesn't need it. */
export const listingUrl = (asin: string, marketplace: string): string =>
  `https://www.${marketplaceOf(marketplace)?.domain ?? 'amazon.com'}/dp/${encodeURIComponent(asin)}`;
