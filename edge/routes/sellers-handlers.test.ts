import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const notFound = "Seller's Data does not exist in Database, Please try another SellerID or Contact Support";
const nameFailed = 'Can not get seller name. Please try another SellerID or Contact Support';
const seller = (n: number) => ({
  seller_id: `A${n}`,
  seller_name: `Seller ${n}`,
  listing_count: n,
  feedback: { feedback_rating: 99, feedback_count: 7 },
});

describe('the edge’s sellers API', () => {
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
  const requested = () => face.behind.requested.map(({ call }) => call).filter((call) => call !== user);

  it('requests a page of the best rated sellers, by default twenty in the United States', async () => {
    says({ data: [seller(1), { no: 'seller' }, { ...seller(2), feedback: null, listing_count: '1200' }], total: 41 });
    expect(await ask('GET /api/sellers/top')).toEqual({
      status: 200,
      body: {
        rows: [
          seller(1),
          { ...seller(2), listing_count: 1200, feedback: { feedback_rating: null, feedback_count: null } },
        ],
        total: 41,
      },
    });
    await ask('GET /api/sellers/top?marketplace=DE&page=3&limit=50');
    expect(requested()).toEqual([
      'GET /api/v1/sellers/most-rated?marketplace=US&page=1&limit=20',
      'GET /api/v1/sellers/most-rated?marketplace=DE&page=3&limit=50',
    ]);
    for (const query of ['page=0', 'limit=501', 'marketplace=JP'])
      expect((await ask(`GET /api/sellers/top?${query}`)).status, query).toBe(400);
    expect(requested()).toHaveLength(2);
  });

  it('reads other formats of the list, and assumes a next page if the total is missing', async () => {
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

  it('returns the name in each format of the provider, and passes on a refusal’s message', async () => {
    for (const body of [
      'Northgate',
      { data: 'Northgate' },
      { data: { seller_name: ' Northgate ' } },
      { name: 'Northgate' },
    ]) {
      says(body);
      expect(await ask('GET /api/sellers/name?sellerId=%20a1north%20')).toEqual({
        status: 200,
        body: { seller_id: 'A1NORTH', seller_name: 'Northgate' },
      });
    }
    expect(new Set(requested())).toEqual(new Set(['GET /api/v1/portal/seller-name/A1NORTH']));
    says({ code: 400, message: nameFailed }, 400);
    expect(await ask('GET /api/sellers/name?sellerId=A1')).toEqual({
      status: 400,
      body: { code: '400', message: nameFailed },
    });
    for (const id of ['', 'a/b', '..', 'A'.repeat(41)])
      expect((await ask(`GET /api/sellers/name?sellerId=${encodeURIComponent(id)}`)).status, id).toBe(400);
  });

  it('returns a seller’s figures with the categories ordered by listings, and treats an empty answer as an unknown seller', async () => {
    const statistics = {
      Toys: { listing_count: 2, listing_count_amazon: 1 },
      Books: { listing_count: 9 },
      Bad: { listing_count: 'many' },
      Art: { listing_count: '2', listing_count_amazon: 0 },
    };
    const summary = { rating: 96, feedback_count: '41208', tracked_since: '2021-03-14', listing_count: 13 };
    for (const body of [
      { summary, category_statistics: statistics },
      { data: { summary, category_statistics: statistics } },
    ]) {
      says(body);
      expect(await ask('GET /api/sellers/metrics?sellerId=A1&marketplace=UK')).toEqual({
        status: 200,
        body: {
          summary: {
            seller_id: 'A1',
            seller_name: null,
            rating: 96,
            feedback_count: 41_208,
            tracked_since: Date.UTC(2021, 2, 14),
            listing_count: 13,
          },
          categories: [
            { name: 'Books', listing_count: 9, listing_count_amazon: 0 },
            { name: 'Art', listing_count: 2, listing_count_amazon: 0 },
            { name: 'Toys', listing_count: 2, listing_count_amazon: 1 },
          ],
        },
      });
    }
    expect(requested()[0]).toBe('GET /api/v1/sellers/metrics?marketplace=UK&seller_id=A1');
    says({});
    expect(await ask('GET /api/sellers/metrics?sellerId=A1')).toEqual({
      status: 400,
      body: { code: '400', message: notFound },
    });
    says({ code: 'X', message: notFound }, 400);
    expect(await ask('GET /api/sellers/metrics?sellerId=A1')).toEqual({
      status: 400,
      body: { code: 'X', message: notFound },
    });
  });

  it('doesn’t call the provider if the account has no right to the sellers', async () => {
    for (const profile of [{ accountType: 'MEMBER' }, { accountType: 'USER', accessSeller: false }]) {
      account = { _id: 'u1', ...profile };
      for (const route of ['top', 'name?sellerId=A1', 'metrics?sellerId=A1'])
        expect(await ask(`GET /api/sellers/${route}`), route).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
    }
    expect(requested()).toEqual([]);
  });
});

describe('storefronts at the edge', () => {
  let face: EdgeFace;
  const wanted = {
    marketplace: 'UK',
    sellerId: 'a1',
    general: ['info', 'variations'],
    statistics: ['amazon', 'buybox_new'],
  };
  const product = (n: number) => ({
    ASIN: `B${n}`,
    general_data: { info: { title: `Title ${n}` } },
    stats_data: { amazon_price: n },
  });
  const row = (n: number) => ({ asin: `B${n}`, title: `Title ${n}`, amazon_price: n });
  const listings = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`B${n}`, product(n)]));
  beforeEach(async () => {
    face = await createEdgeFace();
    face.behind.answerTo = (call) =>
      call === user ? { status: 200, text: '{"_id":"u1","accountType":"USER"}' } : undefined;
  });
  const says = (text: string, headers: Record<string, string> = {}, status = 200) => {
    face.behind.provider = { status, text, headers };
  };
  const ask = (route: string, body?: unknown) =>
    face.ask(route, { cookie: face.cookie }, body === undefined ? undefined : JSON.stringify(body));
  const requested = () => face.behind.requested.filter(({ call }) => call !== user);
  const lines = async (body: unknown = wanted) => {
    const answer = await ask('POST /api/sellers/storefront', body);
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      lines: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    };
  };

  it('are previewed by five of the latest listings, and a seller without listings is unknown [STORE-05]', async () => {
    says(JSON.stringify({ A1: { ...listings(2), B9: 'no product' } }));
    const preview = await ask('POST /api/sellers/preview', wanted);
    expect([preview.status, await preview.json()]).toEqual([200, { rows: [row(0), row(1)] }]);
    expect(requested()).toEqual([
      {
        call: 'POST /api/v1/portal/get-items-by-asins',
        body: {
          marketplace: 'UK',
          day: -1,
          included_data_general: ['info', 'variations'],
          included_data_statistics: ['amazon', 'buybox_new'],
          seller_ids: ['A1'],
          page: 1,
          per_page: 5,
        },
      },
    ]);
    says('{"A1":{}}');
    const none = await ask('POST /api/sellers/preview', wanted);
    expect([none.status, await none.json()]).toEqual([400, { code: '400', message: notFound }]);
  });

  it('are read completely, line by line, with any number of listings; an unreadable listing costs only itself [STORE-05]', async () => {
    says(JSON.stringify({ A1: { ...listings(100), X: 7 } }), { 'x-total-rows': '101' });
    const read = await lines();
    expect([read.status, read.type]).toEqual([200, 'application/x-ndjson']);
    expect(read.lines.map((line) => line.rows?.length ?? line)).toEqual([
      40,
      40,
      20,
      { end: { rows: 100, unreadable: 1 } },
    ]);
    expect(read.lines.slice(0, 3).flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 100 }, (_, n) => row(n)));
    expect(read.lines[0].of).toBe(101);
    expect(requested().map(({ call }) => decodeURIComponent(call))).toEqual([
      'GET /api/v1/sellers/store-front?marketplace=UK&included_data_general=info,variations&included_data_statistics=amazon,buybox_new&seller_ids=A1',
    ]);
  });

  it('report an interruption in the last line, after all listings that arrived', async () => {
    says(JSON.stringify({ A1: listings(50) }).slice(0, -40));
    const cut = await lines();
    expect(cut.lines.map((line) => line.rows?.length ?? Object.keys(line)[0])).toEqual([40, 9, 'failed']);
    expect(cut.lines[0].of).toBeNull();
    says('<html>');
    expect((await lines()).lines).toEqual([
      { failed: { code: 'BAD_ANSWER', message: 'The storefront stopped loading before it was complete.' } },
    ]);
  });

  it('report mistakes of the provider with their call: invalid listings and answers that end early [LIVE-13, ST11]', async () => {
    const reported = () =>
      face.behind.mistakes.splice(0).map(({ kind, event, path, reason, token }) => [kind, event, path, reason, token]);
    says(JSON.stringify({ A1: { ...listings(2), X: 7, Y: [] } }));
    await lines();
    expect(reported()).toEqual([
      ['answer', 'storefront', '*', 'Expected an object, found a number', 'token'],
      ['answer', 'storefront', '*', 'Expected an object, found a list', 'token'],
    ]);
    says(JSON.stringify({ A1: listings(50) }).slice(0, -40));
    await lines();
    says('7');
    await lines();
    expect(reported().map(([, , , reason]) => reason)).toEqual([
      'Expected all listings, found only a part',
      'Expected an object of listings, found something else',
    ]);
    says('<html>', { 'content-type': 'text/html' });
    const page = await ask('POST /api/sellers/storefront', wanted);
    expect([page.status, await page.json()]).toMatchObject([
      502,
      { code: 'BAD_ANSWER', message: expect.stringContaining("'storefront'") },
    ]);
    expect(reported().map(([, , , reason]) => reason)).toEqual(['Expected JSON, found HTML']);
  });

  it('load two at a time per user, two more wait, and the rest are refused without calling the provider; other users are unaffected', async () => {
    says(JSON.stringify({ A1: listings(3) }));
    const open = (cookie = face.cookie) => face.ask('POST /api/sellers/storefront', { cookie }, JSON.stringify(wanted));
    const settled: Response[] = [];
    const crowd = Array.from({ length: 20 }, () => open().then((answer) => void settled.push(answer)));
    await expect.poll(() => settled.length).toBe(18);
    expect(requested()).toHaveLength(2);
    const refused = settled.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(16);
    expect(await refused[0]?.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('still loading'),
    });
    expect((await open(await face.cookieOf('u2'))).status).toBe(200);

    const [read, dropped] = settled.filter(({ status }) => status === 200);
    expect(await read?.text()).toContain('"end"');
    await dropped?.body?.cancel();
    await Promise.all(crowd);
    const waited = settled.slice(18);
    expect(waited.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of waited) await answer.body?.cancel();
    // A refusal and silence give the place back too.
    for (const answer of [{ status: 403, text: '{}' }, undefined, { status: 402, text: '{}' }]) {
      face.behind.provider = answer;
      expect((await open()).status).not.toBe(429);
    }
  });

  it('are refused with the provider’s message, also for too few tokens and an unknown seller [STORE-04]', async () => {
    for (const [status, code, message] of [
      [402, 'NO_TOKENS', 'You do not have enough tokens.'],
      [400, '400', notFound],
    ] as const) {
      says(JSON.stringify({ code, message }), {}, status);
      const answer = await ask('POST /api/sellers/storefront', wanted);
      expect([answer.status, await answer.json()]).toEqual([status, { code, message }]);
    }
    for (const wrong of [
      { general: [], statistics: [] },
      { general: ['no-flag'] },
      { sellerId: '', general: ['info'] },
      { marketplace: 'JP', general: ['info'] },
    ])
      for (const route of ['preview', 'storefront'])
        expect((await ask(`POST /api/sellers/${route}`, { ...wanted, ...wrong })).status, route).toBe(400);
  });

  it('have a cost and a last look', async () => {
    const called = async (route: string, body?: unknown) => (await ask(route, body)).json();
    says('{"listings":12,"free":5}');
    expect(await called('GET /api/sellers/cost?sellerId=A1')).toEqual({ listings: 12, free: 5 });
    const look = { at: 5, listings: [{ asin: 'B1', title: null, price: 2 }] };
    says(JSON.stringify({ look }));
    expect(await called('GET /api/sellers/look?sellerId=A1&marketplace=DE')).toEqual({ look });
    says('{"at":9,"listings":12}');
    expect(await called('PUT /api/sellers/look', { sellerId: 'A1', seen: true })).toEqual({ at: 9, listings: 12 });
    expect(requested().map(({ call, body }) => [call, body])).toEqual([
      ['GET /api/v1/sellers/store-front-cost?marketplace=US&seller_id=A1', undefined],
      ['GET /api/v1/sellers/store-front-look?marketplace=DE&seller_id=A1', undefined],
      ['PUT /api/v1/sellers/store-front-look', { marketplace: 'US', seller_id: 'A1', seen: true }],
    ]);
  });
});
