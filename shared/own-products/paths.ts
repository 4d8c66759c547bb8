export const OWN_PRODUCTS_PATH = '/my-products';

/** Where the state of an alert's product is shown. */
export const ownProductAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${OWN_PRODUCTS_PATH}?q=${encodeURIComponent(asin)}&marketplace=${encodeURIComponent(marketplace)}`;

/** Where all products of an incident are listed. */
export const incidentProductsAddress = (incident: string): string => `${OWN_PRODUCTS_PATH}?incident=${encodeURIComponent(incident)}`;
