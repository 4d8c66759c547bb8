import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { fail } from '#shared/result.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import type { Deps } from '../deps.ts';
import { describedAs } from '../products/described.ts';
import { priceHistory } from '../products/price-history.ts';
import { serve } from '../serve.ts';
import { itemOf } from '../tokens/metered.ts';
import { seenOf } from '../tokens/tokens-table.ts';
import { type Look, looksAfter, lookToCompare, saveLook, storedLook } from './looks-table.ts';
import { notReadWhole, sellerNotFound } from './seller-refusals.ts';
import type { Storefronts } from './storefronts.ts';

const PRICE = 'buy_box_price_new';
/** The share of a storefront that must have been read. Listings added during the read may be missing. */
const WHOLE = 0.9;
const AT_ONCE = 500;

/**
 * What a storefront would cost, and what a team saw of it last time. Reveals nothing that the team has not paid for.
 */
export const lookRoutes = (deps: Deps, storefronts: Storefronts) =>
  serve(sellerCalls, {
    cost: async ({ owner }, { marketplace, seller_id }) => {
      const asins = storefronts.asins(seller_id, marketplace);
      if (!asins) return fail(sellerNotFound);
      const things = asins.map((asin) => itemOf('product', marketplace, asin));
      const seen = await seenOf(deps.db, owner.id, things, deps.clock() - FREE_AGAIN);
      return { listings: asins.length, free: seen.size };
    },

    look: async ({ owner }, { marketplace, seller_id }) => {
      const asins = storefronts.asins(seller_id, marketplace);
      if (!asins) return fail(sellerNotFound);
      const stored = await storedLook(deps.db, { owner_id: owner.id, marketplace, seller_id });
      const look = stored && lookToCompare(stored, deps.clock());
      if (!look) return { look: null };
      const here = new Set(asins);
      const listings = look.listings.map(([asin, price]) => ({
        asin,
        title: here.has(asin) ? null : describedAs(asin).title,
        price,
      }));
      return { look: { at: look.at, listings } };
    },

    keepLook: async ({ owner }, { marketplace, seller_id, seen: asSeen }) => {
      const asins = storefronts.asins(seller_id, marketplace);
      if (!asins) return fail(sellerNotFound);
      const key = { owner_id: owner.id, marketplace, seller_id };
      const now = deps.clock();
      const paid = await seenOf(
        deps.db,
        key.owner_id,
        asins.map((asin) => itemOf('product', marketplace, asin)),
        now - FREE_AGAIN,
      );
      if (paid.size < asins.length * WHOLE) return fail(notReadWhole);
      const look: Look = { at: now, listings: [] };
      for (const [index, asin] of asins.entries()) {
        if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
        if (paid.has(itemOf('product', marketplace, asin)))
          look.listings.push([asin, priceHistory(asin, marketplace).valueAt(PRICE, now) ?? null]);
      }
      await deps.write(async (trx) => saveLook(trx, key, looksAfter(await storedLook(trx, key), look, asSeen)));
      return { at: look.at, listings: look.listings.length };
    },
  });
