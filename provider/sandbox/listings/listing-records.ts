import { hashOf } from '#provider/products/codes.ts';
import { rateOf } from '#provider/products/price-history.ts';
import type { SampleProduct } from '#provider/products/sample-products.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { objectsOf } from '../payments/objects-table.ts';

/** Prices that were changed through the API. `changes` are all of them, in order; times in ms. */
export type PriceRecord = { changes: { at: number; price: number }[] };

/**
 * How the sandbox's Amazon answers. `calls` is how many calls are left until it is well again, or null for good.
 * `loses` makes the change and breaks off the answer.
 */
export const behaviors = ['accepts', 'warns', 'refuses', 'throttles', 'slow', 'down', 'loses'] as const;
export type Behavior = (typeof behaviors)[number];
export type BehaviorRecord = { behavior: Behavior; calls: number | null; ms: number };

export const prices = objectsOf<PriceRecord>('listing-price');
/** Offers as the newest message tells them, whether or not it arrived. Until then, they are derived. `at` in ms. */
export type OffersRecord = { at: number; Summary: unknown; Offers: unknown };

export const offers = objectsOf<OffersRecord>('listing-offers');
/** What a message has changed of a SKU, by its priceKey. */
export type TroubleRecord = { suppressed?: boolean; quantity?: number };
export const troubles = objectsOf<TroubleRecord>('listing-trouble');
export const moods = objectsOf<BehaviorRecord>('listing-behavior');

/** A SKU as the sandbox derives it: the same on every machine. `price` is the one before any change. */
export type SandboxSku = {
  sku: string;
  product: SampleProduct;
  condition: 'new_new' | 'used_very_good';
  fba: boolean;
  quantity: number;
  suppressed: boolean;
  price: number;
  currency: string;
  extra: 'sale' | 'business' | 'bounds' | 'rule' | 'none';
};

const extras = ['sale', 'business', 'bounds', 'rule', 'none', 'none', 'none', 'none', 'none'] as const;
const TWICE = 5;
const USED = 11;
const SUPPRESSED = 37;
const MOST_STOCK = 60;
/** Deducted, so that every sixth SKU is sold out. */
const SOLD = 9;

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Derives the SKUs of a product. Some sellers list one twice, shipped by Amazon and by themselves, or also used. */
export function skusOfProduct(product: SampleProduct, marketplace: string): SandboxSku[] {
  const hash = hashOf('sku', product.asin);
  const base = cents(product.price * rateOf(marketplace));
  const fba = hash % 4 !== 0;
  const name = (ending: string) => `${product.asin.slice(2, 6)}-${product.asin.slice(6)}-${ending}`;
  const common = {
    product,
    quantity: Math.max(0, ((hash >>> 8) % MOST_STOCK) - SOLD),
    suppressed: hash % SUPPRESSED === 0,
    currency: currencyOf(marketplace),
    condition: 'new_new' as const,
    extra: 'none' as const,
  };
  const skus: SandboxSku[] = [
    {
      ...common,
      sku: name(fba ? 'FBA' : 'FBM'),
      fba,
      price: base,
      extra: extras[(hash >>> 4) % extras.length] ?? 'none',
    },
  ];
  if (hash % TWICE === 0) skus.push({ ...common, sku: name(fba ? 'FBM' : 'FBA'), fba: !fba, price: cents(base + 1.5) });
  if (hash % USED === 0)
    skus.push({ ...common, sku: name('USED'), fba: false, price: cents(base * 0.7), condition: 'used_very_good' });
  return skus;
}

export const offersKey = (sellerId: string, marketplace: string, asin: string, condition: string): string =>
  `offers ${sellerId} ${marketplace} ${asin} ${condition}`;

/** Whether buyers can buy a SKU. Amazon's own stock is not in the listing, so that what it ships is never sold out. */
export const isForSale = ({
  fba,
  quantity,
  suppressed,
}: Pick<SandboxSku, 'fba' | 'quantity' | 'suppressed'>): boolean => !suppressed && (fba || quantity > 0);

/**
 * A SKU as the offer in a message: `used` in any grade. The sandbox's sellers ship for free. What is not for sale is no
 * offer to buyers.
 */
export const ownOfferOf = ({
  price,
  fba,
  condition,
  ...stock
}: Pick<SandboxSku, 'price' | 'fba' | 'condition' | 'quantity' | 'suppressed'>) => ({
  listing: price,
  fba,
  forSale: isForSale({ fba, ...stock }),
  condition: condition === 'new_new' ? ('new' as const) : ('used' as const),
});
export type OwnOffer = ReturnType<typeof ownOfferOf>;

export const priceKey = (sellerId: string, marketplace: string, sku: string): string =>
  `${sellerId} ${marketplace} ${sku}`;
