import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const notFound = "Seller's Data does not exist in Database, Please try another SellerID or Contact Support";
const DAY = 86_400_000;
const HOUR = 3_600_000;
const SELLER = 'A1DEMOOWNER001';

type Product = { ASIN: string; general_data: Record<string, unknown>; stats_data: Record<string, number | null> };
type Listings = Record<string, Record<string, Product>>;
type Metrics = {
  summary: { listing_count: number };
  category_statistics: Record<string, { listing_count: number; listing_count_amazon: number }>;
};

describe('a storefront at the provider', () => {
  let provider: TestProvider;
  let token: string;
  let now: number;
  const bucket = (remaining: number) => ({ tokens: 1_000, remaining });
  const balance = (free: number, subscription: number, onetime: number): TokenBalance => ({
    freeToken: bucket(free),
    subscription: bucket(subscription),
    onetime: bucket(onetime),
  });
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22, 12);
    provider = await startTestProvider({ clock: () => now });
    token = (await provider.addAccount({ email: 'owner@shop.test', balance: balance(100, 400, 500) })).token;
  });
  afterEach(() => provider.close());

  const call = (method: string, path: string, body?: unknown, as = token) =>
    provider.call(method, path, { token: as, body });
  const whole = async (
    query = `seller_ids=${SELLER}&included_data_general=info&included_data_statistics=amazon,buybox_new`,
    as = token,
  ) => {
    const answer = await call('GET', `/sellers/store-front?marketplace=US&${query}`, undefined, as);
    return { status: answer.status, listings: answer.body as Listings };
  };
  const metrics = async (id = SELLER) =>
    (await call('GET', `/sellers/metrics?marketplace=US&seller_id=${id}`)).body as Metrics;
  const left = async (as = token) => {
    const { freeToken, subscription, onetime } = (await call('POST', '/user/get-az-tokens', {}, as))
      .body as TokenBalance;
    return [freeToken.remaining, subscription.remaining, onetime.remaining];
  };

  it('contains as many ASINs as its listing count, and its categories add up to it [STORE-03]', async () => {
    const { summary, category_statistics: categories } = await metrics();
    const listings = Object.values((await whole()).listings[SELLER] ?? {});
    expect(summary).toMatchObject({
      seller_id: SELLER,
      rating: 97,
      feedback_count: 3_180,
      tracked_since: Date.UTC(2021, 2, 14),
    });
    expect(listings).toHaveLength(summary.listing_count);
    const counted: Metrics['category_statistics'] = {};
    for (const { general_data, stats_data } of listings) {
      const name = (general_data.info as { main_category: string }).main_category;
      counted[name] ??= { listing_count: 0, listing_count_amazon: 0 };
      const category = counted[name] as Metrics['category_statistics'][string];
      category.listing_count += 1;
      if (stats_data.amazon_price !== null) category.listing_count_amazon += 1;
    }
    expect(categories).toEqual(counted);
  });

  it('is the same at every read of a day, including the preview’s pages, and slightly different on another day', async () => {
    const first = Object.keys((await whole()).listings[SELLER] ?? {});
    expect(Object.keys((await whole()).listings[SELLER] ?? {})).toEqual(first);
    const preview = await call('POST', '/portal/get-items-by-asins', {
      marketplace: 'US',
      day: -1,
      included_data_general: ['info'],
      included_data_statistics: [],
      seller_ids: [SELLER],
      page: 2,
      per_page: 5,
    });
    expect(Object.keys((preview.body as Listings)[SELLER] ?? {})).toEqual(first.slice(5, 10));
    now += 20 * DAY;
    const later = Object.keys((await whole()).listings[SELLER] ?? {});
    const stayed = later.filter((asin) => first.includes(asin));
    expect(stayed.length).toBeGreaterThan(first.length * 0.7);
    expect(stayed.length).toBeLessThan(later.length);
    expect(later).toHaveLength((await metrics()).summary.listing_count);
  });

  it('returns only the selected groups, in any form of the query', async () => {
    const forms = [
      `seller_ids=${SELLER}&included_data_general=meltable,azalert&included_data_statistics=rating`,
      `seller_ids[]=${SELLER}&included_data_general=meltable&included_data_general=azalert&included_data_statistics[]=rating`,
    ];
    for (const form of forms) {
      const [product] = Object.values((await whole(form)).listings[SELLER] ?? {});
      expect(Object.keys(product?.general_data ?? {}).sort(), form).toEqual(['azalert', 'meltable']);
      expect(Object.keys(product?.stats_data ?? {}), form).toEqual(['rating']);
    }
  });

  it('costs a token per product, free tokens first, nothing again within 24 hours, and nothing for products already previewed [TOK-02]', async () => {
    const { listing_count: count } = (await metrics()).summary;
    expect(await left()).toEqual([100, 400, 500]);
    const cost = async () => (await call('GET', `/sellers/store-front-cost?seller_id=${SELLER}`)).body;
    expect(await cost()).toEqual({ listings: count, free: 0 });
    await call('POST', '/get-items-by-asins', {
      marketplace: 'US',
      day: -1,
      included_data_general: ['info'],
      seller_ids: [SELLER],
      per_page: 5,
    });
    expect(await left()).toEqual([95, 400, 500]);
    expect(await cost()).toEqual({ listings: count, free: 5 });
    await whole();
    expect(await left()).toEqual([0, 500 - count, 500]);
    expect(await cost()).toEqual({ listings: count, free: count });
    now += 24 * HOUR - 1;
    await whole();
    const afterADay = await left();
    now += 2;
    await whole();
    expect((await left())[1]).toBeLessThan((afterADay[1] ?? 0) - count / 2);
  });

  it('is refused before any work if there are too few tokens, and never spends a token twice for a hundred calls at once [TOK-02]', async () => {
    const poor = (await provider.addAccount({ email: 'poor@shop.test', balance: balance(3, 0, 0) })).token;
    const refused = await call(
      'GET',
      `/sellers/store-front?seller_ids=${SELLER}&included_data_general=info`,
      undefined,
      poor,
    );
    expect(refused).toMatchObject({ status: 402, body: { code: 'NO_TOKENS' } });
    expect(await left(poor)).toEqual([3, 0, 0]);

    const { listing_count: count } = (await metrics()).summary;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        call('GET', `/sellers/store-front?seller_ids=${SELLER}&included_data_general=meltable`),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    for (const { status, body } of answers)
      if (status === 200) expect(Object.keys((body as Listings)[SELLER] ?? {})).toHaveLength(count);
    expect((await left()).reduce((sum, each) => sum + each)).toBe(1_000 - count);
  });

  it('of an unknown seller is refused with the specification’s text, and is an empty object next to known sellers [STORE-04]', async () => {
    for (const [method, path] of [
      ['GET', '/sellers/store-front?seller_ids=NOBODY1,NOBODY2'],
      ['GET', '/sellers/metrics?seller_id=NOBODY1'],
      // Known, but not there.
      ['GET', `/sellers/metrics?marketplace=DE&seller_id=${SELLER}`],
      ['GET', '/sellers/store-front-cost?seller_id=NOBODY1'],
      ['GET', '/sellers/store-front-look?seller_id=NOBODY1'],
    ] as const)
      expect(await call(method, path), path).toEqual({ status: 400, body: { code: '400', message: notFound } });
    const { listings } = await whole(`seller_ids=NOBODY1,${SELLER}`);
    expect(listings.NOBODY1).toEqual({});
    expect(Object.keys(listings[SELLER] ?? {}).length).toBeGreaterThan(100);
    expect((await call('GET', '/sellers/store-front')).status).toBe(400);
    expect((await call('GET', '/sellers/store-front?seller_ids=A1,A2,A3,A4,A5,A6')).status).toBe(400);
  });

  it('is refused to members without the right in every call, and costs them nothing', async () => {
    const member = await provider.addAccount({
      email: 'member@shop.test',
      owner: 'owner@shop.test',
      profile: { accessProducts: true },
    });
    for (const [method, path, body] of [
      ['GET', `/sellers/store-front?seller_ids=${SELLER}`],
      ['GET', `/sellers/metrics?seller_id=${SELLER}`],
      ['GET', `/sellers/store-front-cost?seller_id=${SELLER}`],
      ['GET', `/sellers/store-front-look?seller_id=${SELLER}`],
      ['PUT', '/sellers/store-front-look', { seller_id: SELLER }],
      ['POST', '/portal/get-items-by-asins', { seller_ids: [SELLER], per_page: 5 }],
    ] as const)
      expect(await call(method, path, body, member.token), path).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect(await left()).toEqual([100, 400, 500]);
  });
});
