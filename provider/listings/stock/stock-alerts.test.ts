import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAlert } from '#shared/upstream/alert.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { sampleProductData } from '../../products/sample-product-data.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { createListingsSandbox } from '../../sandbox/listings/listings-sandbox.ts';
import { createSignals } from '../../sandbox/listings/signals-now.ts';
import { levelAfter } from './stock-alerts.ts';

const HOUR = 3_600_000;
const US = 'ATVPDKIKX0DER';
const CA = 'A2EUQ1WTGCTBG2';
let now: number;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  provider = await startTestProvider({ clock: () => now, sellerSecret: 'secret' });
  provider.deps.productData = { ...provider.deps.productData, unitsADay: () => 2 };
  ({ token } = await provider.addAccount({
    email: 'dana@shop.test',
    id: 'dana',
    profile: { productType: 'basic', fullName: 'Dana' },
  }));
  const walk = createSellerWalk(provider);
  await walk.connected(token, 'NA', 'A1');
  await walk.silence();
});
afterEach(() => provider.close());

const inventory = (MarketplaceId: string, Fulfillable: number) => ({
  MarketplaceId,
  ItemName: 'Garlic Press',
  Stores: ['Low-Cost Store'],
  FulfillmentInventory: {
    InboundQuantityBreakdown: { Working: 0, Shipped: 40, Receiving: 0 },
    Fulfillable,
    Unfulfillable: 1,
    Researching: 0,
    ReservedQuantityBreakdown: { WarehouseProcessing: 5, WarehouseTransfer: 15, PendingCustomerOrder: 10 },
    FutureSupplyBuyable: 10,
    PendingCustomerOrderInTransit: 0,
  },
});
/** As Amazon sends it. */
const message = (fulfillable: number, at = now, more: object[] = []) => ({
  NotificationVersion: '1.0',
  NotificationType: 'FBA_INVENTORY_AVAILABILITY_CHANGES',
  PayloadVersion: '1.0',
  EventTime: new Date(at).toISOString(),
  Payload: {
    SellerId: 'A1',
    FNSKU: 'X001ABCDEF',
    ASIN: 'B000000001',
    SKU: 'GP-1',
    FulfillmentInventoryByMarketplace: [inventory(US, fulfillable), ...more],
  },
  NotificationMetadata: {
    ApplicationId: 'app',
    SubscriptionId: 'unknown-subscription',
    PublishTime: new Date(at).toISOString(),
    NotificationId: `n-${at}-${fulfillable}`,
  },
});
const take = async (sent: unknown) => {
  const answer = await provider.ingest(sent);
  if (!answer.ok) throw new Error(answer.error.message);
};
/** Takes a count an hour after the one before. */
const count = async (fulfillable: number) => {
  now += HOUR;
  await take(message(fulfillable));
};
const stored = async (marketplace = 'US') =>
  provider.deps.db.selectFrom('fba_stock').selectAll().where('marketplace', '=', marketplace).execute();
/** The alerts about stock, newest first: what each says, and whether it is read. */
const alerts = async () =>
  (await inboxOf(provider, token).search({})).notifications
    .filter(({ notificationType }) => notificationType === 'STOCK_COVER')
    .map((record) => {
      const read = readAlert(record, now);
      if (!read.ok || read.value.detail.kind !== 'stock') throw new Error('Not readable');
      const { sku, level, left, inbound } = read.value.detail;
      return [sku, level, left, inbound, record.processed];
    });

