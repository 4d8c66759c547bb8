import { localized } from '#shared/localized.ts';
/** Texts of the sellers' screens, exactly as in portal-3 §2 and §8. */
export const sellerTexts = localized('sellers/sellerTexts', {
  getName: 'Get seller name',
  reset: 'Reset data settings',
  categories: 'Category statistics of seller',
  category: 'Category',
  listings: 'Listings',
  amazonListings: 'Listings with Amazon offer',
  /** For a storefront and for metrics. */
  notFound: "Seller's Data does not exist in Database, Please try another SellerID or Contact Support",
  nameFailed: 'Can not get seller name. Please try another SellerID or Contact Support',
  topFailed: 'Error in calling api, please check api',
} as const);
