import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { errorCodes } from '#shared/errors.ts';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { portalForms, productPaths } from '#shared/products/calls.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import { productRowOf } from '#shared/products/product-row.ts';
import { fail, ok } from '#shared/result.ts';
import {
  previewBodyOf,
  sellerPaths,
  upstreamListingsSchema,
  upstreamMetricsSchema,
  upstreamSellerNameSchema,
  upstreamTopSellersSchema,
} from '#shared/sellers/calls.ts';
import type { SellerMetrics, SellerName, TopSellers } from '#shared/sellers/seller.ts';
import type { StorefrontLine, StorefrontPreview } from '#shared/sellers/storefront.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { kindOfValue } from '#shared/upstream/misfit.ts';
import type { FetchFile, UpstreamFile } from './file-transport.ts';
import { createMemberReader } from './member-reader.ts';
import { type CallUpstream, type Mistake, mistakesOf } from './transport.ts';

export type SellerRequest = { marketplace: string; sellerId: string };
export type StorefrontRequest = SellerRequest & { general: readonly string[]; statistics: readonly string[] };

export const sellerCalls = (call: CallUpstream, fetchFile: FetchFile, report: MistakeReports['report']) => ({
  async top(
    token: string,
    requested: { marketplace: string; page: number; limit: number },
  ): UpstreamAnswer<TopSellers> {
    const read = await call(
      { name: 'top rated sellers', method: 'GET', path: sellerPaths.mostRated, token, query: requested },
      upstreamTopSellersSchema,
    );
    if (!read.ok) return read;
    const { rows, total } = read.value;
    // If the provider gives no total, a full page implies at least one more row.
    const known = (requested.page - 1) * requested.limit + rows.length;
    return ok({ rows, total: total ?? known + (rows.length >= requested.limit ? 1 : 0) });
  },

  async name(token: string, sellerId: string): UpstreamAnswer<SellerName> {
    const read = await call(
      { name: 'seller name', method: 'GET', path: portalForms(sellerPaths.name(sellerId))[0], token },
      upstreamSellerNameSchema,
    );
    return read.ok ? ok({ seller_id: sellerId, seller_name: read.value }) : read;
  },

  async metrics(token: string, { marketplace, sellerId }: SellerRequest): UpstreamAnswer<SellerMetrics> {
    const query = wireOf({ marketplace, sellerId });
    const read = await call(
      { name: 'seller metrics', method: 'GET', path: sellerPaths.metrics, token, query },
      upstreamMetricsSchema,
    );
    if (!read.ok) return read;
    if (!read.value) return unknownSeller;
    const { summary, categories } = read.value;
    return ok({ summary: { ...summary, seller_id: summary.seller_id || sellerId }, categories });
  },

  async preview(token: string, requested: StorefrontRequest): UpstreamAnswer<StorefrontPreview> {
    const [path] = portalForms(productPaths.byAsins);
    const read = await call(
      { name: 'storefront preview', method: 'POST', path, token, body: previewBodyOf(requested) },
      upstreamListingsSchema,
    );
    if (!read.ok) return read;
    return read.value.length === 0 ? unknownSeller : ok({ rows: read.value });
  },

  /** Streams all listings as they arrive (shared/sellers/storefront.ts). */
  async storefront(token: string, requested: StorefrontRequest): UpstreamAnswer<Pick<UpstreamFile, 'body' | 'ended'>> {
    const query = {
      marketplace: requested.marketplace,
      included_data_general: String(requested.general),
      included_data_statistics: String(requested.statistics),
      seller_ids: requested.sellerId,
    };
    const request = {
      name: 'storefront',
      method: 'GET',
      path: sellerPaths.storefront,
      token,
      query,
      accept: 'application/json',
    } as const;
    const read = await fetchFile(request);
    if (!read.ok) return read;
    const { header, body, ended } = read.value;
    const total = header(TOTAL_ROWS_HEADER);
    return ok({
      body: storefrontLines(body, total && /^\d{1,9}$/.test(total) ? Number(total) : null, mistakesOf(report, request)),
      ended,
    });
  },
});

const wireOf = ({ marketplace, sellerId }: SellerRequest) => ({ marketplace, seller_id: sellerId });

/** A provider may answer nothing for an unknown seller (portal-3 §8). */
const unknownSeller = fail({ status: 400, error: { code: '400', message: sellerTexts.notFound } });

/** Rows per line: few enough that parsing one does not block the page. */
const A_LINE = 40;

/**
 * Converts a provider's storefront to lines for the page as it arrives; only the rows of one line are held. An
 * unreadable listing is skipped. If the provider stops sending or sends something else, the last line says so.
 * @param of the expected number of listings; null if the provider does not say
 * @param mistake receives errors in listings and incomplete answers
 */
function storefrontLines(
  source: ReadableStream<Uint8Array>,
  of: number | null,
  mistake: Mistake,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const rows: ProductRow[] = [];
  let [read, unreadable] = [0, 0];
  const members = createMemberReader((asin, text) => {
    const value = parseJson(text, DEEPEST_BODY);
    const row = value.ok ? productRowOf(asin, value.value) : undefined;
    if (row) rows.push(row);
    else {
      unreadable += 1;
      mistake('*', value.ok ? `Expected an object, found ${kindOfValue(value.value)}` : value.error);
    }
  });
  const line = (what: StorefrontLine) => encoder.encode(`${JSON.stringify(what)}\n`);
  const rowsLine = () => {
    const some = rows.splice(0, A_LINE);
    read += some.length;
    return line({ rows: some, of });
  };
  const fits = async (): Promise<boolean | 'ended'> => {
    const { done, value } = await reader.read();
    return done ? 'ended' : members.push(decoder.decode(value, { stream: true }));
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            if (rows.length >= A_LINE) return controller.enqueue(rowsLine());
            const state = await fits();
            if (state === true) continue;
            if (rows.length > 0) controller.enqueue(rowsLine());
            if (state === 'ended' && members.isWhole()) controller.enqueue(line({ end: { rows: read, unreadable } }));
            else {
              mistake(
                '',
                state === 'ended'
                  ? 'Expected all listings, found only a part'
                  : 'Expected an object of listings, found something else',
              );
              controller.enqueue(
                line({
                  failed: {
                    code: errorCodes.badAnswer,
                    message: 'The storefront stopped loading before it was complete.',
                  },
                }),
              );
            }
            controller.close();
            if (state === false) await reader.cancel();
            return;
          }
        } catch {
          controller.enqueue(
            line({
              failed: { code: errorCodes.badAnswer, message: 'The storefront stopped loading before it was complete.' },
            }),
          );
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
