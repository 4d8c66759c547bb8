import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coverOf, type OwnFigures, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { inboundOf, RUNS_OUT_DAYS, reservedOf } from '#shared/listings/stock/fba-stock.ts';
import { fail } from '#shared/result.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { storeStock } from './store-stock.ts';

const HOUR = 3_600_000;
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
const search = async (body: object = {}) =>
  (await ask<{ rows: OwnProduct[] }>('search', { marketplace: 'US', limit: 500, ...body })).rows;
const figures = () => ask<OwnFigures>('figures', { marketplace: 'US' });
const read = async () => {
  await figures();
  await provider.skusRead();
};
/** Says what a marketplace counted of a SKU. */
const counted = (sku: string, fulfillable: number, at: number, asin: string | null = null) =>
  provider.deps.write((trx) =>
    storeStock(provider.deps, trx, { accountId: 'dana', marketplace: 'US', at }, [
      {
        sku,
        asin,
        fulfillable,
        working: 1,
        shipped: 40,
        receiving: 20,
        sold: 3,
        moving: 2,
        processing: null,
        unfulfillable: 0,
      },
    ]),
  );
const rowOf = async (sku: string) => (await search({ text: sku })).find((row) => row.sku === sku);

describe('FBA stock in My Products', () => {
  it('is known of every SKU that Amazon ships, with days of cover by the estimated sales, and of no other [SIG-03]', async () => {
    await read();
    const rows = await search();
    const fba = rows.filter(({ fulfillment }) => fulfillment === 'FBA');
    expect(fba.length).toBeGreaterThan(10);
    for (const row of fba) {
      expect(row).toMatchObject({ quantity: row.fba?.fulfillable, fba: { at: now }, pace: { from: 'product-data' } });
      expect(coverOf(row)).not.toBeNull();
    }
    expect(rows.filter(({ fulfillment }) => fulfillment === 'FBM').every((row) => row.fba === null)).toBe(true);
  });

  it('sorts, filters, and adds up by the rule of the rows [SIG-03]', async () => {
    await read();
    const rows = (await search()).filter((row) => row.fba);
    const runsOut = rows.filter((row) => (coverOf(row) ?? Number.POSITIVE_INFINITY) <= RUNS_OUT_DAYS);
    expect(runsOut.length).toBeGreaterThan(0);
    expect(runsOut.length).toBeLessThan(rows.length);
    const found = await search({ runsOut: true, sort: [{ colId: 'cover', sort: 'asc' }] });
    expect(found.map(({ id }) => id).toSorted()).toEqual(runsOut.map(({ id }) => id).toSorted());
    const covers = found.map((row) => coverOf(row) ?? -1);
    expect(covers).toEqual(covers.toSorted((a, b) => a - b));
    const values = {
      inbound: (row: OwnProduct) => row.fba && inboundOf(row.fba),
      reserved: (row: OwnProduct) => row.fba && reservedOf(row.fba),
      pace: ({ pace }: OwnProduct) => pace?.aDay ?? null,
      quantity: ({ quantity }: OwnProduct) => quantity,
    };
    for (const [colId, of] of Object.entries(values)) {
      const sorted = (await search({ sort: [{ colId, sort: 'desc' }] })).flatMap((row) => of(row) ?? []);
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
    }
    const sum = (of: (row: OwnProduct) => number | null | undefined) =>
      rows.reduce((all, row) => all + (of(row) ?? 0), 0);
    expect((await figures()).stock).toEqual({
      runsOut: runsOut.length,
      outOfStock: rows.filter((row) => row.fba?.fulfillable === 0).length,
      outWithInbound: rows.filter((row) => row.fba?.fulfillable === 0 && (inboundOf(row.fba) ?? 0) > 0).length,
      inbound: sum(values.inbound),
      receiving: sum((row) => row.fba?.receiving),
      reserved: sum(values.reserved),
      sold: sum((row) => row.fba?.sold),
      moving: sum((row) => (row.fba?.moving ?? 0) + (row.fba?.processing ?? 0)),
      countedAt: now,
      message: null,
    });
  });

  it('is never replaced by an older count, and a part that Amazon does not count is not guessed [SIG-03]', async () => {
    await read();
    const sku = (await search()).find((row) => row.fba)?.sku ?? '';
    now += HOUR;
    await counted(sku, 12, now);
    await counted(sku, 99, now - 1);
    const row = await rowOf(sku);
    expect(row).toMatchObject({ quantity: 12, fba: { fulfillable: 12, shipped: 40, processing: null, at: now } });
    expect(row?.fba && reservedOf(row.fba)).toBeNull();
    expect(row?.fba && inboundOf(row.fba)).toBe(61);
    // A clock that is ahead must not keep later counts out.
    await counted(sku, 11, now + 5 * HOUR);
    now += HOUR;
    await counted(sku, 10, now);
    expect(await rowOf(sku)).toMatchObject({ quantity: 10 });
  });

  it('is counted once a day, loses SKUs that Amazon no longer lists, and says why it could not be read [SIG-03]', async () => {
    await read();
    const sku = (await search()).find((row) => row.fba)?.sku ?? '';
    const counts = await figures();
    await counted('GONE-1', 5, now - 1);
    now += 7 * HOUR;
    await read();
    expect((await figures()).stock).toEqual(counts.stock);
    now += 18 * HOUR;
    await behave(provider.url, 'down');
    await read();
    expect((await figures()).stock).toEqual(counts.stock);
    await behave(provider.url, 'accepts');
    now += HOUR;
    await read();
    expect((await rowOf(sku))?.fba?.at).toBe(now);
    const stored = await provider.deps.db.selectFrom('fba_stock').select('sku').where('sku', '=', 'GONE-1').execute();
    expect(stored).toEqual([]);
  });

  it('has no days of cover without a pace, and the pace that a person entered otherwise [SIG-03]', async () => {
    await read();
    const { sku, asin } = (await search()).find((row) => row.fba) ?? { sku: '', asin: '' };
    const enter = (unitsADay: number) =>
      provider.call('PUT', '/portal/skus', {
        token,
        body: { skus: [{ marketplace: 'US', sku, asin, unitsADay }] },
      });
    provider.deps.productData = { ...provider.deps.productData, unitsADay: () => undefined };
    now += HOUR;
    await counted(sku ?? '', 12, now, asin);
    const unknown = await rowOf(sku ?? '');
    expect(unknown).toMatchObject({ pace: null, fba: { fulfillable: 12 } });
    expect(unknown && coverOf(unknown)).toBeNull();
    expect((await enter(2)).status).toBe(200);
    const entered = await rowOf(sku ?? '');
    expect(entered).toMatchObject({ pace: { aDay: 2, from: 'entered' } });
    expect(entered && coverOf(entered)).toBe(6);
  });

  it('is read once for a hundred calls at once, and by nobody else’s [SIG-03]', async () => {
    await provider.skusRead();
    let calls = 0;
    const { listings } = provider.sellers.marketplaces;
    const pageOfStock = vi.spyOn(listings, 'pageOfStock').mockImplementation(async () => {
      calls += 1;
      return fail({ reason: 'refused', message: 'Not now.', issues: [] });
    });
    const other = await provider.addAccount({ email: 'other@shop.test', profile: { productType: 'basic' } });
    await Promise.all([
      ...Array.from({ length: 100 }, () => figures()),
      provider.call('POST', '/portal/own-products/figures', { token: other.token, body: { today: 0 } }),
    ]);
    await provider.skusRead();
    pageOfStock.mockRestore();
    // One for each marketplace of the region.
    expect(calls).toBe(3);
    const answer = await provider.call('POST', '/portal/own-products/search', {
      token: other.token,
      body: { today: 0, marketplace: 'US' },
    });
    expect(answer.body).toMatchObject({ rows: [] });
    for (const body of [{}, { today: 'now' }, { today: 0, marketplace: 'XX' }])
      expect((await provider.call('POST', '/portal/own-products/figures', { token, body })).status).toBe(400);
  });

  it('takes 20,000 SKUs in a moment, one write a page [SIG-03]', async () => {
    const stocks = Array.from({ length: 20_000 }, (_, n) => ({
      sku: `SKU-${n}`,
      asin: null,
      fulfillable: n,
      working: 0,
      shipped: 0,
      receiving: 0,
      sold: 0,
      moving: 0,
      processing: 0,
      unfulfillable: 0,
    }));
    await provider.deps.write((trx) =>
      storeStock(provider.deps, trx, { accountId: 'dana', marketplace: 'US', at: now }, stocks),
    );
    const { rows } = await ask<{ rows: OwnProduct[] }>('search');
    expect(rows).toEqual([]);
    const stored = await provider.deps.db
      .selectFrom('fba_stock')
      .select(({ fn }) => [fn.countAll().as('all'), fn.max('fulfillable').as('most')])
      .executeTakeFirst();
    expect(stored).toEqual({ all: 20_000, most: 19_999 });
  });
});
