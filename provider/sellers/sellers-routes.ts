import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { sellersAccess } from '#shared/sellers/access.ts';
import { type SellerSummary, sellerNameSchema, sellerRowSchema, sellerSummarySchema, TOP_SELLERS_PAGE } from '#shared/sellers/seller.ts';
import { marketplaceAskedSchema, portalForms } from '#shared/upstream/products.ts';
import { sellerPaths } from '#shared/upstream/sellers.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { requireAccess } from '../account/require-access.ts';
import type { Deps } from '../deps.ts';
import { checkQuery } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { refuse } from '../http/refuse.ts';
import { nameFailed, sellerNotFound } from './refusals.ts';
import type { SampleSeller } from './sample-sellers.ts';
import { createSellerDirectory } from './seller-directory.ts';
import { figuresIn, type SellerFigures } from './seller-figures.ts';

/** A page may be larger than was foreseen, and is cut to this. */
const MOST_A_PAGE = 100;
const mostRatedSchema = v.object({
  marketplace: marketplaceAskedSchema,
  page: v.optional(v.pipe(pageTextSchema, v.description('From 1')), '1'),
  limit: v.optional(v.pipe(pageLimitTextSchema, v.description(`At most ${MOST_A_PAGE} come`)), String(TOP_SELLERS_PAGE)),
});
const sellerSchema = v.object({
  marketplace: marketplaceAskedSchema,
  seller_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(100)),
  included_data: v.optional(v.string()),
});
const metricsSchema = v.object({
  summary: sellerSummarySchema,
  category_statistics: v.record(v.string(), v.object({ listing_count: v.number(), listing_count_amazon: v.number() })),
});
const about = (summary: string) => ({ tags: ['Sellers'], summary });

/** Sellers, their storefronts and figures: for accounts that have the right to them, the name too. */
export function sellersRoutes(deps: Deps): Hono<PortalEnv> {
  const directory = createSellerDirectory();
  const allowed = requireAccess(sellersAccess);
  const app = new Hono<PortalEnv>();

  app.get(
    sellerPaths.mostRated,
    describeRoute({
      ...about('The best rated sellers of a marketplace, the best first'),
      responses: answers(v.object({ data: v.array(sellerRowSchema), total: v.number() }), 400, 401, 403),
    }),
    allowed,
    checkQuery(mostRatedSchema),
    (c) => {
      const asked = c.req.valid('query');
      const rows = directory.topRated(asked.marketplace, deps.clock());
      const limit = Math.min(asked.limit, MOST_A_PAGE);
      const from = (asked.page - 1) * limit;
      return c.json({ data: rows.slice(from, from + limit), total: rows.length });
    },
  );

  app.get(
    sellerPaths.metrics,
    describeRoute({
      ...about('What is known of a seller in a marketplace, and the categories of the listings'),
      responses: answers(metricsSchema, 400, 401, 403),
    }),
    allowed,
    checkQuery(sellerSchema),
    (c) => {
      const { marketplace, seller_id } = c.req.valid('query');
      const seller = directory.find(seller_id);
      const figures = seller && figuresIn(seller, marketplace, deps.clock());
      return figures ? c.json({ summary: summaryOf(seller, figures), category_statistics: {} }) : refuse(c, sellerNotFound);
    },
  );

  // The documents write `{portal}` before it, which is read as /portal and as nothing.
  for (const path of portalForms('/seller-name/:sellerId'))
    app.get(
      path,
      describeRoute({ ...about('The name of a seller'), responses: answers(v.object({ data: sellerNameSchema }), 400, 401, 403) }),
      allowed,
      (c) => {
        const seller = directory.find((c.req.param('sellerId') ?? '').trim().toUpperCase());
        return seller ? c.json({ data: { seller_id: seller.id, seller_name: seller.name } }) : refuse(c, nameFailed);
      },
    );

  return app;
}

const summaryOf = ({ id, name, trackedSince }: SampleSeller, { rating, feedback, listings }: SellerFigures): SellerSummary => ({
  seller_id: id,
  seller_name: name,
  rating,
  feedback_count: feedback,
  tracked_since: trackedSince,
  listing_count: listings,
});
