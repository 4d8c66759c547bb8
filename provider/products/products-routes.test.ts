import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleSellers } from '#provider/products/sample-sellers.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { sampleProducts } from './sample-products.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR = 3_600_000;
const bucket = (remaining: number, tokens = remaining) => ({ tokens, remaining });
const known = sampleProducts();
const asins = (from: number, to: number) => known.slice(from, to).map(({ asin }) => asin);

type Items = {
  data: Record<string, { general_data: Record<string, Record<string, unknown>>; stats_data: Record<string, unknown> }>;
  identifiers: Record<string, string[]>;
  not_found: { asked: string; reason: string }[];
  tokens: { spent: number; free: number };
  total: number;
};

describe('product data', () => {
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let now = NOW;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  let serial = 0;
  let email = '';
  beforeEach(async () => {
    serial += 1;
    email = `o${serial}@shop.test`;
    owner = await provider.addAccount({ email });
    await provider.setBalance(email, { freeToken: bucket(15), subscription: bucket(20), onetime: bucket(10) });
  });
  afterAll(() => provider.close());

  const ask = async (body: object, path = '/portal/get-items-by-asins', token = owner.token) => {
    const { status, body: said } = await provider.call('POST', path, { token, body });
    return { status, body: said as Items & { code: string; message: string; errors: Record<string, string> } };
  };
  const metricsOf = async (seller: string): Promise<number> => {
    const { body } = await provider.call('GET', `/sellers/metrics?marketplace=US&seller_id=${seller}`, {
      token: owner.token,
    });
    return (body as { summary?: { listing_count: number } }).summary?.listing_count ?? 0;
  };
  const balance = async () =>
    (await provider.call('POST', '/user/get-az-tokens', { token: owner.token })).body as TokenBalance;
  const left = async () => remainingTokens(await balance());

  it('is returned by ASIN with the selected groups only, under both paths in the specification', async () => {
    const [asin = ''] = asins(0, 1);
    const body = {
      marketplace: 'US',
      days: -1,
      page: '1',
      per_page: 20,
      included_data_general: ['info', 'meltable'],
      included_data_statistics: ['buybox_new', 'rating'],
      asins: [asin],
    };
    for (const path of [
      '/portal/get-items-by-asins',
      '/get-items-by-asins',
      '/portal/get-items-by-identifiers',
      '/get-items-by-identifiers',
    ]) {
      const { status, body: said } = await ask(body, path);
      expect(status).toBe(200);
      const item = said.data[asin];
      expect(item?.general_data.info?.title).toBe(known[0]?.title);
      expect(Object.keys(item?.general_data ?? {})).toEqual(['info', 'meltable']);
      expect(Object.keys(item?.stats_data ?? {})).toEqual(['buy_box_price_new', 'rating']);
    }
    const bare = await ask({ marketplace: 'US', asins: [asin] });
    expect(bare.body.data[asin]).toEqual({ ASIN: asin, sample: true, general_data: {}, stats_data: {} });
    const whole = await ask({
      marketplace: 'US',
      asins: [asin],
      included_data_general: generalFlags,
      included_data_statistics: statisticalFlags.join(','),
    });
    expect(Object.keys(whole.body.data[asin]?.stats_data ?? {})).toHaveLength(24);
  });

  it('costs a token per found product, and nothing for others', async () => {
    const { body } = await ask({ marketplace: 'US', asins: [...asins(0, 3), 'B0', 'x', asins(0, 1)[0]] });
    expect(body.tokens).toEqual({ spent: 3, free: 0 });
    expect(body.not_found).toEqual([
      { asked: 'B0', reason: 'malformed' },
      { asked: 'x', reason: 'malformed' },
    ]);
    expect(await left()).toBe(42);
  });

  it('is free if anyone in the team has read it in that marketplace within 24 hours', async () => {
    const member = await provider.addAccount({
      email: `m${serial}@shop.test`,
      owner: email,
      profile: { accessProducts: true },
    });
    await ask({ marketplace: 'US', asins: asins(0, 5) });
    expect((await ask({ marketplace: 'US', asins: asins(3, 8) }, undefined, member.token)).body.tokens).toEqual({
      spent: 3,
      free: 2,
    });
    expect((await ask({ marketplace: 'DE', asins: asins(0, 5) })).body.tokens).toEqual({ spent: 5, free: 0 });
    now += 24 * HOUR - 1;
    expect((await ask({ marketplace: 'US', asins: asins(0, 8) })).body.tokens).toEqual({ spent: 0, free: 8 });
    now += 1;
    expect((await ask({ marketplace: 'US', asins: asins(0, 8) })).body.tokens).toEqual({ spent: 8, free: 0 });
    // Paid for again, it is free for another 24 hours.
    now += 24 * HOUR - 1;
    expect((await ask({ marketplace: 'US', asins: asins(0, 8) })).body.tokens).toEqual({ spent: 0, free: 8 });
    now = NOW;
  });

  it('spends the free bucket first, then subscription, then one-time, and is refused before any work if all of them are too low', async () => {
    await ask({ marketplace: 'US', asins: asins(0, 20) });
    expect(await balance()).toMatchObject({
      freeToken: { remaining: 0 },
      subscription: { remaining: 15 },
      onetime: { remaining: 10 },
    });
    await ask({ marketplace: 'US', asins: asins(20, 40) });
    expect(await balance()).toMatchObject({ subscription: { remaining: 0 }, onetime: { remaining: 5 } });
    const refused = await ask({ marketplace: 'US', asins: asins(40, 46) });
    expect([refused.status, refused.body.code]).toEqual([402, 'NO_TOKENS']);
    expect(await left()).toBe(5);
    // Free products and unknown ones need no token.
    expect((await ask({ marketplace: 'US', asins: [...asins(0, 20), 'none'] })).status).toBe(200);
  });

  it('is charged correctly for a hundred calls at once: the same products are paid once, and nothing exceeds the balance', async () => {
    const same = await Promise.all(Array.from({ length: 100 }, () => ask({ marketplace: 'US', asins: asins(0, 5) })));
    expect(same.map(({ body }) => body.tokens.spent).reduce((sum, each) => sum + each, 0)).toBe(5);
    const others = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => ask({ marketplace: 'US', asins: asins(100 + nth, 101 + nth) })),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(await left()).toBe(0);
  });

  it('lists the products for a UPC, EAN or ISBN: several, one or none', async () => {
    await provider.setBalance(email, { freeToken: bucket(500), subscription: bucket(0), onetime: bucket(0) });
    const first = await ask({
      marketplace: 'US',
      included_data_general: ['info'],
      asins: asins(0, 100),
      per_page: 100,
    });
    const codes = [
      ...new Set(Object.values(first.body.data).flatMap(({ general_data }) => general_data.info?.upc as string[])),
    ];
    const { body } = await ask(
      {
        marketplace: 'US',
        included_data_general: ['info'],
        identifiers: [...codes, '036000291453', '9780306406157'],
        per_page: 200,
      },
      '/portal/get-items-by-identifiers',
    );
    expect(codes.length).toBeLessThan(100);
    expect(new Set(codes.flatMap((code) => body.identifiers[code] ?? []))).toEqual(new Set(asins(0, 100)));
    expect(Object.values(body.identifiers).some((found) => found.length > 1)).toBe(true);
    for (const code of codes)
      for (const asin of body.identifiers[code] ?? []) expect(body.data[asin]?.general_data.info?.upc).toContain(code);
    expect(body.identifiers['9780306406157']).toEqual(['0306406152']);
    expect(body.not_found).toEqual([{ asked: '036000291453', reason: 'malformed' }]);
  });

  it('is paged by ASINs, with page and per_page as number or text, and a page past the end is empty and free', async () => {
    const page = (number: number | string) =>
      ask({ marketplace: 'US', asins: asins(0, 12), page: number, per_page: '5' });
    expect(Object.keys((await page(1)).body.data)).toEqual(asins(0, 5));
    expect(Object.keys((await page('3')).body.data)).toEqual(asins(10, 12));
    const past = await page(9);
    expect([past.status, past.body.data, past.body.total, past.body.tokens.spent]).toEqual([200, {}, 12, 0]);
  });

  it('is refused for 10,001 identifiers, with the count, and returned for 10,000', async () => {
    const list = (many: number) => Array.from({ length: many }, (_, nth) => `X${nth}`);
    for (const field of ['asins', 'identifiers']) {
      const refused = await ask({ marketplace: 'US', [field]: list(10_001) });
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID']);
      expect(refused.body.errors[field]).toBe('At most 10,000 ASINs or UPCs at a time. This list has 10,001.');
      expect((await ask({ marketplace: 'US', [field]: list(10_000) })).body.not_found).toHaveLength(10_000);
    }
  });

  it('is refused without a list, with an unsupported marketplace or with an invalid page', async () => {
    for (const body of [
      { marketplace: 'US' },
      { marketplace: 'JP', asins: ['x'] },
      { asins: ['x'], page: 0 },
      { asins: ['x'], per_page: 'all' },
      { asins: 'x' },
      [],
    ])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
  });

  it('of an unknown seller is an empty object', async () => {
    expect((await ask({ marketplace: 'US', seller_ids: ['A1NOBODY000001'], day: -1, per_page: 5 })).body).toEqual({
      A1NOBODY000001: {},
    });
  });

  it('of sellers is keyed by seller, and only the returned page of each is charged', async () => {
    const body = {
      marketplace: 'US',
      day: -1,
      page: 1,
      per_page: 5,
      included_data_general: ['info', 'variations'],
      included_data_statistics: [],
    };
    const sellers = sampleSellers()
      .slice(0, 40)
      .map(({ id }) => id);
    const [first = '', second = ''] = (
      await Promise.all(sellers.map(async (id) => ((await metricsOf(id)) >= 10 ? [id] : [])))
    ).flat();
    const { body: said } = (await ask({ ...body, seller_ids: [first, second] })) as unknown as {
      body: Record<string, Record<string, { general_data: object }>>;
    };
    expect(Object.keys(said)).toEqual([first, second]);
    for (const id of [first, second]) expect(Object.keys(said[id] ?? {})).toHaveLength(5);
    expect(Object.keys(Object.values(said[first] ?? {})[0]?.general_data ?? {})).toEqual(['info', 'variations']);
    expect(await left()).toBe(35);
    const next = (await ask({ ...body, page: 2, seller_ids: [first] })) as unknown as { body: typeof said };
    expect(Object.keys(next.body[first] ?? {}).some((asin) => asin in (said[first] ?? {}))).toBe(false);
  });

  it('requires the product data right, or the seller data right for sellers, from members in the same call [SHELL-16]', async () => {
    const give = async (right: string) =>
      (await provider.addAccount({ email: `${right}${serial}@shop.test`, owner: email, profile: { [right]: true } }))
        .token;
    const [products, sellers] = [await give('accessProducts'), await give('accessSeller')];
    const ofProducts = { marketplace: 'US', asins: ['none'] };
    const ofSellers = { marketplace: 'US', seller_ids: ['A1NOBODY000001'] };
    const statuses = async (token: string) => [
      (await ask(ofProducts, undefined, token)).status,
      (await ask(ofSellers, undefined, token)).status,
    ];
    expect(await statuses(products)).toEqual([200, 403]);
    expect(await statuses(sellers)).toEqual([403, 200]);
    expect(await statuses(owner.token)).toEqual([200, 200]);
  });

  it('has a call that returns a list’s cost and spends nothing', async () => {
    await ask({ marketplace: 'US', asins: asins(0, 5) });
    const cost = await ask({ marketplace: 'US', asins: [...asins(0, 20), 'none'] }, '/portal/get-items-cost');
    expect(cost.body).toEqual({ asked: 21, free: 5, at_most: 15 });
    expect(await left()).toBe(40);
  });

  it('has no call of ours with the specification’s profile', async () => {
    const plain = await startTestProvider({ profile: 'specification' });
    const { token } = await plain.addAccount({ email: 'plain@shop.test' });
    const statusOf = async (method: string, path: string, body?: object) =>
      (await plain.call(method, path, { token, ...(body ? { body } : {}) })).status;
    const list = { marketplace: 'US', asins: asins(0, 1) };
    expect(await statusOf('POST', '/portal/get-items-cost', list)).toBe(404);
    expect(await statusOf('GET', '/amazon/connections')).toBe(404);
    expect(await statusOf('GET', '/walmart/connection')).toBe(404);
    expect(await statusOf('GET', '/amazon/status')).toBe(200);
    await plain.close();
  });
});
