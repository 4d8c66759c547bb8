export const OWN_PRODUCTS_PATH = '/my-products';

/** Where the state of an alert's product is shown. */
export const ownProductAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${OWN_PRODUCTS_PATH}?q=${encodeURIComponent(asin)}&marketplace=${encodeURIComponent(marketplace)}`;
