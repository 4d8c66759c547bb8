import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockOf } from '#shared/listings/prices/own-listing.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { freePace, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { createCallPace } from './call-pace.ts';
import type { ListingsService } from './listings-service.ts';
import { createAmazonService } from './real-amazon.ts';
import { createListingsService } from './real-listings.ts';
import type { Seller } from './seller-services.ts';

// The contract of Amazon's listings. The real service runs against a server that speaks the protocol; the sandbox is
// the provider's own.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type Behavior = 'warns' | 'refuses' | 'throttles' | 'down' | 'loses' | 'forbids' | 'garbles';
type World = {
  listings: ListingsService;
  seller: Seller;
  /** A product with at least two SKUs, the first of which is `sku`. */
  asin: string;
  sku: string;
  /** A product that the seller does not sell. */
  other: string;
  behave: (behavior: Behavior) => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider: TestProvider = await startTestProvider();
  const walk = createSellerWalk(provider);
  const came = {
    code: await walk.consent('NA', 'A1'),
    redirectUri: `${PORTAL}/sp-auth`,
    region: 'NA' as const,
    sellerId: 'A1',
  };
  const seller = {
    region: 'NA' as const,
    sellerId: 'A1',
    ...good(await provider.sellers.marketplaces.amazon.exchangeCode(came)),
  };
  const { listings } = provider.sellers.marketplaces;
  for (const { asin } of sampleProducts()) {
    const [first, second] = good(await listings.skusOf(seller, 'US', asin));
    if (!first || !second) continue;
    const world = { listings, seller, asin, sku: first.sku, other: sampleProducts().at(-1)?.asin ?? '' };
    return { ...world, behave: (behavior) => behave(provider.url, behavior), close: () => provider.close() };
  }
  throw new Error('No sample product has two SKUs');
}

async function realWorld(): Promise<World> {
  const server = await startMarketplaceServer();
  const exchanged = await createAmazonService(server.amazonKeys).exchangeCode({
    code: server.newCode(),
    redirectUri: `${PORTAL}/sp-auth`,
    region: 'NA',
    sellerId: 'A1',
  });
  const nexts = {
    warns: 'warned',
    refuses: 'refused',
    throttles: 429,
    down: 503,
    loses: 'cut',
    forbids: 403,
    garbles: 'garbled',
  } as const;
  return {
    listings: createListingsService(server.amazonKeys, freePace),
    seller: { region: 'NA', sellerId: 'A1', ...good(exchanged) },
    asin: 'B000000001',
    sku: 'GP 1/2',
    other: 'B000000002',
    behave: async (behavior) => {
      server.listings.behaves.next = nexts[behavior];
    },
    close: server.close,
  };
}

