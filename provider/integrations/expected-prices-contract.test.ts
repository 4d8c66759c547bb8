import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerExpectedPrices, expectedSkus } from '#tests/support/expected-price-answers.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { freePace, startTestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { isSoldIn } from '../products/described.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { isForSale, skusOfProduct } from '../sandbox/listings/listing-records.ts';
import { createAmazonService } from './real-amazon.ts';
import { createExpectedPricesService, type ExpectedPricesService } from './real-expected-prices.ts';
import type { Seller } from './seller-services.ts';

// The contract of Amazon's featured offer expected prices. The real service runs against a server that speaks the
// protocol; the sandbox is the provider's own.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type World = {
  service: ExpectedPricesService;
  seller: Seller;
  priced: string;
  /** A SKU without a price, and why. */
  without: { sku: string; status: string };
  behave: (behavior: 'throttles' | 'down' | 'forbids' | 'garbles') => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider = await startTestProvider();
  const came = {
    code: await createSellerWalk(provider).consent('NA', 'A1'),
    redirectUri: `${PORTAL}/sp-auth`,
    region: 'NA' as const,
    sellerId: 'A1',
  };
  const exchanged = good(await provider.sellers.marketplaces.amazon.exchangeCode(came));
  const skus = sampleProducts()
    .slice(0, 40)
    .filter(({ asin }) => isSoldIn(asin, 'US'))
    .flatMap((product) => skusOfProduct(product, 'US'));
  const service = provider.sellers.marketplaces.expectedPrices;
  if (!service) throw new Error('The sandbox has no expected prices');
  return {
    service,
    seller: { region: 'NA', sellerId: 'A1', ...exchanged },
    priced: skus.find((sku) => isForSale(sku) && sku.condition === 'new_new')?.sku ?? '',
    without: { sku: skus.find(({ condition }) => condition !== 'new_new')?.sku ?? '', status: 'OFFER_NOT_ELIGIBLE' },
    behave: (behavior) => behave(provider.url, behavior),
    close: () => provider.close(),
  };
}

async function realWorld() {
  const server = await startMarketplaceServer();
  server.listings.more = answerExpectedPrices;
  const came = { code: server.newCode(), redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
  const nexts = { throttles: 429, down: 503, forbids: 403, garbles: 'garbled' } as const;
  const world: World = {
    service: createExpectedPricesService(server.amazonKeys, freePace),
    seller: { region: 'NA', sellerId: 'A1', ...good(await createAmazonService(server.amazonKeys).exchangeCode(came)) },
    priced: expectedSkus.priced,
    without: { sku: expectedSkus.alone, status: 'NO_COMPETING_OFFERS' },
    behave: async (behavior) => {
      server.listings.behaves.next = nexts[behavior];
      server.listings.behaves.rate = '0.033';
    },
    close: server.close,
  };
  return { ...world, server };
}

const us = (sku: string) => ({ marketplace: 'US', sku });

describe.each(['sandbox', 'real'] as const)('Amazon’s expected prices: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());

  it('come for several SKUs at once, each for its own, with Amazon’s status where there is none [SIG-05]', async () => {
    const skus = [us(world.without.sku), us('NO-SUCH-SKU'), us(world.priced), { marketplace: 'MX', sku: 'OTHER' }];
    const [without, unknown, priced, elsewhere] = good(await world.service.expectedPricesOf(world.seller, skus));
    expect(priced).toEqual({ status: 'VALID_FOEP', price: expect.any(Number) });
    expect(priced?.price).toBeGreaterThan(0);
    expect(without).toEqual({ status: world.without.status, price: null });
    expect(unknown).toEqual({ status: 'INVALID_SKU', price: null });
    expect(elsewhere).toEqual({ status: 'INVALID_SKU', price: null });
  });

  it('say when to ask again, that Amazon is down, that a role is missing, and that the permission has ended [SIG-05] [SIG-08]', async () => {
    const read = (seller = world.seller) => world.service.expectedPricesOf(seller, [us(world.priced)]);
    expect(await read({ ...world.seller, refreshToken: 'gone' })).toMatchObject({ error: { reason: 'ended' } });
    await world.behave('throttles');
    expect(await read()).toMatchObject({ error: { reason: 'throttled', retryAfter: 30_304 } });
    for (const [behavior, reason] of [
      ['down', 'unavailable'],
      ['garbles', 'unavailable'],
      ['forbids', 'not-permitted'],
    ] as const) {
      await world.behave(behavior);
      expect(await read()).toMatchObject({ ok: false, error: { reason } });
    }
  });
});

/** Every copy of a value in which one part is removed, null, of another type, or spelled in the other letter case. */
function* altered(value: unknown): Generator<unknown> {
  yield null;
  yield typeof value === 'string' ? 7 : 'another type';
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const { [key]: part, ...rest } = value as Record<string, unknown>;
    const put = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    for (const other of altered(part)) yield put(other);
    if (Array.isArray(value)) yield value.toSpliced(Number(key), 1);
    else {
      yield rest;
      yield { ...rest, [`${key.charAt(0).toUpperCase()}${key.slice(1)}`]: part };
    }
  }
}

describe('the real expected prices', () => {
  it('take any answer: a part that is missing, null, of another type, or in the other case breaks no other SKU [SIG-05]', async () => {
    const { server, service, seller, close } = await realWorld();
    try {
      const skus = Object.values(expectedSkus).map(us);
      let body: unknown;
      server.listings.more = (url, sent) => {
        body ??= answerExpectedPrices(url, sent)?.body;
        return { status: 200, body };
      };
      expect(good(await service.expectedPricesOf(seller, skus))).toEqual([
        { status: 'VALID_FOEP', price: 10 },
        { status: 'NO_COMPETING_OFFERS', price: null },
        { status: 'PAUSED_BY_AMAZON', price: null },
      ]);
      const whole = body;
      let read = 0;
      for (const other of altered(whole)) {
        body = other;
        const answer = await service.expectedPricesOf(seller, skus);
        if (!answer.ok) {
          expect(answer.error.reason).toBe('unavailable');
          continue;
        }
        read += 1;
        expect(answer.value).toHaveLength(3);
        // One SKU of three at most is altered.
        const prices = answer.value.map(({ price }) => price);
        expect([10, null]).toContain(prices[0]);
        expect(prices.slice(1)).toEqual([null, null]);
      }
      expect(read).toBeGreaterThan(50);
    } finally {
      await close();
    }
  });

  it('ask for 40 SKUs of several marketplaces in one call', async () => {
    const { server, service, seller, close } = await realWorld();
    try {
      good(await service.expectedPricesOf(seller, [us('A'), { marketplace: 'CA', sku: 'B' }]));
      const { call, body } = server.requested.at(-1) ?? { call: '', body: '{}' };
      expect(call).toBe('POST /batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice');
      expect(JSON.parse(body).requests).toEqual(
        ['ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2'].map((marketplaceId, at) => ({
          method: 'GET',
          uri: '/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice',
          marketplaceId,
          sku: 'AB'[at],
        })),
      );
    } finally {
      await close();
    }
  });
});
