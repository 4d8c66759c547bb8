import * as v from 'valibot';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { productScreens } from '#shared/products/access.ts';
import { asinSchema } from '#shared/products/asin.ts';

export type TrackedMarketplace = (typeof supportedMarketplaces)[number];

/** Which product is looked at: the notification of a firing leads there by the same address. */
export type TrackingAddress = { marketplace: TrackedMarketplace; asin: string | null };

/** What an address names; what makes no sense is left out. */
export function trackingAddressIn(query: URLSearchParams): TrackingAddress {
  const code = query.get('marketplace')?.toUpperCase();
  const asin = v.safeParse(asinSchema, query.get('asin') ?? '');
  return { marketplace: supportedMarketplaces.find((each) => each === code) ?? DEFAULT_MARKETPLACE, asin: asin.success ? asin.output : null };
}

export function trackingAddress({ marketplace, asin }: TrackingAddress): string {
  const query = new URLSearchParams();
  if (marketplace !== DEFAULT_MARKETPLACE) query.set('marketplace', marketplace);
  if (asin !== null) query.set('asin', asin);
  return query.size === 0 ? productScreens.tracking : `${productScreens.tracking}?${query}`;
}
