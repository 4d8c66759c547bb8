import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFees, feeAsins } from '#tests/support/fee-answers.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { freePace, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { isSoldIn } from '../products/described.ts';
import { sampleProducts } from '../products/sample-products.ts';
import type { FeesService } from './fees-service.ts';
import { createAmazonService } from './real-amazon.ts';
import { createFeesService } from './real-fees.ts';
import type { Seller } from './seller-services.ts';

// The contract of Amazon's fees. The real service runs against a server that speaks the protocol; the sandbox is the
// provider's own.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type World = {
  fees: FeesService;
  seller: Seller;
  asin: string;
  behave: (behavior: 'throttles' | 'down') => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider: TestProvider = await startTestProvider();
  const code = await createSellerWalk(provider).consent('NA', 'A1');
  const exchanged = good(
    await provider.sellers.marketplaces.amazon.exchangeCode({
      code,
      redirectUri: `${PORTAL}/sp-auth`,
      region: 'NA',
      sellerId: 'A1',
    }),
  );
  const asin = sampleProducts().find((each) => isSoldIn(each.asin, 'US'))?.asin ?? '';
  const { fees } = provider.sellers.marketplaces;
  return {
    fees,
    seller: { region: 'NA', sellerId: 'A1', ...exchanged },
    asin,
    behave: (behavior) => behave(provider.url, behavior),
    close: () => provider.close(),
  };
}

async function realWorld(): Promise<World> {
  const server = await startMarketplaceServer();
  server.listings.more = answerFees;
  const came = { code: server.newCode(), redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
  return {
    fees: createFeesService(server.amazonKeys, freePace),
    seller: { region: 'NA', sellerId: 'A1', ...good(await createAmazonService(server.amazonKeys).exchangeCode(came)) },
    asin: feeAsins.known,
    behave: async (behavior) => {
      server.listings.behaves.next = behavior === 'down' ? 503 : 429;
      server.listings.behaves.rate = '0.5';
    },
    close: server.close,
  };
}

describe.each(['sandbox', 'real'] as const)('Amazon’s fee estimates: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());

  it('come for one price, with the fulfillment fee only where Amazon ships [RES-01]', async () => {
    const fba = good(await world.fees.estimateOf(world.seller, 'US', { asin: world.asin, price: 24.99, fba: true }));
    expect(fba).toMatchObject({
      ok: true,
      fees: { price: 24.99, fba: true, referral: expect.any(Number), fulfillment: expect.any(Number) },
    });
    const fbm = good(await world.fees.estimateOf(world.seller, 'US', { asin: world.asin, price: 24.99, fba: false }));
    expect(fbm).toMatchObject({ ok: true, fees: { fba: false, fulfillment: null } });
    expect(fbm.ok && fba.ok && fbm.fees.referral).toBe(fba.ok && fba.fees.referral);
  });

  it('come for several prices at once, each for its own question, and a product that Amazon does not know blocks no other', async () => {
    const questions = [10, 20, 40].map((price) => ({ asin: world.asin, price, fba: true }));
    const [low, unknown, middle, high] = good(
      await world.fees.estimatesOf(
        world.seller,
        'US',
        [questions[0], { asin: 'UNKNOWN', price: 10, fba: true }, questions[1], questions[2]].flatMap(
          (each) => each ?? [],
        ),
      ),
    );
    for (const [at, answer] of [low, middle, high].entries())
      expect(answer).toMatchObject({ ok: true, fees: { price: questions[at]?.price } });
    expect(low?.ok && high?.ok && low.fees.referral < high.fees.referral).toBe(true);
    expect(unknown).toMatchObject({ ok: false, message: expect.any(String), passes: false });
    expect(good(await world.fees.estimateOf(world.seller, 'US', { asin: world.asin, price: 20, fba: true }))).toEqual(
      middle,
    );
  });

  it('say when to ask again, that Amazon is down, and that the permission has ended', async () => {
    const question = { asin: world.asin, price: 20, fba: true };
    expect(await world.fees.estimateOf({ ...world.seller, refreshToken: 'gone' }, 'US', question)).toMatchObject({
      ok: false,
      error: { reason: 'ended' },
    });
    await world.behave('throttles');
    expect(await world.fees.estimatesOf(world.seller, 'US', [question])).toMatchObject({
      ok: false,
      error: { reason: 'throttled', retryAfter: 2_000 },
    });
    await world.behave('down');
    expect(await world.fees.estimateOf(world.seller, 'US', question)).toMatchObject({
      ok: false,
      error: { reason: 'unavailable' },
    });
  });
});

describe('the real fee estimates', () => {
  it('add up to Amazon’s total, whatever fees it has, and are none without a referral fee [RES-01]', async () => {
    const world = await realWorld();
    try {
      const { fees, seller, asin } = world;
      expect(good(await fees.estimateOf(seller, 'US', { asin, price: 20, fba: true }))).toEqual({
        ok: true,
        fees: { price: 20, fba: true, referral: 3, closing: 0.99, fulfillment: 4.75, other: 0.11 },
      });
      const without = good(await fees.estimateOf(seller, 'US', { asin: feeAsins.without, price: 20, fba: true }));
      expect(without).toMatchObject({ ok: false, passes: false });
      expect(good(await fees.estimateOf(seller, 'XX', { asin, price: 20, fba: true }))).toMatchObject({
        ok: false,
        passes: false,
      });
    } finally {
      await world.close();
    }
  });
});
