import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { noState } from '#shared/inbox/product-state.ts';
import {
  lastCheckOf,
  newsOf,
  type OwnFigures,
  type OwnProduct,
  ownProfitAtRisk,
} from '#shared/listings/own-products/own-product.ts';
import { EVERYTHING_ELSE } from '#shared/products/fees/fee-schedule.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { statesOf } from '../../inbox/alert-states-table.ts';
import { passIncidentTime } from '../../inbox/incidents/incident-time.ts';
import { storeRecovered } from '../../ingest/sp-api.ts';
import { disconnectSeller } from '../../integrations/seller-links-table.ts';
import { isSoldIn } from '../../products/described.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { skusOfProduct } from '../../sandbox/listings/listing-records.ts';
import { saveEstimate } from '../fees/fee-estimates-table.ts';
import { fillOwnProducts } from './fill-own-products.ts';
import { insertOwnProduct, ownSkusOf, stateColumns } from './own-products-table.ts';

const asin = sampleProducts()[0]?.asin ?? '';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let now: number;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  provider = await startTestProvider({ clock: () => now, sellerSecret: 'secret' });
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

const ask = async <T>(path: string, body: object = {}) =>
  (
    await provider.call('POST', `/portal/own-products/${path}`, {
      token,
      body: { today: Date.UTC(2026, 10, 26), ...body },
    })
  ).body as T;