describe('Amazon’s messages about FBA stock', () => {
  it('store what is there in each marketplace, and never add them [SIG-03]', async () => {
    await take(message(50, now, [inventory(CA, 40), inventory('UNKNOWN', 7)]));
    const counts = { working: 0, shipped: 40, receiving: 0, sold: 10, moving: 15, processing: 5, unfulfillable: 1 };
    expect(await stored()).toMatchObject([{ sku: 'GP-1', fulfillable: 50, counted_at: now, ...counts }]);
    expect(await stored('CA')).toMatchObject([{ sku: 'GP-1', fulfillable: 40, ...counts }]);
  });

  it('change nothing if they come late [SIG-03]', async () => {
    await take(message(50));
    await take(message(9, now - 1));
    expect(await stored()).toMatchObject([{ fulfillable: 50, counted_at: now }]);
    expect(await alerts()).toEqual([]);
  });

  it('are read in any letter case, and a field that is missing, null, or of another type breaks nothing [SIG-03]', async () => {
    const fields = Object.keys(message(1).Payload);
    const parts = Object.keys(inventory(US, 1).FulfillmentInventory);
    for (const value of [undefined, null, 'odd', { odd: true }, -1]) {
      for (const field of fields)
        await provider.ingest({ ...message(12), Payload: { ...message(12).Payload, [field]: value } });
      for (const part of parts) {
        const entry = inventory(US, 12);
        const broken = { ...entry, FulfillmentInventory: { ...entry.FulfillmentInventory, [part]: value } };
        await take({
          ...message(12),
          Payload: { ...message(12).Payload, FulfillmentInventoryByMarketplace: [null, 'odd', broken] },
        });
      }
    }
    expect((await stored()).every(({ fulfillable }) => fulfillable === 12)).toBe(true);
    now += HOUR;
    const lower = JSON.parse(JSON.stringify(message(11)), (_, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]))
        : value,
    );
    await take(lower);
    expect((await stored()).find(({ sku }) => sku === 'GP-1')).toMatchObject({ fulfillable: 11, shipped: 40 });
  });
});

describe('an alert about FBA stock', () => {
  it('comes once when it runs out soon, once when it is used up, and ends when units have come [SIG-03]', async () => {
    await count(50);
    await count(20);
    expect(await alerts()).toEqual([]);
    await count(12);
    expect(await alerts()).toEqual([['GP-1', 'soon', 12, 40, false]]);
    await count(11);
    await count(3);
    expect(await alerts()).toEqual([['GP-1', 'soon', 12, 40, false]]);
    await count(0);
    await count(0);
    expect(await alerts()).toEqual([
      ['GP-1', 'out', 0, 40, false],
      ['GP-1', 'soon', 12, 40, true],
    ]);
    await count(80);
    expect(await alerts()).toEqual([
      ['GP-1', 'fine', 80, 40, true],
      ['GP-1', 'out', 0, 40, true],
      ['GP-1', 'soon', 12, 40, true],
    ]);
    await count(13);
    expect((await alerts())[0]).toEqual(['GP-1', 'soon', 13, 40, false]);
  });

  it('is none for the first count, without a pace, or because the pace varies [SIG-03]', async () => {
    await count(3);
    await count(2);
    expect(await alerts()).toEqual([]);
    const fine = { fulfillable: 20, units_a_day: 2, level: 'fine' as const };
    expect(levelAfter(fine, { fulfillable: 3, units_a_day: null })).toBe('fine');
    const soon = { fulfillable: 12, units_a_day: 2, level: 'soon' as const };
    expect(levelAfter(soon, { fulfillable: 11, units_a_day: 1 })).toBe('soon');
    expect(levelAfter(soon, { fulfillable: 30, units_a_day: 2 })).toBe('fine');
    expect(levelAfter(undefined, { fulfillable: 0, units_a_day: null })).toBe('out');
  });

  it('comes and ends with the sandbox’s messages, which say what its inventory says [SIG-03]', async () => {
    provider.deps.productData = sampleProductData;
    const market = createListingsSandbox(provider.deps, {
      products: () => sampleProducts().slice(0, 42),
      sampleSellers: () => [],
      onChanged: async () => undefined,
    });
    const signals = createSignals(provider.deps, market);
    const send = async () => {
      now += HOUR;
      await take(
        await signals({
          type: 'FBA_INVENTORY_AVAILABILITY_CHANGES',
          sellerId: 'A1',
          subscriptionId: 'unknown-subscription',
          marketplaces: ['US'],
          at: now,
          notificationId: `sandbox-${now}`,
        }),
      );
    };
    await provider.call('POST', '/portal/own-products/figures', { token, body: { today: 0 } });
    await provider.skusRead();
    await send();
    const [[sku, level, left] = []] = await alerts();
    expect(level).toBe('soon');
    const seller = await provider.sellers.sellerIn('dana', 'US');
    if (!seller.ok) throw new Error(seller.error.message);
    const page = await provider.sellers.marketplaces.listings.pageOfStock(seller.value, 'US', null);
    expect(page.ok && page.value.stocks.find((each) => each.sku === sku)?.fulfillable).toBe(left);
    await send();
    expect((await alerts()).map((each) => [each[0], each[1], each[4]])).toEqual([
      [sku, 'fine', true],
      [sku, 'soon', true],
    ]);
  });
});
