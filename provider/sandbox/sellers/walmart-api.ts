import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import type { Served } from '#provider/integrations/seller-services.ts';
import { jsonOf, sandboxRoute } from '../page.ts';
import { SANDBOX_WALMART_CLIENT, type SellerSandboxDeps, type SellerSandboxOptions } from './seller-records.ts';
import type { WalmartMarket } from './walmart-market.ts';
import { offeredEvents, type WalmartItem, walmartSubscriptions } from './walmart-records.ts';

export const WALMART_API = '/sandbox/walmart-api';
/** The sandbox's app at Walmart. */
export const walmartApp = { clientId: SANDBOX_WALMART_CLIENT, clientSecret: 'sandbox' };

const MINUTE = 60_000;
const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));

const subscribeSchema = v.object({
  events: v.array(
    v.object({
      eventType: v.picklist(offeredEvents.map(({ eventType }) => eventType)),
      eventVersion: v.literal('V1'),
      resourceName: text(60),
      eventUrl: text(2_000),
      status: v.picklist(['ACTIVE', 'INACTIVE']),
      authDetails: v.object({ authMethod: v.literal('HMAC'), authHeaderName: text(100), clientSecret: text(200) }),
    }),
  ),
});
const priceSchema = v.object({
  sku: text(50),
  pricing: v.tuple([
    v.object({
      currentPriceType: v.literal('BASE'),
      currentPrice: v.object({ currency: v.literal('USD'), amount: v.pipe(v.number(), v.minValue(0.01)) }),
    }),
  ]),
});

type Options = {
  market: WalmartMarket;
  nextBehavior: SellerSandboxOptions['nextBehavior'];
  /** Redeems the code of the log-in page. */
  exchange: (came: {
    code: string;
    sellerId: string;
    redirectUri: string | undefined;
  }) => Served<{ refreshToken: string }>;
};

