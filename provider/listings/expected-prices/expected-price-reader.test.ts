import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPECTED_FRESH, EXPECTED_USED, type ExpectedPrice } from '#shared/listings/prices/expected-price.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { purge } from '../../maintenance.ts';
import { isSoldIn } from '../../products/described.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { isForSale, skusOfProduct } from '../../sandbox/listings/listing-records.ts';
import { putInLine } from './expected-prices-table.ts';

const SECOND = 1_000;
const listed = sampleProducts()
  .slice(0, 40)
  .filter(({ asin }) => isSoldIn(asin, 'US'))
  .flatMap((product) => skusOfProduct(product, 'US'));
const forSale = listed.filter((sku) => isForSale(sku) && sku.condition === 'new_new');
const sku = forSale[0]?.sku ?? '';
const used = listed.find(({ condition }) => condition !== 'new_new')?.sku ?? '';

describe('the price that wins', () => {
  let now: number;
  let provider: TestProvider;
  let owner: { id: string; token: string };
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 30);
    provider = await startTestProvider({ clock: () => now });
    owner = await provider.addAccount({ email: 'dana@shop.test', sellerId: 'A1', profile: { productType: 'basic' } });
    await createSellerWalk(provider).connected(owner.token, 'NA', 'A1');
  });
  afterEach(() => provider.close());

  const ask = async (skus: readonly string[], more: { refresh?: true; marketplace?: string } = {}) => {
    const { marketplace = 'US', ...rest } = more;
    const body = { skus: skus.map((each) => ({ marketplace, sku: each })), ...rest };
    const answer = await provider.call('POST', '/portal/prices/expected', { token: owner.token, body });
    expect(answer.status).toBe(200);
    return (answer.body as { prices: ExpectedPrice[] }).prices;
  };
  const one = async (name = sku, more: Parameters<typeof ask>[1] = {}) => (await ask([name], more))[0];
  const lost = (skus: readonly string[]) =>
    putInLine(
      provider.deps.db,
      owner.id,
      now,
      skus.map((each) => ({ marketplace: 'US', sku: each })),
      0,
    );
  const inLine = () =>
    provider.deps.db.selectFrom('expected_prices').select('sku').where('asked_at', 'is not', null).execute();

  it('is asked for once somebody looks at it, and every device hears of the answer [SIG-05]', async () => {
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const heard = nextEvent(socket, 'costs:edited');
    expect(await one()).toEqual({ marketplace: 'US', sku, answer: null, inLine: 1 });
    expect((await heard)[0]).toEqual({ part: 'fees' });
    expect(await one()).toMatchObject({ answer: { price: expect.any(Number), gap: null, at: now }, inLine: null });
  });

  it('is asked for again when it is old or somebody refreshes it, and is not shown after a day [SIG-05]', async () => {
    await one();
    await provider.readExpectedPrices();
    const { answer } = (await one()) as ExpectedPrice;
    now += 10 * SECOND;
    expect(await one(sku, { refresh: true })).toEqual({ marketplace: 'US', sku, answer, inLine: 20 });
    now += 30 * SECOND;
    await provider.readExpectedPrices();
    expect(await one()).toMatchObject({ answer: { at: now }, inLine: null });
    now += EXPECTED_FRESH;
    await behave(provider.url, 'down');
    expect(await one()).toMatchObject({ answer: { at: now - EXPECTED_FRESH }, inLine: 1 });
    now += EXPECTED_USED - EXPECTED_FRESH;
    expect(await one()).toMatchObject({ answer: null });
  });

  it('is read for 40 SKUs a call and one call in about 30 seconds, those first that a person waits for [SIG-05]', async () => {
    const many = Array.from({ length: 90 }, (_, at) => `SKU-${100 + at}`);
    await lost(many);
    await provider.readExpectedPrices();
    expect(await inLine()).toHaveLength(50);
    now += SECOND;
    expect(await one()).toMatchObject({ inLine: 29 });
    await lost([sku]);
    expect(await one('SKU-189')).toMatchObject({ inLine: 29 });
    await provider.readExpectedPrices();
    expect(await inLine()).toHaveLength(51);
    now += 30 * SECOND;
    await provider.readExpectedPrices();
    const left = (await inLine()).map((row) => row.sku);
    expect(left).toHaveLength(11);
    expect(left).not.toContain(sku);
    expect(left).not.toContain('SKU-189');
  });

  it('waits behind full calls, and says about how long', async () => {
    await behave(provider.url, 'down');
    const urgent = Array.from({ length: 45 }, (_, at) => `SKU-${100 + at}`);
    await ask(urgent);
    await provider.readExpectedPrices();
    now += SECOND;
    // 59 of the 60 seconds after a failure, and a full call before this one.
    expect(await one()).toMatchObject({ inLine: 89 });
  });

  it('says in a word why there is none: not eligible, unknown, no role, no connection [SIG-05] [SIG-08]', async () => {
    await ask([used, 'NO-SUCH-SKU']);
    await provider.readExpectedPrices();
    const gaps = async (skus: readonly string[]) => (await ask(skus)).map(({ answer }) => answer?.gap);
    expect(await gaps([used, 'NO-SUCH-SKU'])).toEqual(['not-eligible', 'not-found']);
    now += 60 * SECOND;
    await behave(provider.url, 'forbids', { calls: 1 });
    await one();
    await provider.readExpectedPrices();
    expect(await gaps([sku])).toEqual(['no-role']);
    await one(sku, { marketplace: 'DE' });
    await provider.readExpectedPrices();
    expect((await one(sku, { marketplace: 'DE' }))?.answer?.gap).toBe('not-connected');
  });

  it('is asked for when an offer loses the Buy Box, once for each time, and comes with the list and its file [SIG-05]', async () => {
    // The sandbox sends messages of its own about the first products.
    const own = forSale.at(-1);
    const message = (winner: string, at: number) =>
      anyOfferChanged({
        asin: own?.product.asin ?? '',
        sellerId: 'A1',
        price: 20,
        publishedAt: at,
        ...(winner === 'A1' ? {} : { rival: { sellerId: winner, price: 19 } }),
      });
    await provider.ingest(message('A1', now));
    await provider.readSkus();
    await provider.skusRead();
    const names = async () => (await inLine()).map((row) => row.sku);
    expect(await names()).not.toContain(own?.sku);
    now += SECOND;
    await provider.ingest(message('A2RIVAL', now));
    expect(await names()).toContain(own?.sku);
    // The sandbox's messages may just have taken the call.
    now += 31 * SECOND;
    await provider.readExpectedPrices();
    expect(await names()).not.toContain(own?.sku);
    now += SECOND;
    await provider.ingest(message('A3RIVAL', now));
    expect(await names()).not.toContain(own?.sku);

    const body = { today: 0 };
    const found = await provider.call('POST', '/portal/own-products/search', { token: owner.token, body });
    const row = (found.body as { rows: { sku: string; expected: unknown }[] }).rows.find(
      (each) => each.sku === own?.sku,
    );
    expect(row?.expected).toEqual({ price: expect.any(Number), gap: null, at: now - SECOND });
    const file = await fetch(`${provider.url}/api/v1/portal/own-products/csv`, {
      method: 'POST',
      headers: { 'portal-token': owner.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await file.text()).toContain('Price that wins');
  });

  it('has a limit for those that wait, which calls at once do not pass together, and is the team’s own [SIG-05]', async () => {
    await behave(provider.url, 'down');
    const lists = Array.from({ length: 120 }, (_, list) => Array.from({ length: 50 }, (_, at) => `L${list}-${at}`));
    const call = (skus: readonly string[], token = owner.token) =>
      provider.call('POST', '/portal/prices/expected', {
        token,
        body: { skus: skus.map((each) => ({ marketplace: 'US', sku: each })) },
      });
    const answers = await Promise.all(lists.map((skus) => call(skus)));
    const passed = lists.filter((_, at) => answers[at]?.status === 200);
    expect(passed).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await inLine()).toHaveLength(5_000);
    // What waits already can be asked for again.
    expect((await call(passed[0] ?? [])).status).toBe(200);
    const other = await provider.addAccount({ email: 'other@shop.test', profile: { productType: 'basic' } });
    expect((await call([sku], other.token)).body).toEqual({
      prices: [{ marketplace: 'US', sku, answer: null, inLine: expect.any(Number) }],
    });
    for (const broken of [{}, { skus: 'SKU' }, { skus: [{ sku }] }, { skus: [{ marketplace: 'XX', sku }] }])
      expect(
        (await provider.call('POST', '/portal/prices/expected', { token: owner.token, body: broken })).status,
      ).toBe(400);
  });

  it('is deleted after a day, except what is in line', async () => {
    await ask([sku, used]);
    await provider.readExpectedPrices();
    await lost(['SKU-100']);
    now += EXPECTED_USED + SECOND;
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    const rows = await provider.deps.db.selectFrom('expected_prices').select('sku').execute();
    expect(rows).toEqual([{ sku: 'SKU-100' }]);
  });
});
