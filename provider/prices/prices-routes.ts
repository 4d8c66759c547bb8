import { Hono } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { changePriceSchema, priceChangeSchema, priceCodes, priceLimitsSchema } from '#shared/prices/change-price.ts';
import { CHANGES_A_PAGE, changesQuerySchema, changesSchema, limitsQuerySchema, pricePaths, skusQuerySchema, skusSchema } from '#shared/prices/price-calls.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, providerCodes, type Refusal, refusal, refuse } from '../http/refuse.ts';
import type { ListingsFailure } from '../integrations/listings-service.ts';
import { noListings } from '../integrations/real-listings.ts';
import type { SellerConnections } from '../integrations/seller-connections.ts';
import { changeOf, changesPage } from './price-changes-table.ts';
import { storeChange } from './price-operations.ts';
import type { PriceSender } from './price-sender.ts';

const documented = documentedUnder('Prices', ' (ours, optional)');

/** The routes for SKUs and price changes. Without a service for listings, there are none: the portal then shows itself without them. */
export function pricesRoutes(
  deps: Deps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  sender: PriceSender,
): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const { listings } = marketplaces;
  if (listings === noListings) return app;
  const turns = createTurns({ atOnce: 1, waiting: waitingCalls.skus });
  const readers = requireAccess(notificationsAccess);

  app.get(
    pricePaths.skus,
    documented('A product’s SKUs at the marketplace', skusSchema, 400, 401, 403, 409, 429),
    readers,
    checkQuery(skusQuerySchema),
    inTurn(turns),
    async (c) => {
      const { marketplace, asin } = c.req.valid('query');
      const owner = c.var.caller.owner.id;
      const seller = await sellerIn(owner, marketplace);
      if (!seller.ok) return refuse(c, refusal(409, priceCodes.permission, seller.error.message));
      const found = await listings.skusOf(seller.value, marketplace, asin);
      if (!found.ok) return refuse(c, refusedBy(found.error));
      const skus = await Promise.all(found.value.map(async (listing) => ({ ...listing, ...(await deps.limitsOf(deps.db, owner, marketplace, listing.sku)) })));
      return c.json({ skus });
    },
  );

  app.get(
    pricePaths.limits,
    documented('The floor and ceiling of a SKU', priceLimitsSchema, 400, 401, 403),
    readers,
    checkQuery(limitsQuerySchema),
    async (c) => {
      const { marketplace, sku } = c.req.valid('query');
      return c.json(await deps.limitsOf(deps.db, c.var.caller.owner.id, marketplace, sku));
    },
  );

  app.post(
    pricePaths.change,
    documented('Change a price', priceChangeSchema, 400, 401, 403, 409, 429),
    requireAccess(changePricesAccess),
    checkBody(changePriceSchema),
    async (c) => {
      const stored = await storeChange(deps, c.var.caller, c.req.valid('json'));
      if (stored.ok) sender.wake();
      return answer(c, stored);
    },
  );

  app.get(pricePaths.changes, documented('The record of price changes', changesSchema, 400, 401, 403), readers, checkQuery(changesQuerySchema), async (c) => {
    const rows = await changesPage(deps.db, c.var.caller.owner.id, { ...c.req.valid('query'), limit: CHANGES_A_PAGE + 1 });
    const page = rows.slice(0, CHANGES_A_PAGE);
    const last = page.at(-1);
    return c.json({ changes: page.map(changeOf), next: rows.length > page.length && last ? String(last.n) : null });
  });
  return app;
}

function refusedBy(failure: ListingsFailure): Refusal {
  const { reason, message } = failure;
  if (reason === 'throttled') return refusal(429, providerCodes.tooMany, message);
  if (reason === 'unavailable') return refusal(503, 'AMAZON_UNAVAILABLE', message);
  if (reason === 'refused' || reason === 'moved' || reason === 'not-found') return refusal(409, priceCodes.refused, message);
  return refusal(409, priceCodes.permission, message);
}
