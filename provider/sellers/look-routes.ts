import { Hono } from 'hono';
import * as v from 'valibot';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { sellersAccess } from '#shared/sellers/access.ts';
import { sellerPaths } from '#shared/sellers/calls.ts';
import { storedLookSchema, storefrontLookSchema } from '#shared/sellers/look.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { refuse } from '../http/refuse.ts';
import { describedAs } from '../products/described.ts';
import { priceHistory } from '../products/price-history.ts';
import { itemOf } from '../tokens/metered.ts';
import { seenOf } from '../tokens/tokens-table.ts';
import { type Look, looksAfter, lookToCompare, saveLook, storedLook } from './looks-table.ts';
import { notReadWhole, sellerNotFound, sellerRequestSchema } from './seller-request.ts';
import type { Storefronts } from './storefronts.ts';

const PRICE = 'buy_box_price_new';
/** The share of a storefront that must have been read. Listings added during the read may be missing. */
const WHOLE = 0.9;
const AT_ONCE = 500;

const putSchema = v.object({ ...sellerRequestSchema.entries, seen: v.optional(v.boolean(), false) });
const documented = documentedUnder('Sellers');

/** What a team saw of a storefront last time. Reveals nothing that the team has not paid for. */
export function lookRoutes(deps: Deps, storefronts: Storefronts): Hono<PortalEnv> {
  const allowed = requireAccess(sellersAccess);
  const app = new Hono<PortalEnv>();

  app.get(
    sellerPaths.look,
    documented(
      'The earlier look that the current storefront is compared with, with titles of listings gone since (ours, optional)',
      storefrontLookSchema,
      400,
      401,
      403,
    ),
    allowed,
    checkQuery(sellerRequestSchema),
    async (c) => {
      const { marketplace, seller_id } = c.req.valid('query');
      const asins = storefronts.asins(seller_id, marketplace);
      if (!asins) return refuse(c, sellerNotFound);
      const stored = await storedLook(deps.db, { owner_id: c.var.caller.owner.id, marketplace, seller_id });
      const look = stored && lookToCompare(stored, deps.clock());
      if (!look) return c.json({ look: null });
      const here = new Set(asins);
      const listings = look.listings.map(([asin, price]) => ({ asin, title: here.has(asin) ? null : describedAs(asin).title, price }));
      return c.json({ look: { at: look.at, listings } });
    },
  );

  app.put(
    sellerPaths.look,
    documented(
      'Save the storefront that the team has just read completely, for comparison; with `seen`, the next look is compared with this one, however soon it comes (ours, optional)',
      storedLookSchema,
      400,
      401,
      403,
    ),
    allowed,
    checkBody(putSchema),
    async (c) => {
      const { marketplace, seller_id, seen: asSeen } = c.req.valid('json');
      const asins = storefronts.asins(seller_id, marketplace);
      if (!asins) return refuse(c, sellerNotFound);
      const key = { owner_id: c.var.caller.owner.id, marketplace, seller_id };
      const now = deps.clock();
      const paid = await seenOf(
        deps.db,
        key.owner_id,
        asins.map((asin) => itemOf('product', marketplace, asin)),
        now - FREE_AGAIN,
      );
      if (paid.size < asins.length * WHOLE) return refuse(c, notReadWhole);
      const look: Look = { at: now, listings: [] };
      for (const [index, asin] of asins.entries()) {
        if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
        if (paid.has(itemOf('product', marketplace, asin))) look.listings.push([asin, priceHistory(asin, marketplace).valueAt(PRICE, now) ?? null]);
      }
      await deps.write(async (trx) => saveLook(trx, key, looksAfter(await storedLook(trx, key), look, asSeen)));
      return c.json({ at: look.at, listings: look.listings.length });
    },
  );

  return app;
}
