import { Hono } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { priceCodes, priceLimitsSchema } from '#shared/listings/prices/change-price.ts';
import {
  CHANGES_A_PAGE,
  limitsQuerySchema,
  PRICE_LIMITS_PATH,
  priceCalls,
} from '#shared/listings/prices/price-calls.ts';
import { fail } from '#shared/result.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { checkQuery } from '../../http/check-request.ts';
import { documentedUnder } from '../../http/describe.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import type { ListingsFailure } from '../../integrations/listings-service.ts';
import { patiently } from '../../integrations/patient-call.ts';
import { noListings } from '../../integrations/real-listings.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { fullProfileOnly, serve } from '../../serve.ts';
import { type PortalEnv, requireAccess } from '../../session/portal-token.ts';
import type { ExpectedPriceReader } from '../expected-prices/expected-price-reader.ts';
import { changeOf, changesPage } from './price-changes-table.ts';
import { storeChange } from './price-operations.ts';
import type { PriceSender } from './price-sender.ts';
import { costsIn } from './seller-skus-table.ts';

const documented = documentedUnder('Prices');
const { skus: skusCall, ...changeCalls } = priceCalls;

/** The routes for SKUs and price changes. Without a service for listings, there are none. */
export function pricesRoutes(
  deps: Deps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  { sender, expectedPrices }: { sender: PriceSender; expectedPrices: ExpectedPriceReader },
): Hono<PortalEnv> {
  const { listings } = marketplaces;
  if (listings === noListings) return new Hono<PortalEnv>();

  const skus = serve(
    { skus: skusCall },
    {
      skus: async ({ owner }, { marketplace, asin }) => {
        const seller = await sellerIn(owner.id, marketplace);
        if (!seller.ok) return fail(refusal(409, priceCodes.permission, seller.error.message));
        const found = await patiently(() => listings.skusOf(seller.value, marketplace, asin));
        if (!found.ok) return fail(refusedBy(found.error));
        const withLimits = await Promise.all(
          found.value.map(async (listing) => ({
            ...listing,
            ...(await deps.limitsOf(deps.db, owner.id, marketplace, listing.sku)),
            costs: await costsIn(deps.db, owner.id, marketplace, listing.sku),
          })),
        );
        return { skus: withLimits };
      },
    },
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.skus })),
  );
  const app = serve(changeCalls, {
    change: async (caller, wish) => {
      const stored = await storeChange(deps, caller, wish);
      if (stored.ok) sender.wake();
      return stored;
    },
    expected: async ({ owner }, question) => {
      const prices = await expectedPrices.read(owner.id, question);
      if (!prices.ok) return prices;
      if (prices.value.some(({ inLine }) => inLine !== null)) deps.later(expectedPrices.run);
      return { prices: prices.value };
    },
    changes: async ({ owner }, which) => {
      const rows = await changesPage(deps.db, owner.id, { ...which, limit: CHANGES_A_PAGE + 1 });
      const page = rows.slice(0, CHANGES_A_PAGE);
      const last = page.at(-1);
      return { changes: page.map(changeOf), next: rows.length > page.length && last ? String(last.n) : null };
    },
  });
  app.get(
    PRICE_LIMITS_PATH,
    fullProfileOnly,
    documented('The floor and ceiling of a SKU', priceLimitsSchema, 400, 401, 403),
    requireAccess(notificationsAccess),
    checkQuery(limitsQuerySchema),
    async (c) => {
      const { marketplace, sku } = c.req.valid('query');
      return c.json(await deps.limitsOf(deps.db, c.var.caller.owner.id, marketplace, sku));
    },
  );
  return app.route('/', skus);
}

function refusedBy(failure: ListingsFailure): Refusal {
  const { reason, message } = failure;
  if (reason === 'throttled') return refusal(429, providerCodes.tooMany, message);
  if (reason === 'unavailable') return refusal(503, 'AMAZON_UNAVAILABLE', message);
  if (reason === 'refused' || reason === 'moved' || reason === 'not-found')
    return refusal(409, priceCodes.refused, message);
  return refusal(409, priceCodes.permission, message);
}
