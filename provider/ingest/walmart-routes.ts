import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { answers, described } from '../http/describe.ts';
import { type BodyEnv, readJson } from '../http/read-body.ts';
import { refuse } from '../http/refuse.ts';
import type { SellerConnections } from '../integrations/seller-connections.ts';
import { WALMART_EVENTS_PATH, WALMART_SIGNATURE } from '../integrations/walmart-webhooks.ts';
import { ingestWalmart } from './walmart.ts';

const outcomeSchema = v.object({
  status: v.picklist(['accepted', 'duplicate', 'waiting']),
  id: v.optional(v.string()),
});

/** Walmart's events. The sender is known by its signature, and has no ingest key. */
export function walmartRoutes(
  deps: Deps,
  { walmartSecretOf, marketplaces }: Pick<SellerConnections, 'walmartSecretOf' | 'marketplaces'>,
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  app.post(
    WALMART_EVENTS_PATH,
    describeRoute({
      tags: ['Ingest'],
      summary: 'An event exactly as Walmart sent it',
      description: `Signed by the account’s own secret: ${WALMART_SIGNATURE} has the HMAC-SHA256 of the body.`,
      security: [],
      requestBody: { required: true, content: described(v.record(v.string(), v.unknown())) },
      responses: {
        ...answers(outcomeSchema, 400, 401, 404, 413),
        202: { description: 'New, or waiting for a later version' },
      },
    }),
    async (c) => {
      const event = readJson(c);
      if (!event.ok) return refuse(c, event.error);
      // A proxy may change the path, so the address that Walmart was given counts.
      const { pathname, search } = new URL(marketplaces.walmart.eventUrl() ?? c.req.url);
      const outcome = await ingestWalmart(
        deps,
        event.value,
        {
          body: c.var.bodyText,
          signature: c.req.header(WALMART_SIGNATURE),
          timestamp: c.req.header('WM_SEC.TIMESTAMP'),
          platformSignature: c.req.header('WM_SEC.SIGNATURE'),
          request: `POST\n${pathname}${search}`,
        },
        walmartSecretOf,
      );
      if (!outcome.ok) return refuse(c, outcome.error);
      return c.json(outcome.value, outcome.value.status === 'duplicate' ? 200 : 202);
    },
  );
  return app;
}
