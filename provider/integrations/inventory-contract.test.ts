import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CountedStock, inboundOf, reservedOf } from '#shared/listings/stock/fba-stock.ts';
import { answerInventory, inventorySummary } from '#tests/support/inventory-answers.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { freePace, startTestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import type { ListingsService } from './listings-service.ts';
import { createAmazonService } from './real-amazon.ts';
import { createListingsService } from './real-listings.ts';
import type { Seller } from './seller-services.ts';

// The contract of Amazon's FBA stock. The real service runs against a server that speaks the protocol; the sandbox is
// the provider's own.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type World = {
  listings: ListingsService;
  seller: Seller;
  behave: (behavior: 'throttles' | 'down') => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider = await startTestProvider();
  const code = await createSellerWalk(provider).consent('NA', 'A1');
  const came = { code, redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
  const exchanged = good(await provider.sellers.marketplaces.amazon.exchangeCode(came));
  return {
    listings: provider.sellers.marketplaces.listings,
    seller: { region: 'NA', sellerId: 'A1', ...exchanged },
    behave: (behavior) => behave(provider.url, behavior),
    close: () => provider.close(),
  };
}

/** @param summaries as Amazon sends them */
async function realWorld(
  summaries: readonly unknown[] = [inventorySummary('GP 1/2', 12), inventorySummary('GP-2', 0)],
): Promise<World> {
  const server = await startMarketplaceServer();
  server.listings.more = answerInventory(summaries);
  const came = { code: server.newCode(), redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
  return {
    listings: createListingsService(server.amazonKeys, freePace),
    seller: { region: 'NA', sellerId: 'A1', ...good(await createAmazonService(server.amazonKeys).exchangeCode(came)) },
    behave: async (behavior) => {
      server.listings.behaves.next = behavior === 'down' ? 503 : 429;
      server.listings.behaves.rate = '2.0';
    },
    close: server.close,
  };
}

/** All pages of a marketplace. */
async function allStock({ listings, seller }: World, marketplace = 'US'): Promise<CountedStock[]> {
  const found: CountedStock[] = [];
  let next: string | null = null;
  do {
    const page: { stocks: CountedStock[]; next: string | null } = good(
      await listings.pageOfStock(seller, marketplace, next),
    );
    found.push(...page.stocks);
    next = page.next;
  } while (next !== null);
  return found;
}

describe.each(['sandbox', 'real'] as const)('Amazon’s FBA stock: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());

  it('comes page by page, each SKU once, with inbound and reserved units told apart [SIG-03]', async () => {
    const stocks = await allStock(world);
    expect(stocks.length).toBeGreaterThan(1);
    expect(new Set(stocks.map(({ sku }) => sku)).size).toBe(stocks.length);
    expect(stocks.some(({ fulfillable }) => fulfillable > 0)).toBe(true);
    expect(stocks.some((stock) => (inboundOf(stock) ?? 0) > 0)).toBe(true);
    expect(stocks.some((stock) => (reservedOf(stock) ?? 0) > (stock.sold ?? 0))).toBe(true);
    expect(await allStock(world)).toEqual(stocks);
    expect(await allStock(world, 'XX')).toEqual([]);
  });

  it('says when to ask again, that Amazon is down, and that the permission has ended', async () => {
    const ask = (refreshToken = world.seller.refreshToken) =>
      world.listings.pageOfStock({ ...world.seller, refreshToken }, 'US', null);
    expect(await ask('gone')).toMatchObject({ ok: false, error: { reason: 'ended' } });
    await world.behave('throttles');
    expect(await ask()).toMatchObject({ ok: false, error: { reason: 'throttled', retryAfter: 500 } });
    await world.behave('down');
    expect(await ask()).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
  });
});

describe('the real FBA stock', () => {
  const whole = inventorySummary('GP-1', 12);
  const read = async (...summaries: unknown[]): Promise<CountedStock[]> => {
    const world = await realWorld(summaries);
    try {
      return await allStock(world);
    } finally {
      await world.close();
    }
  };

  it('keeps what Amazon counts apart, in any letter case [SIG-03]', async () => {
    const upper = JSON.parse(JSON.stringify(whole), (_, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toUpperCase(), each]))
        : value,
    );
    const [first, second] = await read(whole, upper);
    expect(first).toEqual({
      sku: 'GP-1',
      asin: 'B000000001',
      fulfillable: 12,
      working: 1,
      shipped: 40,
      receiving: 20,
      sold: 3,
      moving: 2,
      processing: 1,
      unfulfillable: 4,
    });
    expect(second).toEqual(first);
  });

  it('is unknown where Amazon leaves a field out, sends null, or another type, and breaks nothing [SIG-03]', async () => {
    const paths = pathsOf(whole);
    expect(paths.length).toBeGreaterThan(25);
    const broken = [undefined, null, { odd: true }, 'odd', -1].flatMap((value) =>
      paths.map((path) => withValue(whole, path, value)),
    );
    const stocks = await read(...broken, null, 'odd', whole);
    expect(stocks.at(-1)).toMatchObject({ sku: 'GP-1', fulfillable: 12 });
    // Without a SKU or a count there is nothing to show.
    expect(stocks.every(({ sku, fulfillable }) => sku.length > 0 && fulfillable === 12)).toBe(true);
    expect(stocks.some(({ working }) => working === null)).toBe(true);
    expect(stocks.some(({ sold, moving }) => sold === null && moving === null)).toBe(true);
    expect(stocks.some(({ unfulfillable }) => unfulfillable === null)).toBe(true);
  });
});

type Json = { [key: string]: unknown };

/** The path of every field of an object. */
const pathsOf = (value: Json): string[][] =>
  Object.entries(value).flatMap(([key, each]) => [
    [key],
    ...(each !== null && typeof each === 'object' && !Array.isArray(each)
      ? pathsOf(each as Json).map((path) => [key, ...path])
      : []),
  ]);

function withValue(value: Json, [key = '', ...rest]: readonly string[], to: unknown): Json {
  return { ...value, [key]: rest.length === 0 ? to : withValue(value[key] as Json, rest, to) };
}
