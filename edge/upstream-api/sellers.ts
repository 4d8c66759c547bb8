import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { fail, ok } from '#shared/result.ts';
import type { SellerMetrics, SellerName, TopSellers } from '#shared/sellers/seller.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { portalForms } from '#shared/upstream/products.ts';
import { sellerPaths, upstreamMetricsSchema, upstreamSellerNameSchema, upstreamTopSellersSchema } from '#shared/upstream/sellers.ts';
import type { CallUpstream } from './transport.ts';

export type AskedSeller = { marketplace: string; sellerId: string };

/** Sellers, their storefronts and figures. */
export const sellerCalls = (call: CallUpstream) => ({
  async top(token: string, asked: { marketplace: string; page: number; limit: number }): UpstreamAnswer<TopSellers> {
    const read = await call({ name: 'top rated sellers', method: 'GET', path: sellerPaths.mostRated, token, query: asked }, upstreamTopSellersSchema);
    if (!read.ok) return read;
    const { rows, total } = read.value;
    // Where nobody says how many there are, a full page promises one more.
    const known = (asked.page - 1) * asked.limit + rows.length;
    return ok({ rows, total: total ?? known + (rows.length >= asked.limit ? 1 : 0) });
  },

  async name(token: string, sellerId: string): UpstreamAnswer<SellerName> {
    const read = await call({ name: 'seller name', method: 'GET', path: portalForms(sellerPaths.name(sellerId))[0], token }, upstreamSellerNameSchema);
    return read.ok ? ok({ seller_id: sellerId, seller_name: read.value }) : read;
  },

  async metrics(token: string, { marketplace, sellerId }: AskedSeller): UpstreamAnswer<SellerMetrics> {
    const query = { marketplace, seller_id: sellerId };
    const read = await call({ name: 'seller metrics', method: 'GET', path: sellerPaths.metrics, token, query }, upstreamMetricsSchema);
    if (!read.ok) return read;
    // A provider may answer a seller that it does not know with nothing (portal-3 §8).
    if (!read.value) return fail({ status: 400, error: { code: '400', message: sellerTexts.notFound } });
    const { summary, categories } = read.value;
    return ok({ summary: { ...summary, seller_id: summary.seller_id || sellerId }, categories });
  },
});
