import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPriced, type Price } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { PriceChange } from '#shared/listings/prices/change-price.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { type IngestFrame, readDemoRecording } from '../../feed/demo-recording.ts';
import { isSoldIn } from '../../products/described.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { DEMO_OWNER_ID } from '../../sample/accounts.ts';
import { OWN_PRODUCTS } from '../../sample/alerts.ts';
import { isForSale, ownOfferOf, skusOfProduct } from './listing-records.ts';

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
    (
      (await provider.call('GET', `/portal/prices/skus?marketplace=${marketplace}&asin=${asin}`, { token })).body as {
        skus: Listing[];
      }
    ).skus;

  it('have every product that the demo’s alerts are about, some of them twice, and show what could undo a price [ACT-05]', async () => {
    const all: Listing[] = [];
    for (const { asin } of own) all.push(...(await skusOf(asin)));
    expect(new Set(all.map(({ asin }) => asin))).toEqual(new Set(own.map(({ asin }) => asin)));
    expect(all.map(({ sku, price }) => [sku, price])).toEqual(
      own.flatMap((product) => skusOfProduct(product, 'US')).map(({ sku, price }) => [sku, price]),
    );
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
      socket.on('priceChange:advanced', (change: PriceChange) => change.state === 'confirmed' && resolve(change));
    });
    const body = {
      id: 'demo-change-1',
      marketplace: 'US',
      asin,
      sku: listing?.sku,
      price: 12.34,
      expected: listing?.price,
    };
    expect(await provider.call('POST', '/portal/prices/change', { token, body })).toMatchObject({
      status: 200,
      body: { state: 'asked' },
    });
    expect(await confirmed).toMatchObject({ id: 'demo-change-1', after: 12.34, before: listing?.price });
    expect((await skusOf(asin))[0]).toMatchObject({ price: 12.34 });

    const seller = await provider.sellers.sellerIn(DEMO_OWNER_ID, 'US');
    const offers = seller.ok
      ? await provider.sellers.marketplaces.listings.offersOf(seller.value, 'US', [{ asin, condition: 'new' }])
      : undefined;
    const [answer] = offers?.ok ? offers.value : [];
    const sellersIn = (raw: unknown) => new Set(JSON.stringify(raw).match(/"SellerId":"A\w+"/g));
    expect(sellersIn((await message)[0])).toEqual(sellersIn(answer?.ok ? answer.value.payload : undefined));
  });

  it('belong to the demo’s owner alone: no token of an unknown seller opens them', async () => {
    const { listings } = provider.sellers.marketplaces;
    for (const refreshToken of [
      'Atzr|sandbox-sample NA A1DEMOPROMO001',
      'Atzr|sandbox-sample EU A1DEMOOWNER001',
      'Atzr|sandbox-sample',
      '',
    ])
      expect(
        await listings.skusOf({ region: 'NA', sellerId: 'A1DEMOOWNER001', refreshToken }, 'US', 'B000000001'),
      ).toMatchObject({
        ok: false,
        error: { reason: 'ended' },
      });
  });

  it('have the price that the demo’s stored messages and its feed say, before and after it was changed [ACT-03]', async () => {
    const priceIn = (alert: Notification): Pick<Price, 'channel' | 'landed' | 'listing'> | undefined =>
      isPriced(alert.detail) ? alert.detail.own : undefined;
    const read = (message: unknown) => {
      const alert = readAlert(message, Date.now());
      if (!alert.ok) throw new Error('unreadable');
      return alert.value;
    };
    const stored = await provider.deps.db
      .selectFrom('notifications')
      .where('id', 'like', 'sample-alert-%')
      .select('message')
      .execute();
    const recorded = readDemoRecording().lines.flatMap(({ frame }) => {
      const { endpoint, body } = frame as IngestFrame;
      return endpoint === 'sp-api' ? [body] : [];
    });
    let compared = 0;
    for (const alert of [...stored.map(({ message }) => JSON.parse(message) as unknown), ...recorded].map(read)) {
      const product = own.find(({ asin }) => asin === alert.asin);
      const said = priceIn(alert);
      if (!said || !product || !isSoldIn(alert.asin, alert.marketplace)) continue;
      const skus = skusOfProduct(product, alert.marketplace)
        .map(ownOfferOf)
        .filter(({ condition }) => condition === alert.condition);
      if (skus.length === 0) continue;
      compared += 1;
      expect(skus.map(({ listing, fba }) => `${listing} ${fba}`)).toContain(
        `${said.listing?.amount} ${said.channel === 'FBA'}`,
      );
    }
    expect(compared).toBeGreaterThan(150);

    // What the listings call sold out or suppressed is not offered, nor is it watched by Amazon.
    const notForSale = [...stored.map(({ message }) => JSON.parse(message) as unknown), ...recorded]
      .map(read)
      .filter((alert) => {
        const product = own.find(({ asin }) => asin === alert.asin);
        const skus = product
          ? skusOfProduct(product, alert.marketplace).filter((sku) => ownOfferOf(sku).condition === alert.condition)
          : [];
        return isSoldIn(alert.asin, alert.marketplace) && skus.length > 0 && !skus.some(isForSale);
      });
    expect(notForSale.length).toBeGreaterThan(5);
    for (const alert of notForSale) expect([alert.detail.kind, priceIn(alert)]).toEqual(['offer-change', undefined]);

    const [asin, marketplace] = [own[1]?.asin ?? '', 'US'];
    const [listing] = await skusOf(asin);
    const about = recorded.find((body) => {
      const alert = read(body);
      return alert.asin === asin && alert.marketplace === marketplace && alert.condition === 'new';
    });
    expect(await provider.sellers.messageNow(about)).toEqual(about);
    const body = { id: 'demo-change-2', marketplace, asin, sku: listing?.sku, price: 7.77, expected: listing?.price };
    await provider.call('POST', '/portal/prices/change', { token, body });
    await provider.sendPrices();
    const now = read(await provider.sellers.messageNow(about));
    expect(priceIn(now)).toMatchObject({ listing: { amount: 7.77 } });
    expect(now.identity.notificationId).toBe(read(about).identity.notificationId);
  });
});
