import { Hono } from 'hono';
import { completenessPaths } from '#shared/completeness/calls.ts';
import { COMPLETENESS_DAYS, type Completeness, completenessSchema } from '#shared/completeness/completeness.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';
import { noListings } from '../integrations/real-listings.ts';
import type { SellerConnections } from '../integrations/seller-connections.ts';
import { dayOf, daysFrom } from './completeness-days-table.ts';
import type { OfferChecks } from './offer-checks.ts';
import { marketFigures } from './own-offers-table.ts';

const DAY = 86_400_000;
const documented = documentedUnder('Completeness', ' (ours, optional)');

/** Whether every message came. Without a service for listings nothing is checked, and there is no such call. */
export function completenessRoutes(
  { db, clock, checkInterval }: Pick<Deps, 'db' | 'clock' | 'checkInterval'>,
  checks: OfferChecks,
  { marketplaces }: Pick<SellerConnections, 'marketplaces'>,
): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  if (marketplaces.listings === noListings) return app;

  app.get(
    completenessPaths.counts,
    documented('Expected, received and recovered messages of 30 days', completenessSchema, 401, 403),
    requireAccess(integrationsAccess),
    async (c) => {
      const owner = c.var.caller.owner.id;
      const now = clock();
      const markets = await marketFigures(db, owner, now);
      return c.json({
        interval: checkInterval,
        days: await daysFrom(db, owner, dayOf(now - (COMPLETENESS_DAYS - 1) * DAY)),
        markets: markets.map(({ message_at, checked_at, silent_since, ...same }) => ({
          ...same,
          messageAt: message_at,
          checkedAt: checked_at,
          silentSince: silent_since,
          trouble: checks.troubleOf({ account_id: owner, marketplace: same.marketplace }),
        })),
      } satisfies Completeness);
    },
  );
  return app;
}
