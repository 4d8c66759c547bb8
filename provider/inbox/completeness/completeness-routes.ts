import { Hono } from 'hono';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import { COMPLETENESS_DAYS } from '#shared/inbox/completeness/completeness.ts';
import type { Deps } from '../../deps.ts';
import { noListings } from '../../integrations/real-listings.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { serve } from '../../serve.ts';
import type { PortalEnv } from '../../session/portal-token.ts';
import { dayOf, daysFrom } from './completeness-days-table.ts';
import type { OfferChecks } from './offer-checks.ts';
import { marketFigures } from './own-offers-table.ts';

const DAY = 86_400_000;

/** Whether every message came. Without a service for listings nothing is checked, and there is no such call. */
export function completenessRoutes(
  { db, clock, checkInterval }: Pick<Deps, 'db' | 'clock' | 'checkInterval'>,
  checks: OfferChecks,
  { marketplaces }: Pick<SellerConnections, 'marketplaces'>,
): Hono<PortalEnv> {
  if (marketplaces.listings === noListings) return new Hono<PortalEnv>();
  return serve(completenessCalls, {
    counts: async ({ owner: { id } }) => {
      const now = clock();
      const markets = await marketFigures(db, id, now);
      return {
        interval: checkInterval,
        days: await daysFrom(db, id, dayOf(now - (COMPLETENESS_DAYS - 1) * DAY)),
        markets: markets.map(({ message_at, checked_at, silent_since, ...same }) => ({
          ...same,
          messageAt: message_at,
          checkedAt: checked_at,
          silentSince: silent_since,
          trouble: checks.troubleOf({ account_id: id, marketplace: same.marketplace }),
        })),
      };
    },
  });
}