describe.each(['sandbox', 'real'] as const)('Amazon’s listings: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());
  const now = async () => good(await world.listings.listingOf(world.seller, 'US', world.sku));
  const change = async (price: number, expected: number, sku = world.sku, asin = world.asin) =>
    world.listings.patchPrice(world.seller, 'US', sku, { asin, price, currency: 'USD', expected: [expected] });

  it('find every SKU of a product with its price, and none of a product that the seller does not sell [ACT-04]', async () => {
    const found = good(await world.listings.skusOf(world.seller, 'US', world.asin));
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ sku }) => sku)).size).toBe(found.length);
    for (const listing of found)
      expect(listing).toMatchObject({
        asin: world.asin,
        marketplace: 'US',
        currency: 'USD',
        price: expect.any(Number),
      });
    expect(found[0]).toEqual(await now());
    expect(good(await world.listings.skusOf(world.seller, 'US', world.other))).toEqual([]);
  });

  it('page through all SKUs of the seller, each once [ACT-11]', async () => {
    const all: string[] = [];
    let next: string | null = null;
    do {
      const page: { listings: { sku: string }[]; next: string | null } = good(
        await world.listings.pageOfSkus(world.seller, 'US', next),
      );
      all.push(...page.listings.map(({ sku }) => sku));
      next = page.next;
    } while (next !== null);
    const [first, second] = good(await world.listings.skusOf(world.seller, 'US', world.asin));
    expect(all).toEqual(expect.arrayContaining([first?.sku, second?.sku]));
    expect(new Set(all).size).toBe(all.length);
    if (kind === 'sandbox') expect(all.length).toBeGreaterThan(20);
    else expect(all).toEqual(['GP 1/2', 'GP-MFN', 'NO-PRICE']);
  });

  it('change the price of one SKU, and nothing else of its offer [ACT-05]', async () => {
    const before = await now();
    const [, second] = good(await world.listings.skusOf(world.seller, 'US', world.asin));
    const price = Math.round((before.price ?? 0) * 100 - 1) / 100;
    const accepted = good(await change(price, before.price ?? 0));
    expect(accepted).toEqual({ submissionId: expect.any(String), issues: [] });
    const after = await now();
    if (kind === 'real') expect(after).toEqual({ ...before, price });
    else
      expect(after).toMatchObject({
        price,
        condition: before.condition,
        fulfillment: before.fulfillment,
        pricingRule: before.pricingRule,
      });
    expect(good(await world.listings.skusOf(world.seller, 'US', world.asin))[1]).toEqual(second);
  });

  it('refuse to replace another price, and send a price that is there already no second time [ACT-06]', async () => {
    const { price } = await now();
    expect(await change(9.99, (price ?? 0) + 1)).toMatchObject({
      ok: false,
      error: { reason: 'moved', price, message: expect.stringContaining('USD') },
    });
    expect((await now()).price).toBe(price);
    good(await change(9.99, price ?? 0));
    expect(good(await change(9.99, price ?? 0))).toEqual({ submissionId: null, issues: [] });
    for (const missing of [await change(9.99, 8, 'NO-SUCH-SKU'), await change(9.98, 9.99, world.sku, world.other)])
      expect(missing).toMatchObject({ ok: false, error: { reason: 'not-found' } });
    expect((await now()).price).toBe(9.99);
  });

  it('give Amazon’s own reasons and warnings [ACT-05]', async () => {
    const { price } = await now();
    await world.behave('refuses');
    const refused = await change(9.99, price ?? 0);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        reason: 'refused',
        message: expect.stringContaining('price'),
        issues: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]),
      },
    });
    expect((await now()).price).toBe(price);
    await world.behave('warns');
    expect(good(await change(9.99, price ?? 0)).issues).toEqual([
      {
        code: expect.any(String),
        message: expect.stringContaining('lower'),
        severity: 'warning',
        attributes: ['purchasable_offer'],
      },
    ]);
    expect((await now()).price).toBe(9.99);
  });

  it('say when to call again, that Amazon is down, and that the permission has ended', async () => {
    await world.behave('throttles');
    expect(await world.listings.skusOf(world.seller, 'US', world.asin)).toMatchObject({
      ok: false,
      error: { reason: 'throttled', retryAfter: 200 },
    });
    await world.behave('down');
    for (const answer of [
      await world.listings.skusOf(world.seller, 'US', world.asin),
      await change(9.99, 1),
      await world.listings.offersOf(world.seller, 'US', [{ asin: world.asin, condition: 'new' }]),
    ])
      expect(answer).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
    const ended = { ...world.seller, refreshToken: 'Atzr|gone' };
    expect(await world.listings.listingOf(ended, 'US', world.sku)).toMatchObject({
      ok: false,
      error: { reason: 'ended' },
    });
  });

  it('say that a role is missing, and take wrong data for no answer [SIG-08]', async () => {
    const everyCall = async () => [
      await world.listings.skusOf(world.seller, 'US', world.asin),
      await world.listings.listingOf(world.seller, 'US', world.sku),
      await change(9.99, 1),
      await world.listings.offersOf(world.seller, 'US', [{ asin: world.asin, condition: 'new' }]),
    ];
    await world.behave('forbids');
    for (const answer of await everyCall())
      expect(answer).toMatchObject({ ok: false, error: { reason: 'not-permitted' } });
    await world.behave('garbles');
    for (const answer of await everyCall())
      expect(answer).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
  });

  it('may have changed the price although no answer came, which the listing then shows [ACT-06]', async () => {
    const { price } = await now();
    await world.behave('loses');
    expect(await change(9.99, price ?? 0)).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
    expect((await now()).price).toBe(9.99);
  });

  it('show the offers for products by landed price, with the own one and the Buy Box [ACT-09]', async () => {
    const asked = [world.other, world.asin].map((asin) => ({ asin, condition: 'new' }));
    const [missing, found] = good(await world.listings.offersOf(world.seller, 'US', asked));
    expect(missing).toMatchObject({ ok: false, error: { reason: 'not-found' } });
    const { offers, offerCount, payload } = good(found ?? { ok: false, error: 'no answer' });
    expect(offerCount).toBeGreaterThan(1);
    expect(offers.map(({ landed }) => landed.amount)).toEqual(
      offers.map(({ landed }) => landed.amount).sort((a, b) => a - b),
    );
    expect(offers.find(({ sellerId }) => sellerId === 'A1')).toMatchObject({
      listing: { amount: (await now()).price, currency: 'USD' },
    });
    expect(offers.filter(({ buyBox }) => buyBox).length).toBeGreaterThan(0);
    expect(payload).toMatchObject({ Summary: expect.any(Object), Offers: expect.any(Array) });
    await world.behave('throttles');
    expect(await world.listings.offersOf(world.seller, 'US', asked)).toMatchObject({
      ok: false,
      error: { reason: 'throttled' },
    });
  });
});

