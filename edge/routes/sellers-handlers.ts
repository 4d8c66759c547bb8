import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { atOnce } from '#edge/http/limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { errorCodes } from '#shared/errors.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { createTurns } from '#shared/turns.ts';
import { mountCalls } from './mount-calls.ts';

/**
 * Sellers and storefronts. Two at a time per user: a storefront occupies its connection to the provider while it is
 * read.
 */
export function sellerRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { sellers } = deps.upstream;
  const turns = createTurns({ atOnce: atOnce.storefronts, waiting: atOnce.waitingStorefronts });
  return mountCalls(deps, sellerCalls, {
    top: (c, page) => sellers.top(c.var.session.token, page),
    name: (c, { sellerId }) => sellers.name(c.var.session.token, sellerId),
    metrics: (c, seller) => sellers.metrics(c.var.session.token, seller),
    preview: (c, storefront) => sellers.preview(c.var.session.token, storefront),
    storefront: async (c, storefront) => {
      const turn = turns.enter(c.var.session.userId);
      if (!turn)
        return c.json(
          {
            code: errorCodes.tooMany,
            message: 'Your other storefronts are still loading. Please wait for them to finish.',
          },
          429,
        );
      const leave = await turn;
      const lines = await sellers.storefront(c.var.session.token, storefront);
      if (!lines.ok) {
        leave();
        return lines;
      }
      void lines.value.ended.then(leave);
      return c.body(lines.value.body, 200, { 'Content-Type': 'application/x-ndjson' });
    },
  });
}
