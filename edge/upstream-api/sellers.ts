import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';
import { portalForms, productPaths } from '#shared/products/wire.ts';
import { fail, ok } from '#shared/result.ts';
import type { SellerMetrics, SellerName, TopSellers } from '#shared/sellers/seller.ts';
import type { StorefrontPreview } from '#shared/sellers/storefront.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import {
  previewBodyOf,
  sellerPaths,
  upstreamListingsSchema,
  upstreamMetricsSchema,
  upstreamSellerNameSchema,
  upstreamTopSellersSchema,
} from '#shared/sellers/wire.ts';
import type { FetchFile, UpstreamFile } from './file-transport.ts';
import { storefrontLines } from './storefront-lines.ts';
import { type CallUpstream, mistakesOf } from './transport.ts';

export type AskedSeller = { marketplace: string; sellerId: string };
export type AskedStorefront = AskedSeller & { general: readonly string[]; statistics: readonly string[] };

/** Sellers, their storefronts and figures. */
export const sellerCalls = (call: CallUpstream, fetchFile: FetchFile, report: MistakeReports['report']) => ({
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
    const query = wireOf({ marketplace, sellerId });
    const read = await call({ name: 'seller metrics', method: 'GET', path: sellerPaths.metrics, token, query }, upstreamMetricsSchema);
    if (!read.ok) return read;
    if (!read.value) return unknownSeller;
    const { summary, categories } = read.value;
    return ok({ summary: { ...summary, seller_id: summary.seller_id || sellerId }, categories });
  },

  /** The first listings. */
  async preview(token: string, asked: AskedStorefront): UpstreamAnswer<StorefrontPreview> {
    const [path] = portalForms(productPaths.byAsins);
    const read = await call({ name: 'storefront preview', method: 'POST', path, token, body: previewBodyOf(asked) }, upstreamListingsSchema);
    if (!read.ok) return read;
    return read.value.length === 0 ? unknownSeller : ok({ rows: read.value });
  },

  /** All listings, while they come (shared/sellers/storefront.ts). */
  async storefront(token: string, asked: AskedStorefront): UpstreamAnswer<Pick<UpstreamFile, 'body' | 'ended'>> {
    const query = {
      marketplace: asked.marketplace,
      included_data_general: String(asked.general),
      included_data_statistics: String(asked.statistics),
      seller_ids: asked.sellerId,
    };
    const request = { name: 'storefront', method: 'GET', path: sellerPaths.storefront, token, query, accept: 'application/json' } as const;
    const read = await fetchFile(request);
    if (!read.ok) return read;
    const { header, body, ended } = read.value;
    const total = header(TOTAL_ROWS_HEADER);
    return ok({ body: storefrontLines(body, total && /^\d{1,9}$/.test(total) ? Number(total) : null, mistakesOf(report, request)), ended });
  },
});

const wireOf = ({ marketplace, sellerId }: AskedSeller) => ({ marketplace, seller_id: sellerId });

/** A provider may answer a seller that it does not know with nothing (portal-3 §8). */
const unknownSeller = fail({ status: 400, error: { code: '400', message: sellerTexts.notFound } });
