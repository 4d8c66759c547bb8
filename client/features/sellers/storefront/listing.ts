import type { ProductRow } from '#shared/products/lookup.ts';
import { compareLook, type LookChanges, type LookedAt, type StorefrontLook } from '#shared/sellers/look.ts';

/** A product of a storefront, and what has changed of it since the last look. */
export type Listing = {
  product: ProductRow;
  isNew: boolean;
  /** Its price at the last look, where that was another one. */
  was: number | null;
};

/** The price that changes are told of, by its column. */
export const PRICE_COLUMN = 'buy_box_price_new';

/** @param look null where nobody has looked before: then nothing is new */
export function listingsOf(products: readonly ProductRow[], look: StorefrontLook['look']): Listing[] {
  const changes = look && changesOf(products, look);
  return products.map((product) => ({
    product,
    isNew: changes?.added.has(product.asin) ?? false,
    was: changes?.prices.get(product.asin)?.was ?? null,
  }));
}

/** Everything that has changed; true of the storefront once all of it is here. */
export const changesOf = (products: readonly ProductRow[], look: NonNullable<StorefrontLook['look']>): LookChanges =>
  compareLook(look.listings, products.map(lookedAt));

/** A listing as the next look will find it. */
export function lookedAt({ asin, title, [PRICE_COLUMN]: price }: ProductRow): LookedAt {
  return { asin, title: typeof title === 'string' ? title : null, price: typeof price === 'number' ? price : null };
}

/** Which of the listings are shown. */
export const shownKinds = ['all', 'fresh', 'changed', 'gone'] as const;
export type ShownKind = (typeof shownKinds)[number];

export const isShown = (kind: ShownKind, { isNew, was }: Listing): boolean => (kind === 'fresh' ? isNew : kind === 'changed' ? was !== null : true);

export const nameOfListing = ({ product }: Listing): string => (typeof product.title === 'string' && product.title !== '' ? product.title : product.asin);
