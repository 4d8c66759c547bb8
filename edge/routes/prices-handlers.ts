import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { limitRefusal } from '#shared/listings/prices/change-price.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { mountCalls } from './mount-calls.ts';

/**
 * Prices. The edge checks a new price against its SKU's limits too, so a provider that forgets to cannot sell below a
 * floor.
 */
export function priceRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { prices } = deps.upstream;
  return mountCalls(deps, priceCalls, {
    change: async (c, asked) => {
      const { token } = c.var.session;
      const limits = await prices.limits(token, asked);
      if (!limits.ok) return limits;
      const refused = limitRefusal(asked.price, limits.value);
      return refused ? c.json(refused, 409) : prices.change(token, asked);
    },
  });
}
