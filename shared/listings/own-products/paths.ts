export const OWN_PRODUCTS_PATH = '/my-products';

/**
 * Where the state of an alert's product is shown. New products are the rule, and need no condition in their address.
 */
export const ownProductAddress = ({
  asin,
  marketplace,
  condition = '',
}: {
  asin: string;
  marketplace: string;
  condition?: string;
}): string =>
  `${OWN_PRODUCTS_PATH}?q=${encodeURIComponent(asin)}&marketplace=${encodeURIComponent(marketplace)}${
    condition === '' || condition === 'new' ? '' : `&condition=${encodeURIComponent(condition)}`
  }`;

/** Where the FBA stock of an alert's product is shown. */
export const stockAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${OWN_PRODUCTS_PATH}?view=stock&q=${encodeURIComponent(asin)}&marketplace=${encodeURIComponent(marketplace)}`;

/** Where the SKUs of a marketplace are listed whose state is not known. */
export const unknownSkusAddress = (marketplace: string): string =>
  `${OWN_PRODUCTS_PATH}?marketplace=${encodeURIComponent(marketplace)}&buy-box=unknown`;

/** Where all products of an incident are listed. */
export const incidentProductsAddress = (incident: string): string =>
  `${OWN_PRODUCTS_PATH}?incident=${encodeURIComponent(incident)}`;
