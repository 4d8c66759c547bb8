import * as v from 'valibot';
import { marketplaceParam, param, queryState, type StateOf, withQuery } from '#client/ui/query-state.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { productScreens } from '#shared/products/access.ts';
import { asinSchema } from '#shared/products/asin.ts';

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

export const trackingAddress = (to: TrackingAddress): string => withQuery(productScreens.tracking, trackingQuery.write(new URLSearchParams(), to));
