import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const USER = 'GET /api/v1/get-user-info-app';
const item = (title: string, more: object = {}) => ({
  general_data: { info: { title, ...more } },
  stats_data: { buy_box_price_new: '19.5', review_count: 7 },
});

describe('the edge’s product data API', () => {
  let face: EdgeFace;
  let user: object;
  beforeEach(async () => {
    face = await createEdgeFace();
    user = { _id: 'u1', accountType: 'USER' };
    face.behind.answerTo = (call) => (call === USER ? { status: 200, text: JSON.stringify(user) } : undefined);
  });
  const requested = () => face.behind.requested.filter(({ call }) => call !== USER);
  const provider = (body: unknown, status = 200) => {
    face.behind.provider = { status, text: JSON.stringify(body) };
  };
  const post = async (path: string, body: unknown) => {
    const answer = await face.ask(
      `POST /api/products/${path}`,
      { cookie: face.cookie, 'content-type': 'application/json' },
      JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json() };
  };

  it('requests a batch as the specification says, and reads an answer with only the specified fields', async () => {
    provider({
      data: { B000000002: item('Two'), B000000001: item('One', { item: { height: 3 }, upc: '012345678905' }) },
    });
    const answer = await post('items', {
      marketplace: 'DE',
      asins: ['B000000001', 'B000000002', 'B000000003'],
      general: ['info'],
      statistics: ['buybox_new', 'review'],
    });
    expect(requested()).toEqual([
      {
        call: 'POST /api/v1/portal/get-items-by-asins',
        body: {
          marketplace: 'DE',
          days: -1,
          page: '1',
          per_page: 20,
          included_data_general: ['info'],
          included_data_statistics: ['buybox_new', 'review'],
          asins: ['B000000001', 'B000000002', 'B000000003'],
        },
      },
    ]);
    expect(answer).toEqual({
      status: 200,
      body: {
        rows: [
          {
            asin: 'B000000001',
            title: 'One',
            item_height: 3,
            upc: ['012345678905'],
            buy_box_price_new: 19.5,
            rating_count: 7,
          },
          { asin: 'B000000002', title: 'Two', buy_box_price_new: 19.5, rating_count: 7 },
        ],
        found: [
          { asked: 'B000000001', asins: ['B000000001'] },
          { asked: 'B000000002', asins: ['B000000002'] },
        ],
        notFound: [{ asked: 'B000000003', reason: 'unknown' }],
        tokens: { spent: null, free: null },
        sample: false,
      },
    });
  });

  it('matches products to codes by their info if the provider doesn’t, and omits unselected fields', async () => {
    provider({
      B000000001: item('One', { upc: ['012345678905'] }),
      B000000002: item('Two', { ean: '0012345678905, 4006381333931' }),
      B000000009: 'broken',
    });
    const { body } = await post('items', {
      marketplace: 'US',
      identifiers: ['012345678905', '4006381333931', '036000291452'],
      statistics: ['buybox_new'],
    });
    expect(requested()[0]).toMatchObject({
      call: 'POST /api/v1/portal/get-items-by-identifiers',
      body: { included_data_general: ['info'] },
    });
    expect(body.found).toEqual([
      { asked: '012345678905', asins: ['B000000001', 'B000000002'] },
      { asked: '4006381333931', asins: ['B000000002'] },
    ]);
    expect(body.notFound).toEqual([{ asked: '036000291452', reason: 'unknown' }]);
    expect(body.rows[0]).toEqual({ asin: 'B000000001', buy_box_price_new: 19.5, rating_count: 7 });
  });

  it('reads every page if a batch’s codes have more products than a page holds', async () => {
    const codes = ['012345678905'];
    const pageOf = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, nth) => [`B0000000${10 + from + nth}`, item('P')]));
    const identifiers = { '012345678905': Object.keys(pageOf(0, 23)) };
    face.behind.answerTo = (call, body) => {
      if (call === USER) return { status: 200, text: JSON.stringify(user) };
      const first = (body as { page: string }).page === '1';
      return {
        status: 200,
        text: JSON.stringify({
          data: first ? pageOf(0, 20) : pageOf(20, 23),
          identifiers,
          tokens: { spent: first ? 20 : 3, free: 0 },
          total: 23,
        }),
      };
    };
    const { body } = await post('items', { marketplace: 'US', identifiers: codes });
    expect(requested()).toHaveLength(2);
    expect(body.found[0].asins).toHaveLength(23);
    expect(body.tokens).toEqual({ spent: 23, free: 0 });
  });

  it('refuses users without the right, and reports missing tokens and provider failures', async () => {
    provider({ code: 'NO_TOKENS', message: 'No tokens.' }, 402);
    const batch = { marketplace: 'US', asins: ['B000000001'] };
    expect(await post('items', batch)).toEqual({ status: 402, body: { code: 'NO_TOKENS', message: 'No tokens.' } });
    provider('no product data');
    expect(await post('items', batch)).toMatchObject({
      status: 502,
      body: { code: 'BAD_ANSWER', message: expect.stringContaining('product data') },
    });
    face.behind.requested.length = 0;
    user = { _id: 'u1', accountType: 'SUB_USER', accessSeller: true };
    expect(await post('items', batch)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await post('cost', batch)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(requested()).toEqual([]);
  });

  it('accepts at most 20 per batch, one kind of list, and only known marketplaces and flags', async () => {
    const many = Array.from({ length: 21 }, (_, nth) => `B0000000${10 + nth}`);
    for (const body of [
      { marketplace: 'US', asins: many },
      { marketplace: 'US', asins: [] },
      { marketplace: 'US' },
      { marketplace: 'US', asins: ['x'], identifiers: ['y'] },
      { marketplace: 'SE', asins: ['x'] },
      { marketplace: 'US', asins: ['x'], general: ['variations'] },
      { marketplace: 'US', asins: ['x'], statistics: ['info'] },
    ])
      expect((await post('items', body)).status, JSON.stringify(body)).toBe(400);
    expect(requested()).toEqual([]);
  });

  it('returns the cost of a list, and rejects 10,001 with the count', async () => {
    provider({ asked: 2, free: 1, at_most: 1 });
    expect((await post('cost', { marketplace: 'US', identifiers: ['a', 'b'] })).body).toEqual({
      asked: 2,
      free: 1,
      atMost: 1,
    });
    const all = Array.from({ length: 10_001 }, (_, nth) => `B${nth}`);
    expect(await post('cost', { marketplace: 'US', asins: all })).toMatchObject({
      status: 400,
      body: { errors: { asins: 'At most 10,000 ASINs or UPCs at a time. This list has 10,001.' } },
    });
  });
});