/** The sandbox's Walmart Marketplace API, as far as the portal uses it, with Walmart's paths and answers. */
export function walmartApi(deps: SellerSandboxDeps, { market, nextBehavior, exchange }: Options): Hono<BodyEnv> {
  const { db, clock } = deps;
  const app = new Hono<BodyEnv>().basePath(WALMART_API);
  const described = sandboxRoute({ 200: 'As Walmart answers', 401: 'No valid keys or token' });
  const hasKeys = (c: Context) =>
    c.req.header('authorization') ===
      `Basic ${Buffer.from(`${walmartApp.clientId}:${walmartApp.clientSecret}`).toString('base64')}` &&
    c.req.header('WM_SVC.NAME') !== undefined &&
    c.req.header('WM_QOS.CORRELATION_ID') !== undefined;

  /** Checks a call as Walmart does. @returns the partner, or Walmart's refusal */
  const enter = async (c: Context) => {
    const behavior = await nextBehavior(['throttles', 'slow', 'down', 'refuses']);
    if (behavior === 'down') return problem(c, 503, 'SYSTEM_ERROR', 'The service is not available at the moment.');
    if (behavior === 'throttles') {
      c.header('x-current-token-count', '0');
      c.header('X-Next-Replenishment-Time', String(clock() + MINUTE));
      return problem(c, 429, 'REQUEST_THRESHOLD_VIOLATED', 'The limit of requests is reached.');
    }
    const token = c.req.header('WM_SEC.ACCESS_TOKEN') ?? '';
    const partnerId = token.startsWith('wm|') ? await market.partnerOf(token.slice('wm|'.length)) : undefined;
    if (!hasKeys(c) || partnerId === undefined)
      return problem(c, 401, 'UNAUTHORIZED.GMP_GATEWAY_API', 'Unauthorized token or incorrect authorization header.');
    return { partnerId, behavior };
  };

  app.post('/v3/token', described('Walmart’s token call in the sandbox'), async (c) => {
    const form = Object.fromEntries(new URLSearchParams(c.var.bodyText));
    const sellerId = c.req.header('WM_PARTNER.ID');
    if (!hasKeys(c)) return problem(c, 401, 'UNAUTHORIZED.GMP_GATEWAY_API', 'Incorrect authorization header.');
    const invalid = () => problem(c, 400, 'INVALID_REQUEST_PARAM.GMP_GATEWAY_API', 'The grant is not valid.');
    if (!sellerId) return invalid();
    let refreshToken = form.refresh_token ?? '';
    if (form.grant_type === 'authorization_code') {
      const came = { code: form.code ?? '', sellerId, redirectUri: form.redirect_uri };
      const exchanged = await exchange(came);
      if (!exchanged.ok) return invalid();
      refreshToken = exchanged.value.refreshToken;
    } else if (form.grant_type !== 'refresh_token' || (await market.partnerOf(refreshToken)) !== sellerId)
      return invalid();
    return c.json({
      access_token: `wm|${refreshToken}`,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: 900,
    });
  });

  app.get('/v3/webhooks/eventTypes', described('Walmart’s list of event types'), async (c) => {
    const caller = await enter(c);
    return caller instanceof Response ? caller : c.json({ events: offeredEvents });
  });

  app.get('/v3/webhooks/subscriptions', described('Walmart’s list of subscriptions'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const known = await walmartSubscriptions.list(db, caller.partnerId);
    return c.json({
      events: known.map(({ id, record: { header: _h, secret: _s, ...record } }) => ({ ...record, subscriptionId: id })),
    });
  });

  app.post('/v3/webhooks/subscriptions', described('Subscribe to Walmart’s events'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const body = jsonOf(subscribeSchema, c.var.bodyText);
    if (!body || body.events.some(({ eventUrl }) => !market.mayReach(eventUrl)))
      return problem(c, 400, 'INVALID_REQUEST_CONTENT', 'The subscription is not valid.');
    const events: object[] = [];
    for (const { authDetails, ...event } of body.events) {
      const id = randomUUID();
      const record = {
        ...event,
        partnerId: caller.partnerId,
        header: authDetails.authHeaderName,
        secret: authDetails.clientSecret,
      };
      await walmartSubscriptions.put(db, { id, customer: caller.partnerId, createdAt: clock(), record });
      events.push({ ...event, subscriptionId: id, partnerId: caller.partnerId });
    }
    market.welcome(
      caller.partnerId,
      body.events.map(({ eventType }) => eventType),
    );
    return c.json({ events });
  });

  app.delete('/v3/webhooks/subscriptions/:id', described('End a subscription'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const found = await walmartSubscriptions.find(db, c.req.param('id'));
    if (found?.record.partnerId !== caller.partnerId)
      return problem(c, 404, 'CONTENT_NOT_FOUND', 'There is no such subscription.');
    await walmartSubscriptions.remove(db, found.id);
    return c.json({ message: 'Subscription deleted.' });
  });

  app.get('/v3/items', described('Walmart’s list of items'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const all = await market.itemsOf(caller.partnerId);
    const cursor = c.req.query('nextCursor') ?? '*';
    const [from, size] = [cursor === '*' ? 0 : Number(cursor), Number(c.req.query('limit') ?? 20)];
    const next = from + size < all.length ? { nextCursor: String(from + size) } : {};
    return c.json({ ItemResponse: all.slice(from, from + size).map(itemAnswer), totalItems: all.length, ...next });
  });

  app.get('/v3/items/:sku', described('One of Walmart’s items'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const item = await market.itemOf(caller.partnerId, c.req.param('sku'));
    return item ? c.json({ ItemResponse: [itemAnswer(item)], totalItems: 1 }) : unknownItem(c);
  });

  app.put('/v3/price', described('Change the price of a Walmart item'), async (c) => {
    const caller = await enter(c);
    if (caller instanceof Response) return caller;
    const body = jsonOf(priceSchema, c.var.bodyText);
    if (!body || caller.behavior === 'refuses')
      return problem(c, 400, 'INVALID_REQUEST_CONTENT', 'This price is outside of what Walmart accepts for this item.');
    const { sku, pricing } = body;
    if (!(await market.itemOf(caller.partnerId, sku))) return unknownItem(c);
    await market.setPrice(caller.partnerId, sku, pricing[0].currentPrice.amount);
    return c.json({ mart: 'WALMART_US', sku, message: 'Thank you. Your price has been updated.' });
  });
  return app;
}

const problem = (c: Context, status: 400 | 401 | 404 | 429 | 503, code: string, description: string) =>
  c.json({ error: [{ code, info: code, severity: 'ERROR', category: 'DATA', description }] }, status);
const unknownItem = (c: Context) => problem(c, 404, 'CONTENT_NOT_FOUND', 'The seller has no item with this SKU.');

const itemAnswer = ({ sku, itemId, name, category, price, isPublished }: WalmartItem) => ({
  mart: 'WALMART_US',
  sku,
  wpid: itemId,
  productName: name,
  productType: category,
  price: { currency: 'USD', amount: price },
  publishedStatus: isPublished ? 'PUBLISHED' : 'UNPUBLISHED',
  lifecycleStatus: 'ACTIVE',
});
