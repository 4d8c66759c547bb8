import type { ProductRow } from '#shared/products/lookup.ts';
import { compareLook, type LookChanges, type LookedAt, type StorefrontLook } from '#shared/sellers/look.ts';

/** A product of a storefront, with its changes since the last look. */
export type Listing = {
  product: ProductRow;
  isNew: boolean;
  /** Its price at the last look, if different. */
  was: number | null;
};

/** Column of the price whose changes are shown. */
export const PRICE_COLUMN = 'buy_box_price_new';

/** @param look null if there was no look before; nothing is new then */
export function listingsOf(products: readonly ProductRow[], look: StorefrontLook['look']): Listing[] {
  const changes = look && changesOf(products, look);
  return products.map((product) => ({
    product,
    isNew: changes?.added.has(product.asin) ?? false,
    was: changes?.prices.get(product.asin)?.was ?? null,
  }));
}

/** Returns all changes. Complete only once every listing has loaded. */
export const changesOf = (products: readonly ProductRow[], look: NonNullable<StorefrontLook['look']>): LookChanges =>
  compareLook(look.listings, products.map(lookedAt));

/** Converts a listing to the form stored for the next look. */
export function lookedAt({ asin, title, [PRICE_COLUMN]: price }: ProductRow): LookedAt {
  return { asin, title: typeof title === 'string' ? title : null, price: typeof price === 'number' ? price : null };
}

export const shownKinds = ['all', 'fresh', 'changed', 'gone'] as const;
export type ShownKind = (typeof shownKinds)[number];

export const isShown = (kind: ShownKind, { isNew, was }: Listing): boolean =>
  kind === 'fresh' ? isNew : kind === 'changed' ? was !== null : true;

export const nameOfListing = ({ product }: Listing): string =>
  typeof product.title === 'string' && product.title !== '' ? product.title : product.asin;
