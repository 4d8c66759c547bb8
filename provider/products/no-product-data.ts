import type { ProductData } from '../deps.ts';

/** Nothing is known beside a company, whose calls for product data are forwarded and never read here. */
export const noProductData: ProductData = {
  unitsADay: () => undefined,
  feesOf: () => ({ fulfillmentFee: null, mainCategory: null, unitsADay: null }),
  statsOf: () => undefined,
  namedAs: () => ({ title: null, image: null }),
  describedAs: () => undefined,
  sellerName: () => undefined,
};
