import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const notFound = "Seller's Data does not exist in Database, Please try another SellerID or Contact Support";
const nameFailed = 'Can not get seller name. Please try another SellerID or Contact Support';
const seller = (n: number) => ({ seller_id: `A${n}`, seller_name: `Seller ${n}`, listing_count: n, feedback: { feedback_rating: 99, feedback_count: 7 } });

describe('sellers at the edge', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answer: { status: number; body: unknown };
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER' };
    answer = { status: 200, body: {} };
    face.behind.answerTo = (call) => {
      const { status, body } = call === user ? { status: 200, body: account } : answer;
      return { status, text: JSON.stringify(body) };
    };
  });
  const ask = async (route: string) => {
    const said = await face.ask(route, { cookie: face.cookie });
    return { status: said.status, body: await said.json() };
  };
  const says = (body: unknown, status = 200) => {
    answer = { status, body };
  };
  const asked = () => face.behind.asked.map(({ call }) => call).filter((call) => call !== user);

  it('asks for a page of the best rated, twenty in the United States where nothing else is said', async () => {
    says({ data: [seller(1), { no: 'seller' }, { ...seller(2), feedback: null, listing_count: '1200' }], total: 41 });
    expect(await ask('GET /api/sellers/top')).toEqual({
      status: 200,
      body: { rows: [seller(1), { ...seller(2), listing_count: 1200, feedback: { feedback_rating: null, feedback_count: null } }], total: 41 },
    });
    await ask('GET /api/sellers/top?marketplace=DE&page=3&limit=50');
    expect(asked()).toEqual(['GET /api/v1/sellers/most-rated?marketplace=US&page=1&limit=20', 'GET /api/v1/sellers/most-rated?marketplace=DE&page=3&limit=50']);
    for (const query of ['page=0', 'limit=501', 'marketplace=JP']) expect((await ask(`GET /api/sellers/top?${query}`)).status, query).toBe(400);
    expect(asked()).toHaveLength(2);
  });

  it('reads other forms of the list, and goes on to the next page where nobody says how many there are', async () => {
    const full = Array.from({ length: 20 }, (_, n) => seller(n));
    for (const body of [full, { data: full }, { data: { sellers: full } }, { rows: full }]) {
      says(body);
      expect(await ask('GET /api/sellers/top?page=2')).toEqual({ status: 200, body: { rows: full, total: 41 } });
    }
    says([seller(1)]);
    expect((await ask('GET /api/sellers/top?page=3')).body).toMatchObject({ total: 41 });
    says({ data: 'nothing' });
    expect(await ask('GET /api/sellers/top')).toMatchObject({
      status: 502,
      body: { code: 'BAD_ANSWER', message: expect.stringContaining('top rated sellers') },
    });
  });

  it('gets a name as the provider writes it, and its refusal in its own words', async () => {
    for (const body of ['Northgate', { data: 'Northgate' }, { data: { seller_name: ' Northgate ' } }, { name: 'Northgate' }]) {
      says(body);
      expect(await ask('GET /api/sellers/name?sellerId=%20a1north%20')).toEqual({ status: 200, body: { seller_id: 'A1NORTH', seller_name: 'Northgate' } });
    }
    expect(new Set(asked())).toEqual(new Set(['GET /api/v1/portal/seller-name/A1NORTH']));
    says({ code: 400, message: nameFailed }, 400);
    expect(await ask('GET /api/sellers/name?sellerId=A1')).toEqual({ status: 400, body: { code: '400', message: nameFailed } });
    for (const id of ['', 'a/b', '..', 'A'.repeat(41)]) expect((await ask(`GET /api/sellers/name?sellerId=${encodeURIComponent(id)}`)).status, id).toBe(400);
  });

  it('gets the figures of a seller, his categories in the order of their listings; nothing for an answer is an unknown seller', async () => {
    const statistics = {
      Toys: { listing_count: 2, listing_count_amazon: 1 },
      Books: { listing_count: 9 },
      Bad: { listing_count: 'many' },
      Art: { listing_count: '2', listing_count_amazon: 0 },
    };
    const summary = { rating: 96, feedback_count: '41208', tracked_since: '2021-03-14', listing_count: 13 };
    for (const body of [{ summary, category_statistics: statistics }, { data: { summary, category_statistics: statistics } }]) {
      says(body);
      expect(await ask('GET /api/sellers/metrics?sellerId=A1&marketplace=UK')).toEqual({
        status: 200,
        body: {
          summary: { seller_id: 'A1', seller_name: null, rating: 96, feedback_count: 41_208, tracked_since: Date.UTC(2021, 2, 14), listing_count: 13 },
          categories: [
            { name: 'Books', listing_count: 9, listing_count_amazon: 0 },
            { name: 'Art', listing_count: 2, listing_count_amazon: 0 },
            { name: 'Toys', listing_count: 2, listing_count_amazon: 1 },
          ],
        },
      });
    }
    expect(asked()[0]).toBe('GET /api/v1/sellers/metrics?marketplace=UK&seller_id=A1');
    says({});
    expect(await ask('GET /api/sellers/metrics?sellerId=A1')).toEqual({ status: 400, body: { code: '400', message: notFound } });
    says({ code: 'X', message: notFound }, 400);
    expect(await ask('GET /api/sellers/metrics?sellerId=A1')).toEqual({ status: 400, body: { code: 'X', message: notFound } });
  });

  it('asks the provider for nothing where the account has no right to the sellers', async () => {
    for (const profile of [{ accountType: 'MEMBER' }, { accountType: 'USER', accessSeller: false }]) {
      account = { _id: 'u1', ...profile };
      for (const route of ['top', 'name?sellerId=A1', 'metrics?sellerId=A1'])
        expect(await ask(`GET /api/sellers/${route}`), route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(asked()).toEqual([]);
  });
});
