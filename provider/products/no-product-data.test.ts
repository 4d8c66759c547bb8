import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCompany } from '#examples/company/company.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { ProductFees } from '#shared/listings/fees/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { feeCategoryOf } from '#shared/products/fees/product-category.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import type { PassedOver } from '#shared/team/decisions/decisions.ts';
import type { TrackedMany } from '#shared/tracking/track-many.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { storeFeeChanges } from '../inbox/incidents/store-fee-changes.ts';
import { storeLooks } from '../products/product-looks-table.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { sampleSellers } from '../products/sample-sellers.ts';

const DAY = 86_400_000;
const SELLER = 'A1COMPANY';
/** Products and a seller that the sample data knows: whatever shows of them here was invented. */
const products = sampleProducts().filter(({ category }) => feeCategoryOf(category) === 'Everything else');
const [asin = '', second = '', third = ''] = products.map((product) => product.asin);
const rival = sampleSellers()[7]?.id ?? '';

describe('beside a company’s API', () => {
  let company: Awaited<ReturnType<typeof startCompany>>;
  let companion: TestProvider;
  let token: string;
  let now: number;

  beforeEach(async () => {
    now = Date.now() - 20 * DAY;
    company = await startCompany({});
    companion = await startTestProvider({
      clock: () => now,
      company: { api: company.url, socket: company.url, bases: {} },
    });
    const { body } = await companion.call('POST', '/sign-in-portal', {
      body: { email: 'owner@company.example', password: 'company-pass-1' },
    });
    ({ token } = body as { token: string });
  });
  afterEach(async () => {
    await companion.close();
    await company.close();
  });

  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await companion.call(method, path, { token, ...(body ? { body } : {}) });
    expect(answer.status).toBe(200);
    return answer.body as T;
  };
  const take = async (message: unknown) =>
    expect(await companion.post('sp-api?account=u1' as 'sp-api', message)).toMatchObject({ status: 202 });
  /** A minute later, the rival has the Buy Box, and the own offer costs $20. */
  const lose = (about = asin) => {
    now += 60_000;
    const fields = { sellerId: SELLER, asin: about, at: now, publishedAt: now, price: 20 };
    return take(anyOfferChanged({ ...fields, rival: { sellerId: rival, price: 19 } }));
  };
  const incidents = async () => (await call<{ incidents: Incident[] }>('GET', '/portal/incidents')).incidents;

  it('an alert has no money at risk, no units a day, no name, and no picture; a person’s units count [CO-09]', async () => {
    expect(sampleProductData.unitsADay(asin, 'US', now)).toBeGreaterThan(0);
    await lose();
    const inbox = inboxOf(companion, token);
    const newest = async () => (await inbox.search()).notifications[0];
    expect(await newest()).toMatchObject({ notificationType: 'ANY_OFFER_CHANGED' });
    expect(await newest()).not.toHaveProperty('risk');
    expect((await newest())?.title ?? null).toBeNull();
    expect((await inbox.prices(asin)).product).toEqual({ title: null, image: null });
    expect(
      await companion.deps.db
        .selectFrom('alert_states')
        .innerJoin('own_offers', 'own_offers.asin', 'alert_states.asin')
        .select(['risk', 'units_a_day', 'units_from', 'value'])
        .execute(),
    ).toEqual([{ risk: null, units_a_day: null, units_from: null, value: 20 }]);

    await call('PUT', '/portal/skus', { skus: [{ marketplace: 'US', sku: 'A', asin, unitsADay: 3 }] });
    expect((await newest())?.risk).toEqual({ perDay: 60, currency: 'USD', unitsADay: 3, unitsFrom: 'entered' });
  });

  it('a rival has no name, neither in an incident nor when it is looked up [CO-09]', async () => {
    for (const about of [asin, second, third]) await lose(about);
    expect(await incidents()).toMatchObject([
      { about: { kind: 'rival', sellerId: rival, name: null }, products: 3, perDay: {} },
    ]);
    const names = () => call('POST', '/portal/sellers/names', { ids: [rival] });
    expect(await names()).toEqual({ names: {} });
    await companion.lookUpNames();
    expect(await names()).toEqual({ names: {} });
  });

  it('a new fee is no incident, since no product’s category is known [CO-09]', async () => {
    await lose();
    const former = publishedSchedules.map((schedule) => ({
      ...schedule,
      rules: schedule.rules.map((rule) =>
        rule.categories.includes('Everything else') ? { ...rule, rates: [{ percent: 1 }] } : rule,
      ),
    }));
    const setFormer = () =>
      companion.deps.db
        .updateTable('facts')
        .set({ value: JSON.stringify(former) })
        .where('name', '=', 'fee-schedules')
        .execute();
    await setFormer();
    await storeFeeChanges(companion.deps);
    expect(await incidents()).toEqual([]);
    // With product data, the same fee is one.
    await setFormer();
    await storeFeeChanges({ ...companion.deps, productData: sampleProductData });
    expect(await incidents()).toMatchObject([{ about: { kind: 'fees' }, products: 1 }]);
  });

  it('an own product has no invented figures: without all of Amazon’s fees, a cost makes no profit [CO-09]', async () => {
    await lose();
    await call('PUT', '/portal/skus', { skus: [{ marketplace: 'US', sku: 'A', asin, cost: 4, fulfillment: 'FBA' }] });
    const { rows } = await call<{ rows: OwnProduct[] }>('POST', '/portal/own-products/search', { today: now });
    expect(rows).toMatchObject([
      { asin, title: null, rival: { sellerId: rival }, risk: null, unitProfit: null, noProfit: 'fees' },
    ]);
    expect(await call<ProductFees>('GET', `/portal/fees/product?marketplace=US&asin=${asin}`)).toEqual({
      estimates: [],
      fulfillmentFee: null,
      mainCategory: null,
      unitsADay: null,
    });
  });

  it('tracking knows what messages say, and nothing from a catalogue [CO-09]', async () => {
    const entries = [{ field: 'buybox_new_price', min: 20, max: null }];
    const status = () => call<{ now: object }>('GET', `/portal/tracking/status?asin=${asin}&marketplace=US`);
    const replay = () => call('POST', '/portal/tracking/replay', { asin, marketplace: 'US', entries, days: 30 });
    const many = () =>
      call<TrackedMany>('POST', '/portal/tracking/many', {
        marketplace: 'US',
        rows: [{ row: 1, asin, entries: [{ field: 'buybox_new_price', min: { percent: 90 }, max: null }] }],
        save: false,
      });
    expect((await status()).now).toEqual({});
    expect(await replay()).toMatchObject({
      priceHistory: false,
      messages: 0,
      fired: { below: 0, above: 0 },
      series: { points: [] },
    });
    expect((await many()).rows).toMatchObject([{ outcome: 'refused' }]);

    await lose();
    const sources = Object.values((await status()).now).map(({ source }: { source: string }) => source);
    expect(new Set(sources)).toEqual(new Set(['message']));
    expect(await replay()).toMatchObject({
      messages: 1,
      fired: { below: 1, above: 0 },
      series: { points: [{ value: 19 }] },
    });
    expect((await many()).rows).toMatchObject([{ outcome: 'started', entries: [{ min: 17.1 }] }]);
  });

  it('a product that was passed over has no title and no fees but known ones [CO-09]', async () => {
    for (const price of [20, 30]) {
      const by = { ownerId: 'u1', memberId: 'u1', marketplace: 'US', tool: 'viewer', at: now } as const;
      await companion.deps.write((trx) => storeLooks(trx, by, [{ asin, tokens: 1, price, rank: null }]));
      now += 2 * DAY;
    }
    const passed = await call<PassedOver>('GET', '/user/passed-over?days=7');
    expect(passed.rows).toMatchObject([{ asin, title: null, image: null, gain: 10, beforeFees: true }]);
  });

  it('neither rates, sample accounts, nor payments are made up, and rates that are set count [CO-09]', async () => {
    expect(await call('GET', '/portal/exchange-rates')).toEqual({ source: 'none', days: [] });
    expect(companion.billing.sandbox).toBeUndefined();
    expect(await companion.deps.db.selectFrom('accounts').select('email').where('sample', '=', 1).execute()).toEqual(
      [],
    );
    const exchangeRates = { source: 'A bank', days: [{ date: '2026-11-25', rates: { USD: 1, EUR: 0.87 } }] };
    const other = await startTestProvider({
      company: { api: company.url, socket: company.url, bases: {} },
      exchangeRates,
    });
    expect(await other.call('GET', '/portal/exchange-rates', { token })).toMatchObject({ body: exchangeRates });
    await other.close();
  });
});
