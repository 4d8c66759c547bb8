import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { sellerMetricsSchema, sellerNameSchema, TOP_SELLERS_PAGE, topSellersSchema } from '#shared/sellers/seller.ts';
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
  };
};
export type SellersApi = ReturnType<typeof createSellersApi>;
