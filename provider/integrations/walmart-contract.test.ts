import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WALMART_US } from '#shared/marketplaces.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { startWalmartServer } from '#tests/support/walmart-server.ts';
import type { ListingsService } from './listings-service.ts';
import { createWalmartService } from './real-walmart.ts';
import type { Seller, WalmartService } from './seller-services.ts';
import { createWalmartListings } from './walmart-listings.ts';

// The contract of Walmart. The real adapter runs against a server that speaks the protocol, and against the sandbox's.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const PARTNER = '10001';

type World = {
  walmart: WalmartService;
  listings: ListingsService;
  newCode: () => Promise<string>;
  behave: (behavior: 'throttles' | 'down' | 'refuses') => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider = await startTestProvider();
  const { walmart, listings } = provider.sellers.marketplaces;
  return {
    walmart,
    listings,
    newCode: async () => (await createSellerWalk(provider).walmartLogin(PARTNER)).code ?? '',
    behave: (behavior) => behave(provider.url, behavior, { calls: 1 }),
    close: () => provider.close(),
  };
}

async function realWorld(): Promise<World> {
  const server = await startWalmartServer();
  const statuses = { throttles: 429, down: 503, refuses: 400 } as const;
  return {
    walmart: createWalmartService(server.keys, 'https://portal.test/ingest/walmart'),
    listings: createWalmartListings(server.keys),
    newCode: async () => server.newCode(),
    behave: async (behavior) => {
      server.behaves.next = statuses[behavior];
    },
    close: server.close,
  };
}

describe.each(['sandbox', 'real'] as const)('Walmart: %s', (kind) => {
  let world: World;
  let seller: Seller;
  let sku: string;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
    const code = await world.newCode();
    const came = { code, sellerId: PARTNER, marketplace: 'US', redirectUri: `${PORTAL}/walmart-auth` };
    seller = { region: 'NA', sellerId: PARTNER, ...good(await world.walmart.exchangeCode(came)) };
    [sku = ''] = good(await world.listings.pageOfSkus(seller, WALMART_US, null)).listings.map((each) => each.sku);
  });
  afterEach(() => world.close());

  const walmartSeller = () => ({ sellerId: PARTNER, market: 'US', refreshToken: seller.refreshToken });
  const webhook = () => ({ url: world.walmart.eventUrl() ?? '', header: 'X-Signature', secret: 'secret' });
  const now = async () => good(await world.listings.listingOf(seller, WALMART_US, sku));
  const change = (price: number, expected: number, of = sku) =>
    world.listings.patchPrice(seller, WALMART_US, of, { asin: of, price, currency: 'USD', expected: [expected] });

  it('subscribes to the events that the portal reads, once each, and ends them [SIG-07]', async () => {
    const first = good(await world.walmart.subscribe(walmartSeller(), webhook())).subscriptions;
    const again = good(await world.walmart.subscribe(walmartSeller(), webhook())).subscriptions;
    expect(again).toHaveLength(first.length);
    expect(first.length).toBe(kind === 'sandbox' ? 5 : 2);
    for (const _ of [1, 2]) good(await world.walmart.unsubscribe(walmartSeller(), again));
    expect(await world.walmart.subscribe({ ...walmartSeller(), refreshToken: 'gone' }, webhook())).toMatchObject({
      error: { reason: 'ended' },
    });
  });

  it('pages through all items, each once, by SKU and never by an ASIN [SIG-07]', async () => {
    const all: string[] = [];
    let next: string | null = null;
    do {
      const page: { listings: { sku: string }[]; next: string | null } = good(
        await world.listings.pageOfSkus(seller, WALMART_US, next),
      );
      all.push(...page.listings.map((each) => each.sku));
      next = page.next;
    } while (next !== null);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(kind === 'sandbox' ? 24 : 3);
    expect(await now()).toMatchObject({ sku, asin: sku, marketplace: WALMART_US, currency: 'USD', fulfillment: null });
    for (const each of all) good(await world.listings.listingOf(seller, WALMART_US, each));
    expect(good(await world.listings.skusOf(seller, WALMART_US, 'NO-SUCH-SKU'))).toEqual([]);
  });

  it('changes a price that is the expected one, once, and no other [SIG-07]', async () => {
    const { price } = await now();
    expect(await change(9.99, (price ?? 0) + 1)).toMatchObject({ error: { reason: 'moved', price } });
    good(await change(9.99, price ?? 0));
    expect((await now()).price).toBe(9.99);
    expect(good(await change(9.99, price ?? 0))).toEqual({ submissionId: null, issues: [] });
    expect(await change(9.99, 8, 'NO-SUCH-SKU')).toMatchObject({ error: { reason: 'not-found' } });
  });

  it('says when to call again, that Walmart is down, and that the permission has ended [SIG-07]', async () => {
    await world.behave('throttles');
    expect(await world.listings.listingOf(seller, WALMART_US, sku)).toMatchObject({
      error: { reason: 'throttled', retryAfter: expect.any(Number) },
    });
    await world.behave('down');
    expect(await world.listings.listingOf(seller, WALMART_US, sku)).toMatchObject({ error: { reason: 'unavailable' } });
    const ended = { ...seller, refreshToken: 'gone' };
    expect(await world.listings.listingOf(ended, WALMART_US, sku)).toMatchObject({ error: { reason: 'ended' } });
  });
});

describe('the real Walmart', () => {
  let server: Awaited<ReturnType<typeof startWalmartServer>>;
  beforeEach(async () => {
    server = await startWalmartServer();
  });
  afterEach(() => server.close());
  const seller: Seller = { region: 'NA', sellerId: PARTNER, refreshToken: 'wm-refresh' };

  it('is asked for a signature in our header, and sent one price in its own shape [SIG-07]', async () => {
    const walmart = createWalmartService(server.keys, 'https://portal.test/ingest/walmart');
    const webhook = { url: 'https://portal.test/ingest/walmart', header: 'X-Signature', secret: 'secret' };
    good(await walmart.subscribe({ sellerId: PARTNER, market: 'US', refreshToken: 'wm-refresh' }, webhook));
    expect([...server.subscriptions.values()][0]).toMatchObject({
      eventType: 'BUY_BOX_CHANGED',
      eventUrl: webhook.url,
      status: 'ACTIVE',
      authDetails: { authMethod: 'HMAC', authHeaderName: 'X-Signature', clientSecret: 'secret' },
    });
    const listings = createWalmartListings(server.keys);
    const patch = { asin: 'TM/BUT 1', price: 19.5, currency: 'USD', expected: [21] };
    good(await listings.patchPrice(seller, WALMART_US, 'TM/BUT 1', patch));
    const { call, body } = server.requested.at(-1) ?? {};
    expect(call).toBe('PUT /v3/price');
    expect(JSON.parse(body ?? '')).toEqual({
      sku: 'TM/BUT 1',
      pricing: [{ currentPriceType: 'BASE', currentPrice: { currency: 'USD', amount: 19.5 } }],
    });
    server.behaves.next = 400;
    expect(await listings.listingOf(seller, WALMART_US, 'TM/BUT 1')).toMatchObject({
      error: { reason: 'refused', message: expect.stringContaining('outside') },
    });
    const wrong = createWalmartListings({ ...server.keys, clientSecret: 'wrong' });
    expect(await wrong.listingOf(seller, WALMART_US, 'TM/BUT 1')).toMatchObject({ error: { reason: 'not-set-up' } });
  });
});
