import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { atOnce, counts } from '#provider/limits/limits.ts';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { includedSchema, portalForms, requestedMarketplaceSchema } from '#shared/products/calls.ts';
import { sellerPaths, sellerWireSchema } from '#shared/sellers/calls.ts';
import { sellerNameSchema, sellerRowSchema, sellerSummarySchema, TOP_SELLERS_PAGE } from '#shared/sellers/seller.ts';
import { sellersAccess } from '#shared/session/access.ts';
import type { Deps } from '../deps.ts';
import { createTurns, leavingAtEnd } from '../http/account-turns.ts';
import { checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { invalid, refuse, tooManyAtOnce } from '../http/refuse.ts';
import { productAt, type Selection } from '../products/catalogue.ts';
import { payForProducts } from '../products/store-looked-up.ts';
import { type PortalEnv, requireAccess } from '../session/portal-token.ts';
import { lookRoutes } from './look-routes.ts';
import { nameFailed, sellerNotFound } from './seller-refusals.ts';
import type { KnownSeller, Storefronts } from './storefronts.ts';

const mostRatedSchema = v.object({
  marketplace: requestedMarketplaceSchema,
  page: v.optional(v.pipe(pageTextSchema, v.description('From 1')), '1'),
  limit: v.optional(
    v.pipe(pageLimitTextSchema, v.description(`At most ${counts.topSellersAPage}`)),
    String(TOP_SELLERS_PAGE),
  ),
});
const metricsSchema = v.object({
  summary: sellerSummarySchema,
  category_statistics: v.record(v.string(), v.object({ listing_count: v.number(), listing_count_amazon: v.number() })),
});
const storefrontSchema = v.object({
  marketplace: requestedMarketplaceSchema,
  included_data_general: v.optional(v.pipe(v.string(), v.description('Flags, comma-separated or repeated'))),
  included_data_statistics: v.optional(v.pipe(v.string(), v.description('Flags, comma-separated or repeated'))),
  seller_ids: v.optional(
    v.pipe(v.string(), v.description(`At most ${counts.sellersACall}, comma-separated or repeated`)),
  ),
});
const bySellerSchema = v.record(v.string(), v.record(v.string(), v.looseObject({ ASIN: v.string() })));
const documented = documentedUnder('Sellers');

/**
 * Sellers, their storefronts and figures. All of it, including the name, requires access to sellers. A storefront costs
 * a token for each product that the team has not seen within 24 hours; names, figures and the top-rated list are free.
 */
export function sellersRoutes(deps: Deps, storefronts: Storefronts): Hono<PortalEnv> {
  const allowed = requireAccess(sellersAccess);
  const reads = createTurns({ atOnce: atOnce.storefronts, waiting: atOnce.storefronts });
  const app = new Hono<PortalEnv>();

  app.get(
    sellerPaths.mostRated,
    documented(
      'The top-rated sellers of a marketplace, best first',
      v.object({ data: v.array(sellerRowSchema), total: v.number() }),
      400,
      401,
      403,
    ),
    allowed,
    checkQuery(mostRatedSchema),
    (c) => {
      const requested = c.req.valid('query');
      const rows = storefronts.directory.topRated(requested.marketplace, deps.clock());
      const limit = Math.min(requested.limit, counts.topSellersAPage);
      const from = (requested.page - 1) * limit;
      return c.json({ data: rows.slice(from, from + limit), total: rows.length });
    },
  );

  app.get(
    sellerPaths.metrics,
    documented(
      'A seller’s figures in a marketplace, and the number of listings per category',
      metricsSchema,
      400,
      401,
      403,
    ),
    allowed,
    checkQuery(sellerWireSchema),
    async (c) => {
      const { marketplace, seller_id } = c.req.valid('query');
      const known = storefronts.seller(seller_id, marketplace);
      if (!known) return refuse(c, sellerNotFound);
      return c.json({
        summary: summaryOf(known),
        category_statistics: await storefronts.categories(known, marketplace),
      });
    },
  );

  // The specification prefixes the path with `{portal}`, which we read as /portal and as nothing.
  for (const path of portalForms('/seller-name/:sellerId'))
    app.get(
      path,
      documented('The name of a seller', v.object({ data: sellerNameSchema }), 400, 401, 403),
      allowed,
      (c) => {
        const seller = storefronts.directory.find((c.req.param('sellerId') ?? '').trim().toUpperCase());
        return seller ? c.json({ data: { seller_id: seller.id, seller_name: seller.name } }) : refuse(c, nameFailed);
      },
    );

  app.get(
    sellerPaths.storefront,
    documented(
      'All listings of sellers, streamed, by seller and ASIN. An unknown seller among others is an empty object',
      bySellerSchema,
      400,
      401,
      402,
      403,
      429,
    ),
    allowed,
    checkQuery(storefrontSchema),
    async (c) => {
      const { marketplace } = c.req.valid('query');
      const ids = [...new Set(severalOf(c, 'seller_ids').map((id) => id.toUpperCase()))];
      if (ids.length === 0 || ids.length > counts.sellersACall)
        return refuse(c, invalid({ seller_ids: `Expected 1 to ${counts.sellersACall} sellers` }));
      const sellers = ids.map((id) => ({ id, asins: storefronts.asins(id, marketplace) ?? [] }));
      if (sellers.every(({ asins }) => asins.length === 0)) return refuse(c, sellerNotFound);
      const turn = reads.enter(c.var.caller.account.id);
      if (!turn) return refuse(c, tooManyAtOnce);
      const leave = await turn;
      const spender = { account: c.var.caller.account, tool: 'storefront' } as const;
      const asins = sellers.flatMap((seller) => seller.asins);
      const paid = await payForProducts(deps, spender, marketplace, asins).catch((error: unknown) => {
        leave();
        throw error;
      });
      if (!paid.ok) {
        leave();
        return refuse(c, paid.error);
      }
      const selection = {
        general: severalOf(c, 'included_data_general'),
        statistics: severalOf(c, 'included_data_statistics'),
      };
      const text = storefrontText(sellers, marketplace, selection, deps.clock());
      const total = sellers.reduce((sum, { asins }) => sum + asins.length, 0);
      return c.body(leavingAtEnd(text, leave), 200, {
        'Content-Type': 'application/json',
        [TOTAL_ROWS_HEADER]: String(total),
      });
    },
  );

  app.route('/', lookRoutes(deps, storefronts));
  return app;
}

/** Reads a query field that may be repeated, with or without brackets, and may contain commas. */
function severalOf(c: Context, name: string): string[] {
  const all = [...(c.req.queries(name) ?? []), ...(c.req.queries(`${name}[]`) ?? [])];
  return all.flatMap((each) => v.parse(includedSchema, each)).filter((each) => each !== '');
}

const summaryOf = ({ seller, figures }: KnownSeller) => ({
  seller_id: seller.id,
  seller_name: seller.name,
  rating: figures.rating,
  feedback_count: figures.feedback,
  tracked_since: seller.trackedSince,
  listing_count: figures.listings,
});

/** Products computed before other work gets a turn. */
const A_PIECE = 50;

/**
 * Streams storefronts as JSON, by seller and ASIN. Pieces are produced as they are read, so only a few listings are in
 * memory at a time.
 * @param at ms
 */
function storefrontText(
  sellers: readonly { id: string; asins: readonly string[] }[],
  marketplace: string,
  selection: Selection,
  at: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(sellers, (asin) => JSON.stringify(productAt(asin, marketplace, selection, at)));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise(setImmediate);
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void pieces.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

function* piecesOf(
  sellers: readonly { id: string; asins: readonly string[] }[],
  textOf: (asin: string) => string,
): Generator<string, undefined> {
  let piece = '{';
  for (const [nth, { id, asins }] of sellers.entries()) {
    piece += `${nth === 0 ? '' : ','}${JSON.stringify(id)}:{`;
    for (const [index, asin] of asins.entries()) {
      piece += `${index === 0 ? '' : ','}"${asin}":${textOf(asin)}`;
      if (index % A_PIECE !== A_PIECE - 1) continue;
      yield piece;
      piece = '';
    }
    piece += '}';
  }
  yield `${piece}}`;
  return undefined;
}
