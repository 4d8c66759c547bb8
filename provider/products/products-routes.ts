import { setImmediate as nextLoop } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { waitingCalls } from '#provider/limits/limits.ts';
import { productsAccess } from '#shared/products/access.ts';
import {
  costRequestSchema,
  type ItemsQuestion,
  itemsQuestionSchema,
  portalForms,
  productPaths,
  upstreamCostSchema,
} from '#shared/products/calls.ts';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { type NotFound, notFoundReasons } from '#shared/products/lookup.ts';
import { ok } from '#shared/result.ts';
import { type Access, closedError, sellersAccess } from '#shared/session/access.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, invalid, refuse } from '../http/refuse.ts';
import { fullProfileOnly } from '../serve.ts';
import { type PortalEnv, requireAccess } from '../session/portal-token.ts';
import { itemOf } from '../tokens/metered.ts';
import { seenOf } from '../tokens/tokens-table.ts';
import { type Looked, lookUp, productAt } from './catalogue.ts';
import { payForProducts } from './store-looked-up.ts';

/** Returns the ASINs that a seller lists in a marketplace; undefined for an unknown seller. */
export type StorefrontOf = (sellerId: string, marketplace: string) => readonly string[] | undefined;

const DAY = 86_400_000;
/** Identifiers of a cost question between two breaks: ten thousand codes at once would hold up every other call. */
const COST_PIECE = 1_000;

const productSchema = v.looseObject({
  ASIN: v.string(),
  sample: v.optional(v.boolean()),
  general_data: v.record(v.string(), v.unknown()),
  stats_data: v.record(v.string(), v.nullable(v.number())),
});
const itemsSchema = v.object({
  data: v.record(v.string(), productSchema),
  identifiers: v.record(v.string(), v.array(v.string())),
  not_found: v.array(
    v.object({ asked: v.string(), reason: v.picklist(notFoundReasons), sold_in: v.optional(v.array(v.string())) }),
  ),
  tokens: v.object({ spent: v.number(), free: v.number() }),
  total: v.number(),
  page: v.number(),
  per_page: v.number(),
  sample: v.boolean(),
});
const bySellerSchema = v.record(v.string(), v.record(v.string(), productSchema));

const documented = documentedUnder('Products');
const needs: Record<string, string> = { asins: 'Expected asins, identifiers or seller_ids' };

/**
 * Product data by ASIN, by UPC, EAN or ISBN, or by seller. Costs one token per product on the page that the team has
 * not seen within 24 hours. Identifiers that were not found cost nothing.
 */
export function productsRoutes(deps: Deps, storefrontOf: StorefrontOf): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.products }));

  const items = async (c: Context<PortalEnv>, requested: ItemsQuestion): Promise<Response> => {
    const { marketplace } = requested;
    const { user, account } = c.var.caller;
    const list = listOf(requested);
    if (!list && !requested.seller_ids) return refuse(c, invalid(needs));
    const access: Access = list ? productsAccess(user) : sellersAccess(user);
    if (!access.open) return refuse(c, { status: 403, ...closedError(access) });

    const selection = { general: requested.included_data_general, statistics: requested.included_data_statistics };
    const days = Math.max(0, requested.day ?? requested.days ?? -1);
    const at = deps.clock() - days * DAY;
    const dataOf = (asins: readonly string[]) =>
      Object.fromEntries(asins.map((asin) => [asin, productAt(asin, marketplace, selection, at)]));
    const pay = (asins: readonly string[]) =>
      payForProducts(deps, { account, tool: list ? 'viewer' : 'storefront' }, marketplace, asins);

    if (!list) {
      const sellers = (requested.seller_ids ?? []).map((id) => ({
        id,
        asins: pageOf(storefrontOf(id, marketplace) ?? [], requested),
      }));
      const paid = await pay(sellers.flatMap(({ asins }) => asins));
      return answer(c, paid.ok ? ok(Object.fromEntries(sellers.map(({ id, asins }) => [id, dataOf(asins)]))) : paid);
    }
    const found = foundOf(list, marketplace, lookUp);
    const page = pageOf(found.asins, requested);
    const paid = await pay(page);
    if (!paid.ok) return refuse(c, paid.error);
    return c.json({
      data: dataOf(page),
      identifiers: found.identifiers,
      not_found: found.notFound.map(({ soldIn, ...each }) => ({ ...each, ...(soldIn ? { sold_in: soldIn } : {}) })),
      tokens: paid.value,
      total: found.asins.length,
      page: requested.page,
      per_page: requested.per_page,
      sample: true,
    });
  };

  for (const path of [...portalForms(productPaths.byAsins), ...portalForms(productPaths.byIdentifiers)])
    app.post(
      path,
      documented(
        'Product data: keyed by ASIN for asins or identifiers, by seller for seller_ids',
        v.union([itemsSchema, bySellerSchema]),
        400,
        401,
        402,
        403,
        429,
      ),
      checkBody(itemsQuestionSchema),
      turn,
      (c) => items(c, c.req.valid('json')),
    );

  for (const path of portalForms(productPaths.cost))
    app.post(
      path,
      fullProfileOnly,
      documented('What a list would cost, before anything is spent', upstreamCostSchema, 400, 401, 403, 429),
      requireAccess(productsAccess),
      checkBody(costRequestSchema),
      turn,
      async (c) => {
        const requested = c.req.valid('json');
        const list = listOf(requested);
        if (!list) return refuse(c, invalid({ asins: 'Expected asins or identifiers' }));
        const asked = [...new Set(list.requested)];
        const asins = new Set<string>();
        for (let at = 0; at < asked.length; at += COST_PIECE) {
          const found = foundOf(
            { as: list.as, requested: asked.slice(at, at + COST_PIECE) },
            requested.marketplace,
            lookUp,
          );
          for (const asin of found.asins) asins.add(asin);
          await nextLoop();
        }
        const things = [...asins].map((asin) => itemOf('product', requested.marketplace, asin));
        const seen = await seenOf(deps.db, c.var.caller.owner.id, things, deps.clock() - FREE_AGAIN);
        return c.json({ asked: asked.length, free: seen.size, at_most: things.length - seen.size });
      },
    );

  return app;
}

const listOf = ({ asins, identifiers }: Pick<ItemsQuestion, 'asins' | 'identifiers'>): List | undefined =>
  asins ? { as: 'asin', requested: asins } : identifiers ? { as: 'code', requested: identifiers } : undefined;

type List = { as: 'asin' | 'code'; requested: readonly string[] };

/** The result of a list. `asins` has each ASIN once, in request order. */
type Found = { asins: string[]; identifiers: Record<string, string[]>; notFound: NotFound[] };

/** Every requested identifier is either in `identifiers` or in `notFound`, once, however often it was requested. */
function foundOf(
  { as, requested }: List,
  marketplace: string,
  lookUp: (requested: string, as: List['as'], marketplace: string) => Looked,
): Found {
  const asins = new Set<string>();
  const identifiers: Record<string, string[]> = Object.create(null);
  const notFound: NotFound[] = [];
  for (const each of new Set(requested)) {
    const looked = lookUp(each, as, marketplace);
    if (!('asins' in looked)) {
      notFound.push(looked);
      continue;
    }
    identifiers[each] = looked.asins;
    for (const asin of looked.asins) asins.add(asin);
  }
  return { asins: [...asins], identifiers, notFound };
}

/** @param page from 1 */
const pageOf = (asins: readonly string[], { page, per_page }: { page: number; per_page: number }): readonly string[] =>
  asins.slice((page - 1) * per_page, page * per_page);
