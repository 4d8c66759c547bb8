import { localized } from '#shared/localized.ts';
import type { ProductLinkName } from './product-links.ts';

/** The menu of a product, and the palette's lines about one. */
export const productMenuTexts = localized('app/productMenu', {
  links: {
    page: 'Product page',
    alerts: 'Alerts',
    tracking: 'Tracking',
    history: 'Team history',
    viewer: 'Product Viewer',
    scans: 'Scans',
    costs: 'Cost, floor, ceiling',
  } satisfies Record<ProductLinkName, string>,
  name: (asin: string) => `Product ${asin}`,
  market: (domain: string) => `Open on ${domain}`,
  storefront: 'Seller’s storefront',
  noSeller: 'Seller not known',
  bought: 'Bought…',
  copyAsin: 'Copy ASIN',
  copyLink: 'Copy link to its page',
  copied: 'Copied to clipboard',
});
