import * as v from 'valibot';
import { marketplaceParam, param, queryState, type StateOf, withQuery } from '#client/ui/query-state.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { productScreens } from '#shared/products/access.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { MOST_TRACKED } from '#shared/tracking/limits.ts';

export type TrackedMarketplace = SupportedMarketplace;

/** The product in the URL. Firing notifications link here. */
export const trackingQuery = queryState({
  marketplace: marketplaceParam(DEFAULT_MARKETPLACE),
  asin: param<string | null>(
    'asin',
    (text) => {
      const asin = v.safeParse(asinSchema, text);
      return asin.success ? asin.output : null;
    },
    (asin) => asin ?? '',
  ),
});
export type TrackingAddress = StateOf<typeof trackingQuery>;

export const trackingAddress = (to: TrackingAddress): string =>
  withQuery(productScreens.tracking, trackingQuery.write(new URLSearchParams(), to));

/** The list of all products, and the ASINs that other screens bring to track. */
export const manyQuery = queryState({
  isList: param(
    'view',
    (text) => text === 'list',
    (isList) => (isList ? 'list' : ''),
  ),
  add: param<readonly string[]>('add', asinsIn, (asins) => asins.join(',')),
});

export const listAddress = (marketplace: TrackedMarketplace): string =>
  withQuery(
    productScreens.tracking,
    manyQuery.write(trackingQuery.write(new URLSearchParams(), { marketplace, asin: null }), { isList: true, add: [] }),
  );

function asinsIn(text: string): string[] {
  const asins = text.split(',').flatMap((each) => {
    const read = v.safeParse(asinSchema, each);
    return read.success ? [read.output] : [];
  });
  return [...new Set(asins)].slice(0, MOST_TRACKED);
}
