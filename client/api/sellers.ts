import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { ifOffered } from '#shared/offered.ts';
import type { PutLook, StorefrontQuestion } from '#shared/sellers/asked.ts';
import { keptLookSchema, storefrontLookSchema } from '#shared/sellers/look.ts';
import { sellerMetricsSchema, sellerNameSchema, storefrontCostSchema, TOP_SELLERS_PAGE, topSellersSchema } from '#shared/sellers/seller.ts';
import { storefrontPreviewSchema } from '#shared/sellers/storefront.ts';
import type { Call } from './call.ts';

export const createSellersApi = (call: Call) => {
  const ofSeller = (marketplace: SupportedMarketplace, sellerId: string) => new URLSearchParams({ marketplace, sellerId });
  return {
    /** The best rated sellers of a marketplace, page by page from 1. */
    top: (marketplace: SupportedMarketplace, page: number, limit = TOP_SELLERS_PAGE, signal?: AbortSignal) =>
      call({
        name: 'load the top rated sellers',
        path: `/api/sellers/top?marketplace=${marketplace}&page=${page}&limit=${limit}`,
        schema: topSellersSchema,
        signal,
      }),
    name: (sellerId: string, signal?: AbortSignal) =>
      call({ name: 'get the seller name', path: `/api/sellers/name?${new URLSearchParams({ sellerId })}`, schema: sellerNameSchema, signal }),
    /** What is known of a seller, and his categories. */
    metrics: (marketplace: SupportedMarketplace, sellerId: string, signal?: AbortSignal) =>
      call({ name: 'load the figures of a seller', path: `/api/sellers/metrics?${ofSeller(marketplace, sellerId)}`, schema: sellerMetricsSchema, signal }),
    /** The first listings of a storefront. */
    preview: (asked: StorefrontQuestion, signal?: AbortSignal) =>
      call({ name: 'load the first listings', method: 'POST', path: '/api/sellers/preview', body: asked, schema: storefrontPreviewSchema, signal }),
    /** What a whole storefront would cost now, where the provider tells. */
    cost: (marketplace: SupportedMarketplace, sellerId: string, signal?: AbortSignal) =>
      call({
        name: 'learn what the storefront costs',
        path: `/api/sellers/cost?${ofSeller(marketplace, sellerId)}`,
        schema: ifOffered(storefrontCostSchema),
        signal,
      }),
    /** What the team saw the last time, where the provider remembers. */
    look: (marketplace: SupportedMarketplace, sellerId: string, signal?: AbortSignal) =>
      call({ name: 'load your last look', path: `/api/sellers/look?${ofSeller(marketplace, sellerId)}`, schema: ifOffered(storefrontLookSchema), signal }),
    /** Remembers a storefront that was read whole. With `seen` the next look is compared with this one, however soon it comes. */
    keepLook: (asked: PutLook) =>
      call({ name: 'remember this look', method: 'PUT', path: '/api/sellers/look', body: asked, schema: ifOffered(keptLookSchema) }),
  };
};
export type SellersApi = ReturnType<typeof createSellersApi>;