const search = (body: object = {}) => ask<{ rows: OwnProduct[]; total: number }>('search', body);
const figures = (body: object = {}) => ask<OwnFigures>('figures', body);
const csv = async (of: object = {}): Promise<string> => {
  const file = await fetch(`${provider.url}/api/v1/portal/own-products/csv`, {
    method: 'POST',
    headers: { 'portal-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ today: now, ...of }),
  });
  const text = await file.text();
  expect(file.headers.get('x-total-rows')).toBe(String(text.trimEnd().split('\r\n').length - 1));
  return text;
};
const read = async () => {
  await figures();
  await provider.skusRead();
};

/** A message in which the Buy Box is another seller's, or nobody's. */
function lost(what: {
  rival?: string;
  at?: number;
  asin?: string;
  own?: number;
  price?: number;
  channel?: 'FBA' | 'FBM';
}) {
  const { rival, at = now, own = 21, price = 20 } = what;
  const message = anyOfferChanged({ sellerId: 'A1', asin: what.asin ?? asin, marketplace: 'US', at, price: own });
  const body = message.Payload.AnyOfferChangedNotification;
  const money = (Amount: number) => ({ Amount, CurrencyCode: 'USD' });
  const [mine] = body.Offers;
  Object.assign(mine ?? {}, { IsBuyBoxWinner: false });
  if (rival === undefined) Object.assign(body.Summary, { BuyBoxPrices: [] });
  else {
    Object.assign(body.Summary, {
      BuyBoxPrices: [{ Condition: 'New', LandedPrice: money(price), ListingPrice: money(price), Shipping: money(0) }],
    });
    body.Offers.unshift({
      ...(mine as (typeof body.Offers)[number]),
      SellerId: rival,
      ListingPrice: money(price),
      IsFulfilledByAmazon: what.channel !== 'FBM',
      IsBuyBoxWinner: true,
    });
  }
  return message;
}
const mine = (at = now, own = 20) => anyOfferChanged({ sellerId: 'A1', asin, marketplace: 'US', at, price: own });
const take = async (message: unknown) => {
  const answer = await provider.ingest(message);
  if (!answer.ok) throw new Error(answer.error.message);
};

describe('my products', () => {
  it('have no Buy Box price on the product’s page while nobody has the Buy Box, as the state says [ACT-11]', async () => {
    const priceNow = async () => {
      const answer = await provider.call('GET', `/portal/tracking/status?asin=${asin}&marketplace=US`, { token });
      return (answer.body as { now: { buybox_new_price?: unknown } }).now.buybox_new_price;
    };
    await take(mine(now - 2 * MINUTE));
    expect(await priceNow()).toMatchObject({ value: 20, source: 'message' });
    await take(lost({ at: now - MINUTE }));
    expect(await priceNow()).toBeUndefined();
    await take(lost({ rival: 'A2RIVAL', price: 19 }));
    expect(await priceNow()).toMatchObject({ value: 19 });
  });

  it('have a row as soon as a message came, without a SKU until the listings are read, and each SKU once afterwards [ACT-11]', async () => {
    expect(await search()).toEqual({ rows: [], total: 0 });
    await take(mine());
    expect((await search()).rows).toMatchObject([
      { asin, sku: null, marketplace: 'US', buyBox: 'mine', price: 20, quantity: null, alerts: 1 },
    ]);

    expect((await figures()).reading).toMatchObject({ state: 'reading', at: null });
    await provider.skusRead();
    const { rows, total } = await search({ limit: 500 });
    expect(total).toBeGreaterThan(40);
    expect(rows.every(({ sku, title }) => sku !== null && title !== null)).toBe(true);
    expect(new Set(rows.map(({ marketplace, sku }) => `${marketplace} ${sku}`)).size).toBe(total);
    const own = rows.filter((row) => row.asin === asin && row.marketplace === 'US' && row.condition === 'new');
    expect(own.length).toBeGreaterThan(0);
    for (const row of own) expect(row).toMatchObject({ buyBox: 'mine', alerts: 1, seenAt: expect.any(Number) });
    // The listing has the stock of what the seller ships, and the inventory that of what Amazon ships.
    expect(rows.every(({ quantity }) => quantity !== null)).toBe(true);
    expect((await figures()).reading).toMatchObject({ state: 'read', at: now });
  });

  it('say since when the Buy Box is lost and to whom, by the newest message, whatever the order of arrival [ACT-11]', async () => {
    await take(mine(now - 3 * HOUR));
    await take(lost({ rival: 'A2RIVAL', at: now - 2 * HOUR }));
    await take(lost({ rival: 'A3OTHER', at: now - HOUR, price: 19, channel: 'FBM' }));
    const state = {
      buyBox: 'lost',
      since: now - 2 * HOUR + 600,
      rival: { sellerId: 'A3OTHER', channel: 'FBM' },
      own: 21,
      buyBoxPrice: 19,
      gap: 10.53,
      alerts: 3,
    };
    expect((await search()).rows).toMatchObject([state]);
    // A late message is counted, and changes nothing else.
    await take(mine(now - 90 * MINUTE));
    expect((await search()).rows).toMatchObject([{ ...state, alerts: 4 }]);
    await take(lost({ at: now - 10 * MINUTE }));
    expect((await search()).rows).toMatchObject([
      { buyBox: 'none', since: now - 10 * MINUTE + 600, rival: null, buyBoxPrice: null },
    ]);
    await take(pricingHealth({ sellerId: 'A1', asin, marketplace: 'US', at: now }));
    expect((await search()).rows).toMatchObject([{ buyBox: 'lost', rival: null, threshold: 18 }]);
  });

  it('make stock an alert’s cause where all their listings say so at about its time, and the message does not contradict it [ACT-01]', async () => {
    const newSkus = (product: (typeof products)[number]) =>
      skusOfProduct(product, 'US').filter(({ condition }) => condition === 'new_new');
    const products = sampleProducts().filter((product) => isSoldIn(product.asin, 'US'));
    const asinWhere = (fits: (skus: ReturnType<typeof newSkus>) => boolean) =>
      products.find((product) => fits(newSkus(product)))?.asin ?? '';
    const suppressed = asinWhere(([sku]) => sku?.suppressed === true);
    const empty = asinWhere(
      (skus) => skus.length === 1 && skus.every(({ fba, quantity, suppressed: is }) => !fba && quantity === 0 && !is),
    );
    /** The causes of what came, by the list of the inbox, and what its records say. */
    const causesOf = async (messages: unknown[]) => {
      const socket = await provider.connect(token);
      await socket.emitWithAck('join', 'dana');
      const records = [];
      for (const message of messages) {
        const frame = nextEvent(
          socket,
          `spapi:${(message as { NotificationType: string }).NotificationType ?? 'PRICING_HEALTH'}`,
        );
        await take(message);
        records.push((await frame)[0] as { _id: string; stock?: string });
      }
      const states = await statesOf(
        provider.deps.db,
        records.map(({ _id }) => _id),
      );
      return records.map(({ _id, stock }) => [stock, states.get(_id)?.cause]);
    };
    /** The rival has the Buy Box, and the own offer is gone. */
    const gone = (of: string) => {
      const message = lost({ asin: of, rival: 'A2RIVAL' });
      message.Payload.AnyOfferChangedNotification.Offers.pop();
      return message;
    };
    expect(await causesOf([gone(suppressed)])).toEqual([[undefined, 'own-offer-gone']]);
    await read();
    const seen = await causesOf([
      gone(suppressed),
      gone(empty),
      pricingHealth({ sellerId: 'A1', asin: empty, marketplace: 'US', at: now }),
      lost({ asin: empty, rival: 'A2RIVAL' }),
      anyOfferChanged({ sellerId: 'A1', asin: empty, marketplace: 'US', at: now }),
    ]);
    expect(seen).toEqual([
      ['suppressed', 'suppressed'],
      ['out-of-stock', 'out-of-stock'],
      ['out-of-stock', 'out-of-stock'],
      ['out-of-stock', 'undercut-fba'],
      ['out-of-stock', 'yours'],
    ]);
    expect(await inboxOf(provider, token).ids({ causes: ['suppressed'] })).toHaveLength(1);

    // Of two SKUs, one is for sale; then each has its own reason.
    const { db } = provider.deps;
    const [row] = await ownSkusOf(db, { account_id: 'dana', marketplace: 'US', asin: empty, condition: 'new' });
    if (!row) throw new Error('No such SKU');
    const { n: _, words: __, ...known } = row;
    await insertOwnProduct(db, { ...known, sku: 'ANOTHER', stock: null });
    expect(await causesOf([gone(empty)])).toEqual([[undefined, 'own-offer-gone']]);
    await db.updateTable('own_products').set({ stock: 'suppressed' }).where('sku', '=', 'ANOTHER').execute();
    expect(await causesOf([gone(empty)])).toEqual([['not-buyable', 'not-buyable']]);

    // A listing that was read long before the message, or after it, tells nothing about it.
    now += 7 * HOUR;
    expect(await causesOf([gone(suppressed)])).toEqual([[undefined, 'own-offer-gone']]);
  });

  it('have alerts that come read where they are the seller’s as before, unless the main account turned that off [ACT-01]', async () => {
    const processed = async () =>
      (await inboxOf(provider, token).search({ asins: [asin] })).notifications.map((each) => each.processed);
    await take(mine(now - 5 * MINUTE));
    await take(mine(now - 4 * MINUTE));
    // The newest first: another price, a lost Buy Box, and one that is won back are news.
    expect(await processed()).toEqual([true, false]);
    await take(mine(now - 3 * MINUTE, 22));
    await take(lost({ rival: 'A2RIVAL', at: now - 2 * MINUTE }));
    await take(mine(now - MINUTE));
    expect(await processed()).toEqual([false, false, false, true, false]);
    expect((await provider.call('PUT', '/portal/preferences', { token, body: { quietUnchanged: false } })).status).toBe(
      200,
    );
    await take(mine(now));
    expect((await processed())[0]).toBe(false);
  });

  it('have alerts that say that nothing changed, and come read, where another seller has the Buy Box as before [ACT-01]', async () => {
    const newest = async () => {
      const { notifications } = await inboxOf(provider, token).search({ asins: [asin] });
      return { processed: notifications[0]?.processed, unchanged: notifications[0]?.unchanged };
    };
    const quiet = { processed: true, unchanged: true };
    const news = { processed: false, unchanged: undefined };
    const steps: [ReturnType<typeof lost>, typeof quiet | typeof news][] = [
      [lost({ rival: 'A2RIVAL', at: now - 9 * MINUTE }), news],
      [lost({ rival: 'A2RIVAL', at: now - 8 * MINUTE }), quiet],
      [lost({ rival: 'A2RIVAL', at: now - 7 * MINUTE, price: 19 }), news],
      [lost({ rival: 'A3RIVAL', at: now - 6 * MINUTE, price: 19 }), news],
      [lost({ rival: 'A3RIVAL', at: now - 5 * MINUTE, price: 19, own: 22 }), news],
      [lost({ rival: 'A3RIVAL', at: now - 4 * MINUTE, price: 19, own: 22 }), quiet],
      // It came late: what was true then is over.
      [lost({ rival: 'A3RIVAL', at: now - 5 * MINUTE - 1, price: 19, own: 22 }), quiet],
      [mine(now - 2 * MINUTE), news],
    ];
    for (const [message, expected] of steps) {
      await take(message);
      expect(await newest()).toEqual(expected);
    }
    expect(await inboxOf(provider, token).ids({ text: 'nothing changed' })).toHaveLength(2);
    expect((await provider.call('PUT', '/portal/preferences', { token, body: { quietUnchanged: false } })).status).toBe(
      200,
    );
    await take(mine(now));
    expect(await newest()).toEqual({ processed: false, unchanged: true });
  });

  it('count alerts since the beginning of the person’s day [ACT-11]', async () => {
    const yesterday = now - 20 * HOUR;
    const today = now;
    now = yesterday;
    await take(mine(now));
    now = today;
    await take(lost({ rival: 'A2RIVAL' }));
    expect((await search()).rows).toMatchObject([{ alerts: 1 }]);
    expect(await figures()).toMatchObject({ alerts: 1 });
    expect(await figures({ today: yesterday })).toMatchObject({ alerts: 2 });
  });

  it('are read without anybody looking while messages about them come [ACT-01]', async () => {
    await take(mine());
    now += 2 * HOUR;
    await provider.readSkus();
    await provider.skusRead();
    expect((await search()).rows).toMatchObject([{ sku: null }]);
    await take(mine());
    await provider.readSkus();
    await provider.skusRead();
    expect((await search()).rows.every(({ sku }) => sku !== null)).toBe(true);
  });

  it('read SKUs again after six hours, drop those without a listing, and say why a read failed [ACT-11]', async () => {
    await take(mine());
    await insertOwnProduct(provider.deps.db, { ...plainRow('GONE-1'), listed_at: now - HOUR });
    await read();
    expect((await search({ text: 'gone-1' })).total).toBe(0);
    const all = (await search()).total;

    await behave(provider.url, 'down');
    now += 5 * HOUR;
    await read();
    expect((await figures()).reading).toMatchObject({ state: 'read' });
    now += 2 * HOUR;
    await read();
    expect((await figures()).reading).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Amazon'),
      failedIn: ['CA', 'MX', 'US'],
    });
    expect((await search()).total).toBe(all);
    await behave(provider.url, 'accepts');
    now += 20 * MINUTE;
    await read();
    expect((await figures()).reading).toMatchObject({ state: 'read', at: now });
  });

  it('are read at once after a connection, although a read without it has just failed [ACT-11] [CO-09]', async () => {
    await take(mine());
    await disconnectSeller(provider.deps.db, 'dana', 'na');
    await read();
    expect((await figures()).reading).toMatchObject({ state: 'failed', failedIn: expect.arrayContaining(['US']) });
    now += MINUTE;
    await createSellerWalk(provider).connected(token, 'NA', 'A1');
    await read();
    expect((await figures()).reading).toMatchObject({ state: 'read', at: now });
  });

  it('wait as Amazon asks when it takes no more calls, and come from messages alone where listings cannot be read [ACT-11]', async () => {
    await take(mine());
    await behave(provider.url, 'throttles', { calls: 2 });
    await read();
    expect((await figures()).reading).toMatchObject({ state: 'read', at: now });

    const { amazon, walmart } = provider.sellers.marketplaces;
    const without = await startTestProvider({ clock: () => now, amazon, walmart });
    try {
      const other = await without.addAccount({
        email: 'olga@shop.test',
        sellerId: 'A1',
        profile: { productType: 'basic' },
      });
      expect((await without.ingest(mine())).ok).toBe(true);
      const ask = (path: string) =>
        without.call('POST', `/portal/own-products/${path}`, { token: other.token, body: { today: 0 } });
      expect((await ask('figures')).body).toMatchObject({ skus: 0, products: 1, reading: { state: 'unsupported' } });
      expect((await ask('search')).body).toMatchObject({ rows: [{ asin, sku: null, price: 20 }] });
    } finally {
      await without.close();
    }
  });

  it('tell every device when SKUs were read [ACT-11]', async () => {
    await take(mine());
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', 'dana');
    const heard = nextEvent(socket, 'products:changed');
    await read();
    expect((await heard)[0]).toEqual({ part: 'list' });
  });

  it('show the price that Amazon took last, the former one, and the limits [ACT-11]', async () => {
    await take(mine());
    await read();
    const [row] = (await search({ text: asin, marketplace: 'US' })).rows;
    const { sku, price } = row as OwnProduct & { sku: string; price: number };
    await provider.call('PUT', '/portal/skus', {
      token,
      body: { skus: [{ marketplace: 'US', sku, floor: 1.5, ceiling: 900 }] },
    });
    now += MINUTE;
    const change = {
      id: 'change-0001',
      marketplace: 'US',
      asin,
      sku,
      price: Math.round(price * 100 - 100) / 100,
      expected: price,
    };
    expect((await provider.call('POST', '/portal/prices/change', { token, body: change })).status).toBe(200);
    await provider.sendPrices();
    const [after] = (await search({ text: sku, marketplace: 'US' })).rows;
    expect(after).toMatchObject({ sku, price: change.price, former: price, floor: 1.5, ceiling: 900 });
  });

  it('are sorted by what costs most, then by what to act on; unknown figures come last in both directions [ACT-11]', async () => {
    const { db } = provider.deps;
    const risk = (perDay: number | null, currency = 'USD') => ({
      ...stateColumns({
        ...noState,
        buyBox: 'lost',
        currency,
        risk: perDay === null ? null : { perDay, currency, unitsADay: 1 },
      }),
    });
    await insertOwnProduct(db, { ...plainRow('S-20'), ...risk(20), price: 5, quantity: 3 });
    await insertOwnProduct(db, { ...plainRow('S-MX'), ...risk(180, 'MXN'), price: 7 });
    await insertOwnProduct(db, { ...plainRow('S-UNKNOWN'), ...risk(null), quantity: 9 });
    await insertOwnProduct(db, { ...plainRow('S-MINE'), ...stateColumns({ ...noState, buyBox: 'mine' }), price: 1 });
    const skus = async (body: object) => (await search(body)).rows.map(({ sku }) => sku);
    // 180 pesos are less than 20 dollars.
    expect(await skus({})).toEqual(['S-20', 'S-MX', 'S-UNKNOWN', 'S-MINE']);
    expect(await skus({ sort: [{ colId: 'price', sort: 'asc' }] })).toEqual(['S-MINE', 'S-20', 'S-MX', 'S-UNKNOWN']);
    expect(await skus({ sort: [{ colId: 'price', sort: 'desc' }] })).toEqual(['S-MX', 'S-20', 'S-MINE', 'S-UNKNOWN']);
    expect(await skus({ sort: [{ colId: 'quantity', sort: 'desc' }] })).toEqual([
      'S-UNKNOWN',
      'S-20',
      'S-MINE',
      'S-MX',
    ]);
    expect(await skus({ sort: [{ colId: 'alerts', sort: 'desc' }] })).toEqual(['S-20', 'S-MINE', 'S-MX', 'S-UNKNOWN']);
    expect(await skus({ buyBox: 'mine' })).toEqual(['S-MINE']);
    expect(await figures()).toMatchObject({
      skus: 4,
      products: 1,
      buyBox: { lost: 3, mine: 1, none: 0, unknown: 0 },
      risk: { USD: 20, MXN: 180 },
      withoutRisk: 1,
    });
  });

  it('have the gap and the profit of each SKU’s own price, although a message tells of one of them [ACT-11]', async () => {
    const { db } = provider.deps;
    const state = stateColumns({
      ...noState,
      buyBox: 'lost',
      currency: 'USD',
      own: 33,
      shipping: 0,
      buyBoxPrice: 32,
      gap: 3.13,
    });
    const add = (sku: string, price: number | null, more: object = {}) =>
      insertOwnProduct(db, { ...plainRow(sku), fulfillment: 'FBA', price, ...state, ...more });
    await add('FAR', 40);
    await add('NEAR', 33);
    await add('UNPRICED', null);
    await add('SHIPPED', 35, { fulfillment: 'FBM', shipping: 4, own_price: 39, asin: 'B0000000S1' });
    await add('SHIPPED-BY-AMAZON', 34, { shipping: 4, own_price: 39, asin: 'B0000000S1' });
    const gaps = async (sort: 'asc' | 'desc') =>
      (await search({ sort: [{ colId: 'gap', sort }] })).rows.map(({ sku, gap }) => [sku, gap]);
    const asc = [
      ['NEAR', 3.13],
      ['SHIPPED-BY-AMAZON', 6.25],
      ['SHIPPED', 21.88],
      ['FAR', 25],
    ];
    expect(await gaps('asc')).toEqual([...asc, ['UNPRICED', null]]);
    expect(await gaps('desc')).toEqual([...asc.toReversed(), ['UNPRICED', null]]);
  });

  it('find rows by title, ASIN, SKU, or the rival’s id or name, and page through 1,000 SKUs [ACT-11]', async () => {
    const { db, write } = provider.deps;
    await write(async (trx) => {
      for (let n = 0; n < 1_000; n += 1)
        await insertOwnProduct(trx, {
          ...plainRow(`SKU-${String(n).padStart(5, '0')}`),
          title: n === 7 ? 'Café mug' : 'Plain mug',
          price: n,
        });
      await trx
        .insertInto('seller_names')
        .values({ seller_id: 'A9', name: 'Harlan Goods', words: 'harlan goods', due_at: null, looked_at: null })
        .execute();
    });
    await db.updateTable('own_products').set({ rival: 'A9', buy_box: 'lost' }).where('sku', '=', 'SKU-00042').execute();
    const skus = async (body: object) => (await search(body)).rows.map(({ sku }) => sku);
    expect(await skus({ text: 'CAFE' })).toEqual(['SKU-00007']);
    expect(await skus({ text: 'harlan' })).toEqual(['SKU-00042']);
    expect(await skus({ text: 'plain 00123' })).toEqual(['SKU-00123']);
    expect((await search({ text: 'harlan' })).rows).toMatchObject([
      { rivalName: 'Harlan Goods', rival: { sellerId: 'A9', channel: null } },
    ]);
    const last = await search({ sort: [{ colId: 'price', sort: 'asc' }], page: 10, limit: 100 });
    expect(last.total).toBe(1_000);
    expect(last.rows.map(({ price }) => price)).toEqual(Array.from({ length: 100 }, (_, index) => 900 + index));
    const lines = (await csv()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_001);
    expect(lines.find((line) => line.includes('SKU-00042'))).toContain('lost,,Harlan Goods');
  });

  it('of one incident are found together, and no others [ACT-07] [ACT-11]', async () => {
    const asins = sampleProducts().slice(0, 4);
    for (const product of asins.slice(0, 3)) await take(lost({ rival: 'A2RIVAL', asin: product.asin }));
    await take(mine());
    await take(lost({ rival: 'A3OTHER', asin: asins[3]?.asin ?? '' }));
    const { body } = await provider.call('GET', '/portal/incidents', { token });
    const [incident] = (body as { incidents: { id: string; products: number }[] }).incidents;
    expect(incident).toMatchObject({ products: 3 });
    await read();
    const { rows, total } = await search({ incident: incident?.id });
    expect(new Set(rows.map((row) => row.asin))).toEqual(new Set(asins.slice(0, 3).map((product) => product.asin)));
    expect(rows.every(({ marketplace }) => marketplace === 'US')).toBe(true);
    expect(total).toBeLessThan((await search()).total);
    expect(await figures({ incident: incident?.id })).toMatchObject({ skus: total, products: 3 });
    // Another condition of the same product has heard nothing of it.
    const product = { asin: asins[0]?.asin ?? '', condition: 'used' };
    await insertOwnProduct(provider.deps.db, { ...plainRow('USED-1'), ...product, seen_at: now - 2 * HOUR });
    expect((await search({ incident: incident?.id })).total).toBe(total);
    expect(
      (await search({ incident: incident?.id, condition: 'new' })).rows.every(({ condition }) => condition === 'new'),
    ).toBe(true);
    await provider.deps.db.updateTable('own_products').set({ seen_at: now }).where('sku', '=', 'USED-1').execute();
    expect(await search({ incident: incident?.id, condition: 'used' })).toMatchObject({
      total: 1,
      rows: [{ sku: 'USED-1' }],
    });
    expect(await search({ incident: 'another' })).toEqual({ rows: [], total: 0 });
    expect((await csv({ incident: incident?.id, condition: 'new' })).trimEnd().split('\r\n')).toHaveLength(total + 1);
    expect(
      (await provider.call('POST', '/portal/own-products/search', { token, body: { today: 0, incident: '' } })).status,
    ).toBe(400);
  });

  it('flap while a Buy Box price alternates between two prices, until the incident ends [ACT-08] [ACT-11]', async () => {
    const at = (price: number) => take(lost({ rival: 'A2RIVAL', price, at: now }));
    for (const price of [18, 19, 18, 19]) {
      await at(price);
      now += MINUTE;
    }
    expect((await search()).rows).toMatchObject([{ buyBox: 'lost', flap: null }]);
    const since = now - 4 * MINUTE;
    await at(18);
    const [row] = (await search()).rows;
    expect(row).toMatchObject({ buyBox: 'lost', flap: { times: 4, since } });
    const [heading = '', line = ''] = (await csv()).split('\r\n');
    // From the end: a heading before it contains a comma.
    const names = heading.split(',');
    expect(line.split(',').at(names.indexOf('Price flaps') - names.length)).toBe('4');
    now += HOUR + MINUTE;
    await passIncidentTime(provider.deps);
    expect((await search()).rows).toMatchObject([{ buyBox: 'lost', flap: null }]);
  });

  it('say whether a message or a check was the last to know, and how late at most [ACT-09] [ACT-11]', async () => {
    await take(mine(now - 2 * HOUR));
    const [row] = (await search()).rows;
    expect(row && newsOf(row)).toEqual({ by: 'message' });
    const since = now - 4 * MINUTE;
    await provider.deps.write((trx) =>
      storeRecovered(provider.deps, trx, 'dana', lost({ rival: 'A2RIVAL', at: now - 600 }), since),
    );
    const [found] = (await search()).rows;
    expect(found).toMatchObject({ buyBox: 'lost', recoveredSince: since });
    expect(found && newsOf(found)).toEqual({ by: 'check', late: 4 * MINUTE });
    await take(lost({ rival: 'A2RIVAL', at: now, price: 19 }));
    const [told] = (await search()).rows;
    expect(told && newsOf(told)).toEqual({ by: 'message' });
    expect(told && newsOf({ ...told, checkedAt: now + MINUTE })).toEqual({ by: 'check' });
  });

  it('were last checked when their newest message came, or when Amazon was asked after it [ACT-11] [ACT-09]', async () => {
    const other = { ...plainRow('S-OTHER'), asin: 'B000000002' };
    await take(mine(now - 2 * HOUR));
    await insertOwnProduct(provider.deps.db, other);
    const asked = (marketplace: string, id: string, checkedAt: number) =>
      provider.deps.db
        .updateTable('own_offers')
        .set({ checked_at: checkedAt })
        .where('marketplace', '=', marketplace)
        .where('asin', '=', id)
        .where('account_id', '=', 'dana')
        .executeTakeFirst();
    expect((await search()).rows.map((row) => lastCheckOf(row))).toEqual([now - 2 * HOUR + 600, null]);
    expect((await asked('US', asin, now - 3 * HOUR)).numUpdatedRows).toBe(1n);
    expect((await search()).rows.map((row) => lastCheckOf(row))).toEqual([now - 2 * HOUR + 600, null]);
    await asked('US', asin, now - HOUR);
    await take(anyOfferChanged({ sellerId: 'A1', asin: other.asin, marketplace: 'US', at: now - 90 * MINUTE }));
    const sorted = async (sort: 'asc' | 'desc') => (await search({ sort: [{ colId: 'seenAt', sort }] })).rows;
    expect((await sorted('desc')).map((row) => [row.asin, lastCheckOf(row)])).toEqual([
      [asin, now - HOUR],
      [other.asin, now - 90 * MINUTE + 600],
    ]);
    expect((await sorted('asc')).map((row) => row.asin)).toEqual([other.asin, asin]);
    expect(await csv()).toContain(new Date(now - HOUR).toISOString());
  });

  it('show the profit at risk, from entered costs and Amazon’s fees, or say what is missing [ACT-11] [ACT-02]', async () => {
    const { db } = provider.deps;
    const id = '000000000X';
    const risk = { perDay: 20, currency: 'USD', unitsADay: 4, share: 0.25 };
    const state = stateColumns({ ...noState, buyBox: 'lost', currency: 'USD', own: 20, risk });
    const add = (sku: string, fulfillment: 'FBA' | 'FBM', more: object = {}) =>
      insertOwnProduct(db, { ...plainRow(sku), asin: id, fulfillment, price: 20, ...state, ...more });
    await add('S-FBM', 'FBM');
    await add('S-FBA', 'FBA');
    await add('', 'FBM', { condition: 'used' });
    await add('S-PRICELESS', 'FBM', { price: null });
    const profits = async () =>
      Object.fromEntries(
        (await search()).rows.map((row) => [row.sku ?? 'unlisted', row.noProfit ?? ownProfitAtRisk(row)]),
      );
    const enter = async (...skus: object[]) => {
      const body = { skus: skus.map((sku) => ({ marketplace: 'US', asin: id, ...sku })) };
      expect((await provider.call('PUT', '/portal/skus', { token, body })).body).toMatchObject({ refused: [] });
    };
    expect(await profits()).toEqual({ 'S-FBM': 'cost', 'S-FBA': 'cost', unlisted: 'cost', 'S-PRICELESS': 'price' });

    await enter(
      { sku: 'S-FBM', cost: 8 },
      { sku: 'S-FBA', cost: 8 },
      { sku: 'OLD-1', cost: 3, condition: 'used_good', feeCategory: EVERYTHING_ELSE },
    );
    // Without the referral fee, and for FBA without the fulfillment fee, it would not be a profit. The listed SKUs are
    // new ones, so only OLD-1 is used.
    expect(await profits()).toMatchObject({ 'S-FBM': 'fees', 'S-FBA': 'fees', unlisted: 14 });
    await enter({ sku: 'NO-CONDITION', cost: 8 });
    expect(await profits()).toMatchObject({ unlisted: 'several-costs' });
    await enter(
      { sku: 'NO-CONDITION', condition: 'new' },
      { sku: 'S-FBM', feeCategory: EVERYTHING_ELSE },
      { sku: 'S-FBA', feeCategory: EVERYTHING_ELSE },
    );
    // 4 units × 25 % of 20 − 15 % − 8, and − 3 of the used one.
    expect(await profits()).toMatchObject({ 'S-FBM': 9, 'S-FBA': 'fees', unlisted: 14 });
    const offer = { account_id: 'dana', marketplace: 'US', asin: id, fba: 1, price: 20 } as const;
    await saveEstimate(db, now, offer, {
      ok: true,
      fees: { price: 20, fba: true, referral: 2.4, closing: 0, fulfillment: 5.1, other: 0 },
    });
    expect(await profits()).toMatchObject({ 'S-FBM': 9, 'S-FBA': 4.5, unlisted: 14 });
    const lines = (await csv()).split('\r\n').map((line) => line.split(','));
    // From the end: a heading before it contains a comma.
    const fromEnd = (lines[0]?.indexOf('Profit at risk a day') ?? 0) - (lines[0]?.length ?? 0);
    expect(Object.fromEntries(lines.map((line) => [line[1], line.at(fromEnd)]))).toMatchObject({
      'S-FBM': '9',
      'S-FBA': '4.5',
      'S-PRICELESS': '',
    });
  });

  it('add up the profit at risk of the products whose profit is known, and count the others [ACT-11] [ACT-02]', async () => {
    const { db } = provider.deps;
    const risk = { perDay: 20, currency: 'USD', unitsADay: 1 };
    const add = (sku: string, id: string, more: object = {}) =>
      insertOwnProduct(db, {
        ...plainRow(sku),
        asin: id,
        fulfillment: 'FBM',
        price: 20,
        ...stateColumns({ ...noState, buyBox: 'lost', currency: 'USD', own: 20, risk }),
        ...more,
      });
    const [known, twice, apart, costless, soldNothing] = [
      'B0000000K1',
      'B0000000T2',
      'B0000000A3',
      'B0000000C4',
      'B0000000S5',
    ];
    await add('K', known as string);
    await add('T1', twice as string);
    await add('T2', twice as string);
    await add('A1', apart as string);
    await add('A2', apart as string);
    await add('C', costless as string);
    await add('S', soldNothing as string, { risk: null });
    await add('OURS', 'B0000000O6', { buy_box: 'mine', risk: 0 });
    const costs = { K: 8, T1: 10, T2: 10, A1: 5, A2: 9 };
    const skus = Object.entries(costs).map(([sku, cost]) => ({
      marketplace: 'US',
      sku,
      cost,
      feeCategory: EVERYTHING_ELSE,
    }));
    expect((await provider.call('PUT', '/portal/skus', { token, body: { skus } })).body).toMatchObject({ refused: [] });
    // A unit brings 20 − 15 % − cost: 9 and 7. Not counted: different costs, no cost, no sales.
    expect(await figures()).toMatchObject({ risk: { USD: 80 }, withoutRisk: 1, profit: { USD: 16 }, withoutProfit: 3 });
    expect(await figures({ text: 'B0000000K1' })).toMatchObject({ profit: { USD: 9 }, withoutProfit: 0 });
  });

  it('take the units a day that a person entered, unless the product data has them [ACT-11] [ACT-02]', async () => {
    const { db } = provider.deps;
    const id = '000000000X';
    const lostRow = (risk: ProductState['risk'] = null) =>
      stateColumns({ ...noState, buyBox: 'lost', currency: 'USD', own: 20, risk });
    await insertOwnProduct(db, { ...plainRow('S-1'), asin: id, ...lostRow() });
    await insertOwnProduct(db, { ...plainRow('S-2'), asin: id, ...lostRow(), box_share: 0.5 });
    await insertOwnProduct(db, {
      ...plainRow('S-KNOWN'),
      asin: id,
      ...lostRow({ perDay: 20, currency: 'USD', unitsADay: 1, unitsFrom: 'product-data' }),
    });
    await insertOwnProduct(db, { ...plainRow('S-MINE'), asin: id, ...lostRow(), buy_box: 'mine' });
    const enter = (unitsADay: number | null) =>
      provider.call('PUT', '/portal/skus', {
        token,
        body: { skus: [{ marketplace: 'US', asin: id, sku: 'S-1', unitsADay }] },
      });
    const risks = async () => (await search()).rows.map(({ sku, risk }) => [sku, risk?.perDay ?? null]);
    await enter(3);
    expect(await risks()).toEqual([
      ['S-1', 60],
      ['S-2', 30],
      ['S-KNOWN', 20],
      ['S-MINE', 0],
    ]);
    expect((await search()).rows[1]?.risk).toEqual({
      perDay: 30,
      currency: 'USD',
      unitsADay: 3,
      unitsFrom: 'entered',
      share: 0.5,
    });
    await enter(null);
    expect(await risks()).toEqual([
      ['S-KNOWN', 20],
      ['S-1', null],
      ['S-2', null],
      ['S-MINE', null],
    ]);
  });

  it('belong to one account, and are rebuilt from the stored messages of a database that had none [ACT-11]', async () => {
    const other = await provider.addAccount({ email: 'other@shop.test', profile: { productType: 'basic' } });
    await take(mine(now - 2 * HOUR));
    await take(lost({ rival: 'A2RIVAL', at: now - HOUR }));
    await take(lost({ rival: 'A2RIVAL', at: now }));
    const theirs = await provider.call('POST', '/portal/own-products/search', {
      token: other.token,
      body: { today: now },
    });
    expect(theirs.body).toEqual({ rows: [], total: 0 });
    const before = (await search()).rows;
    const { db } = provider.deps;
    await db.deleteFrom('own_products').execute();
    await db.deleteFrom('facts').where('name', '=', 'own-products').execute();
    await fillOwnProducts(db, now);
    expect((await search()).rows).toEqual(before.map((row) => ({ ...row, id: expect.any(String) })));
  });
});

const plainRow = (sku: string) => ({
  account_id: 'dana',
  marketplace: 'US',
  asin,
  sku,
  condition: 'new',
  title: null,
  fulfillment: null,
  quantity: null,
  buyable: null,
  price: null,
  price_at: null,
  listed_at: null,
  looked_at: null,
  ...stateColumns(noState),
});
