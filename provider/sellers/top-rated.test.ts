import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import type { SellerRow } from '#shared/sellers/seller.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerDirectory } from './storefronts.ts';

const DAY = 86_400_000;
const at = Date.UTC(2026, 10, 22, 12);
const unknownName = 'Can not get seller name. Please try another SellerID or Contact Support';

describe('the seller directory', () => {
  it('has five thousand sellers, the same at every start, with hundreds in each marketplace', () => {
    const [one, two] = [createSellerDirectory(), createSellerDirectory()];
    const ids = new Set<string>();
    for (const marketplace of supportedMarketplaces) {
      const rows = one.topRated(marketplace, at);
      expect(rows).toEqual(two.topRated(marketplace, at));
      expect(rows.length, marketplace).toBeGreaterThan(500);
      for (const { seller_id } of rows) ids.add(seller_id);
    }
    expect(ids.size).toBe(5_000);
  });

  it('is ordered by rating and then by feedback, with listing counts that change from day to day', () => {
    const rows = createSellerDirectory().topRated('DE', at);
    const figures = rows.map(({ feedback }) => [feedback.feedback_rating ?? 0, feedback.feedback_count ?? 0] as const);
    for (const [place, [rating, count]] of figures.entries()) {
      expect(rating).toBeGreaterThanOrEqual(50);
      expect(rating).toBeLessThanOrEqual(100);
      const above = figures[place - 1];
      if (above) expect(above[0] > rating || (above[0] === rating && above[1] >= count), `row ${place}`).toBe(true);
    }
    const counts = (directory = createSellerDirectory(), day = at) =>
      directory.topRated('DE', day).map(({ listing_count }) => listing_count);
    const directory = createSellerDirectory();
    expect(counts(directory, at)).toEqual(counts(directory, at + DAY / 4));
    expect(counts(directory, at + 7 * DAY)).not.toEqual(counts(directory, at));
    for (const count of counts(directory)) expect(count).toSatisfy((each: number) => each >= 1 && each <= 5_000);
  });
});

describe('the calls for top rated sellers and for a seller’s name', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    token = (await provider.addAccount({ email: 'owner@shop.test' })).token;
  });
  afterAll(() => provider.close());
  const read = async (path: string, as = token) => provider.call('GET', path, { token: as });
  const page = async (query: string) =>
    (await read(`/sellers/most-rated?${query}`)).body as { data: SellerRow[]; total: number };

  it('return pages of twenty per marketplace, each seller once, and nothing past the end', async () => {
    const first = await page('marketplace=US&page=1&limit=20');
    const second = await page('marketplace=US&page=2&limit=20');
    expect([first.data.length, second.data.length]).toEqual([20, 20]);
    expect(new Set([...first.data, ...second.data].map(({ seller_id }) => seller_id)).size).toBe(40);
    expect(first.data[0]).toMatchObject({
      seller_id: expect.stringMatching(/^A[A-Z\d]+$/),
      seller_name: expect.any(String),
      listing_count: expect.any(Number),
      feedback: { feedback_rating: 100, feedback_count: expect.any(Number) },
    });
    expect(await page('')).toEqual(first);
    expect((await page('marketplace=IT&page=1&limit=20')).data).not.toEqual(first.data);
    const last = Math.ceil(first.total / 20);
    expect((await page(`marketplace=US&page=${last}&limit=20`)).data).toHaveLength(first.total - (last - 1) * 20);
    expect(await page(`marketplace=US&page=${last + 1}&limit=20`)).toEqual({ data: [], total: first.total });
  });

  it('shorten a page of more than 100, and refuse an invalid page or marketplace', async () => {
    expect((await page('limit=500')).data).toHaveLength(100);
    for (const query of ['page=0', 'page=x', 'limit=0', 'limit=99999', 'marketplace=JP', 'marketplace=XX'])
      expect((await read(`/sellers/most-rated?${query}`)).status, query).toBe(400);
  });

  it('return a seller’s name under both paths, in any case of the id, or the specification’s text for an unknown seller [STORE-04]', async () => {
    const seller = (await page('page=3')).data[7] as SellerRow;
    const { seller_id, seller_name } = seller;
    for (const form of [
      `/portal/seller-name/${seller_id}`,
      `/seller-name/${seller_id}`,
      `/seller-name/${seller_id.toLowerCase()}`,
    ])
      expect(await read(form)).toEqual({ status: 200, body: { data: { seller_id, seller_name } } });
    for (const id of ['A0NOSUCHSELLER', 'x', '%3Cb%3E'])
      expect(await read(`/portal/seller-name/${id}`)).toEqual({
        status: 400,
        body: { code: '400', message: unknownName },
      });
  });

  it('are refused to members without the right, and open to those with it', async () => {
    await provider.addAccount({ email: 'head@team.test' });
    const add = (name: string, profile: object) =>
      provider.addAccount({ email: `${name}@team.test`, owner: 'head@team.test', profile });
    const [without, withRight] = [
      await add('without', { accessProducts: true }),
      await add('with', { accessSeller: true }),
    ];
    for (const path of [
      '/sellers/most-rated',
      '/portal/seller-name/A1DEMOOWNER001',
      '/seller-name/A1DEMOOWNER001',
      '/portal/seller-name/none',
    ]) {
      expect(await read(path, without.token), path).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await read(path, withRight.token)).status, path).not.toBe(403);
      expect((await provider.call('GET', path)).status, path).toBe(401);
    }
  });
});
