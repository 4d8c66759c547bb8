import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceChange } from '#shared/prices/change-price.ts';
import type { Listing } from '#shared/prices/own-listing.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { DEMO_OWNER_ID } from '../../sample/accounts.ts';
import { OWN_PRODUCTS } from '../../sample/alerts.ts';
import { skusOfProduct } from './listing-records.ts';

const own = sampleProducts().slice(0, OWN_PRODUCTS);

describe('the demo’s listings', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider({ demo: true });
    token = await provider.openSession('owner@demo.test');
  });
  afterAll(() => provider.close());
  const skusOf = async (asin: string, marketplace = 'US') =>
    ((await provider.call('GET', `/portal/prices/skus?marketplace=${marketplace}&asin=${asin}`, { token })).body as { skus: Listing[] }).skus;

  it('have every product that the demo’s alerts are about, some of them twice, and show what could undo a price [ACT-05]', async () => {
    const all: Listing[] = [];
    for (const { asin } of own) all.push(...(await skusOf(asin)));
    expect(new Set(all.map(({ asin }) => asin))).toEqual(new Set(own.map(({ asin }) => asin)));
    expect(all.map(({ sku, price }) => [sku, price])).toEqual(own.flatMap((product) => skusOfProduct(product, 'US')).map(({ sku, price }) => [sku, price]));
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(own.length);
    for (const has of [
      (each: Listing) => each.sale !== null,
      (each: Listing) => each.businessPrice !== null,
      (each: Listing) => each.minimum !== null && each.maximum !== null,
      (each: Listing) => each.pricingRule !== null,
      (each: Listing) => each.fulfillment === 'FBM' && (each.quantity ?? 0) > 0,
      (each: Listing) => each.fulfillment === 'FBA' && each.quantity === null,
      (each: Listing) => each.condition === 'used_very_good',
    ])
      expect(all.some(has)).toBe(true);
    expect((await skusOf(own[0]?.asin ?? '', 'CA'))[0]).toMatchObject({ currency: 'CAD' });
  });

  it('take a price, and confirm it by a message with the same rivals as in Amazon’s offers [ACT-05]', async () => {
    const asin = own[0]?.asin ?? '';
    const [listing] = await skusOf(asin);
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', DEMO_OWNER_ID);
    const message = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
    const confirmed = new Promise<PriceChange>((resolve) => {
      socket.on('price:changed', (change: PriceChange) => change.state === 'confirmed' && resolve(change));
    });
    const body = { id: 'demo-change-1', marketplace: 'US', asin, sku: listing?.sku, price: 12.34, expected: listing?.price };
    expect(await provider.call('POST', '/portal/prices/change', { token, body })).toMatchObject({ status: 200, body: { state: 'asked' } });
    expect(await confirmed).toMatchObject({ id: 'demo-change-1', after: 12.34, before: listing?.price });
    expect((await skusOf(asin))[0]).toMatchObject({ price: 12.34 });

    const seller = await provider.sellers.sellerIn(DEMO_OWNER_ID, 'US');
    const offers = seller.ok ? await provider.sellers.marketplaces.listings.offersOf(seller.value, 'US', [{ asin, condition: 'new' }]) : undefined;
    const [answer] = offers?.ok ? offers.value : [];
    const sellersIn = (raw: unknown) => new Set(JSON.stringify(raw).match(/"SellerId":"A\w+"/g));
    expect(sellersIn((await message)[0])).toEqual(sellersIn(answer?.ok ? answer.value.payload : undefined));
  });

  it('belong to the demo’s owner alone: no token of an unknown seller opens them', async () => {
    const { listings } = provider.sellers.marketplaces;
    for (const refreshToken of ['Atzr|sandbox-sample NA A1DEMOPROMO001', 'Atzr|sandbox-sample EU A1DEMOOWNER001', 'Atzr|sandbox-sample', ''])
      expect(await listings.skusOf({ region: 'NA', sellerId: 'A1DEMOOWNER001', refreshToken }, 'US', 'B000000001')).toMatchObject({
        ok: false,
        error: { reason: 'ended' },
      });
  });
});
