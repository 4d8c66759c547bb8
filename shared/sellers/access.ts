import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';

/** Paths and titles of the sellers' screens, which the first view needs. */
export const sellerPaths = { storefront: '/az-api/seller-storefront', topRated: '/az-api/top-rated-sellers' } as const;
export const sellerTitles = { storefront: 'Seller Storefront', topRated: 'Top Rated Sellers' } as const;

/** A seller's tabs by their number in the URL: listings and metrics (portal-3 §2). */
export const sellerTabs = { storefront: 0, metrics: 1 } as const;
export type SellerTab = (typeof sellerTabs)[keyof typeof sellerTabs];

/** The URL of a seller's storefront or metrics. @param marketplace in the URL unless it is the default */
export const sellerAddress = (tab: SellerTab, sellerId: string, marketplace: string = DEFAULT_MARKETPLACE): string =>
  `${sellerPaths.storefront}?tab=${tab}&sellerId=${encodeURIComponent(sellerId)}${marketplace === DEFAULT_MARKETPLACE ? '' : `&marketplace=${encodeURIComponent(marketplace)}`}`;