describe('the real listings', () => {
  let server: Awaited<ReturnType<typeof startMarketplaceServer>>;
  let listings: ListingsService;
  let seller: Seller;
  beforeEach(async () => {
    server = await startMarketplaceServer();
    listings = createListingsService(server.amazonKeys, freePace);
    const came = { code: server.newCode(), redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
    seller = { region: 'NA', sellerId: 'A1', ...good(await createAmazonService(server.amazonKeys).exchangeCode(came)) };
  });
  afterEach(() => server.close());

  it('read what could undo a price: a sale, business prices, the seller’s bounds, a pricing rule; and what a used one lacks [ACT-05]', async () => {
    const [fba, used] = good(await listings.skusOf(seller, 'US', 'B000000001'));
    expect(fba).toEqual({
      sku: 'GP 1/2',
      marketplace: 'US',
      asin: 'B000000001',
      title: 'Garlic Press',
      productType: 'KITCHEN',
      condition: 'new_new',
      statuses: ['BUYABLE'],
      fulfillment: 'FBA',
      quantity: null,
      price: 21.5,
      currency: 'USD',
      sale: { price: 18.9, startsAt: Date.parse('2026-11-20T00:00:00Z'), endsAt: Date.parse('2026-11-30T00:00:00Z') },
      businessPrice: 20,
      minimum: 15,
      maximum: 30,
      pricingRule: 'R1',
      issues: [],
    });
    expect(used).toMatchObject({
      condition: 'used_very_good',
      fulfillment: 'FBM',
      quantity: 4,
      sale: null,
      pricingRule: null,
      issues: [{ severity: 'error' }],
    });
    expect(good(await listings.listingOf(seller, 'US', 'NO-PRICE'))).toMatchObject({ price: null, fulfillment: null });
    expect(
      await listings.patchPrice(seller, 'US', 'NO-PRICE', {
        asin: 'B000000003',
        price: 5,
        currency: 'USD',
        expected: [4],
      }),
    ).toMatchObject({
      error: { reason: 'moved', price: null },
    });
  });

  it('say that the portal cannot change an offer to some customers alone, and send Amazon nothing [ACT-06]', async () => {
    const item = server.listings.items.get('GP-MFN');
    if (!item) throw new Error('No such item');
    const before = item.attributes.purchasable_offer;
    const sent = server.listings.patches.length;
    item.attributes.purchasable_offer = before.map((offer) => ({ ...offer, audience: 'BZR' }));
    try {
      expect(good(await listings.listingOf(seller, 'US', 'GP-MFN'))).toMatchObject({ price: null, onlyFor: ['BZR'] });
      expect(
        await listings.patchPrice(seller, 'US', 'GP-MFN', {
          asin: 'B000000001',
          price: 11,
          currency: 'USD',
          expected: [12],
        }),
      ).toMatchObject({
        error: { reason: 'moved', price: null, message: expect.stringMatching(/\(BZR\).*cannot change that offer/) },
      });
      expect(server.listings.patches).toHaveLength(sent);
    } finally {
      item.attributes.purchasable_offer = before;
    }
  });

  it('say why nobody can buy an offer, and nothing where Amazon sells it or says no status [ACT-01]', async () => {
    const item = server.listings.items.get('GP-MFN');
    if (!item) throw new Error('No such item');
    const [summary] = item.summaries;
    const stock = async (status: string[], quantity: number, action?: string) => {
      const enforcements =
        action === undefined ? {} : { enforcements: { actions: [{ action }], exemption: { status: 'NOT_EXEMPT' } } };
      Object.assign(summary ?? {}, { status });
      item.fulfillmentAvailability = [{ fulfillmentChannelCode: 'DEFAULT', quantity }];
      item.issues = [{ code: '18027', message: 'No main image.', severity: 'ERROR', ...enforcements }];
      return stockOf(good(await listings.listingOf(seller, 'US', 'GP-MFN')));
    };
    expect(await stock(['DISCOVERABLE'], 0)).toBe('out-of-stock');
    expect(await stock([], 0)).toBe('out-of-stock');
    expect(await stock(['DISCOVERABLE'], 4, 'LISTING_SUPPRESSED')).toBe('suppressed');
    expect(await stock([], 4, 'CATALOG_ITEM_REMOVED')).toBe('suppressed');
    expect(await stock(['DISCOVERABLE'], 4, 'ATTRIBUTE_SUPPRESSED')).toBe('not-buyable');
    expect(await stock(['BUYABLE'], 4, 'SEARCH_SUPPRESSED')).toBeNull();
    expect(await stock(['BUYABLE'], 0)).toBeNull();
    expect(await stock([], 4)).toBeNull();
  });

  it('send the whole offer back with another price, to the SKU’s encoded address [ACT-05]', async () => {
    const [before] = server.listings.items.get('GP 1/2')?.attributes.purchasable_offer ?? [];
    good(
      await listings.patchPrice(seller, 'US', 'GP 1/2', {
        asin: 'B000000001',
        price: 20.99,
        currency: 'USD',
        expected: [21.5],
      }),
    );
    expect(server.listings.patches).toEqual([
      {
        productType: 'KITCHEN',
        patches: [
          {
            op: 'replace',
            path: '/attributes/purchasable_offer',
            value: [{ ...before, our_price: [{ schedule: [{ value_with_tax: 20.99 }] }] }],
          },
        ],
      },
    ]);
    expect(server.requested.at(-1)).toMatchObject({
      call: 'PATCH /listings/2021-08-01/items/A1/GP%201%2F2?marketplaceIds=ATVPDKIKX0DER&issueLocale=en_US',
      headers: { 'x-amz-access-token': expect.stringMatching(/^Atza\|/) },
    });
  });

  it('make no call that Amazon’s rate does not allow yet, by anybody of the seller, and learn the rate from its answers [SIG-05]', async () => {
    let now = Date.now();
    const paced = createListingsService(
      server.amazonKeys,
      createCallPace(() => now),
    );
    const products = [{ asin: 'B000000001', condition: 'new' }];
    server.listings.behaves.rate = '0.2';
    expect(await paced.offersOf(seller, 'US', products)).toMatchObject({ ok: true });
    const made = server.requested.length;
    expect(await paced.offersOf(seller, 'US', products)).toMatchObject({
      error: { reason: 'throttled', retryAfter: 5_000 },
    });
    expect(server.requested).toHaveLength(made);
    now += 5_000;
    server.listings.behaves.next = 429;
    expect(await paced.offersOf(seller, 'US', products)).toMatchObject({ error: { retryAfter: 5_000 } });
    server.listings.behaves.next = undefined;
    now += 4_000;
    expect(await paced.offersOf(seller, 'US', products)).toMatchObject({ error: { retryAfter: 1_000 } });
    now += 1_000;
    expect(await paced.offersOf(seller, 'US', products)).toMatchObject({ ok: true });
    expect(await paced.listingOf(seller, 'US', 'GP 1/2')).toMatchObject({ ok: true });
  });

  it('wait by Amazon’s published rate where the answer names none, and distinguish a missing right from an ended permission', async () => {
    server.listings.behaves.next = 429;
    server.listings.behaves.rate = undefined;
    expect(await listings.listingOf(seller, 'US', 'GP 1/2')).toMatchObject({ error: { retryAfter: 200 } });
    expect(await listings.offersOf(seller, 'US', [{ asin: 'B000000001', condition: 'new' }])).toMatchObject({
      error: { retryAfter: 10_000 },
    });
    server.listings.behaves.next = 403;
    expect(await listings.listingOf(seller, 'US', 'GP 1/2')).toMatchObject({ error: { reason: 'not-permitted' } });
    await server.close();
    expect(await listings.listingOf(seller, 'US', 'GP 1/2')).toMatchObject({ error: { reason: 'unavailable' } });
    server = await startMarketplaceServer();
  });
});

describe('the sandbox’s marketplace', () => {
  it('sends the message about a changed price to the seller who subscribed to them [ACT-05]', async () => {
    const provider = await startTestProvider();
    try {
      const { id, token } = await provider.addAccount({ email: 'dana@shop.test' });
      await createSellerWalk(provider).connected(token, 'NA', 'A1');
      const seller = good(await provider.sellers.sellerIn(id, 'US'));
      const { listings } = provider.sellers.marketplaces;
      const asin = sampleProducts()[0]?.asin ?? '';
      const [first] = good(await listings.skusOf(seller, 'US', asin));
      const socket = await provider.connect(token);
      await socket.emitWithAck('join', id);
      const told = new Promise<unknown>((resolve) => {
        socket.on('spapi:ANY_OFFER_CHANGED', (record) => {
          if (JSON.stringify(record).includes('"Amount":7.77')) resolve(record);
        });
      });
      good(
        await listings.patchPrice(seller, 'US', first?.sku ?? '', {
          asin,
          price: 7.77,
          currency: 'USD',
          expected: [first?.price ?? 0],
        }),
      );
      expect(await told).toMatchObject({
        marketplace: 'US',
        payload: { AnyOfferChangedNotification: { OfferChangeTrigger: { ASIN: asin } } },
      });
    } finally {
      await provider.close();
    }
  });

  it('answers late, for as many calls as it was told, and shows on its page how it answers', async () => {
    const provider = await startTestProvider();
    try {
      await behave(provider.url, 'slow', { ms: 20, calls: 1 });
      const page = async () => (await fetch(`${provider.url}/sandbox/marketplace`)).text();
      expect(await page()).toContain('Answer late</strong>, for 1 more calls');
      const listings = provider.sellers.marketplaces.listings;
      // The permission is checked after the behavior.
      expect(
        await listings.skusOf({ region: 'NA', sellerId: 'A1', refreshToken: 'x' }, 'US', 'B000000001'),
      ).toMatchObject({ error: { reason: 'ended' } });
      const walk = createSellerWalk(provider);
      const code = await walk.consent('NA', 'A1');
      const exchanged = good(
        await provider.sellers.marketplaces.amazon.exchangeCode({
          code,
          redirectUri: `${PORTAL}/sp-auth`,
          region: 'NA',
          sellerId: 'A1',
        }),
      );
      expect(good(await listings.skusOf({ region: 'NA', sellerId: 'A1', ...exchanged }, 'US', 'B000000001'))).toEqual(
        [],
      );
      expect(await page()).toContain('Accept every price</strong>.');
    } finally {
      await provider.close();
    }
  });
});
