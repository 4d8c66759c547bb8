import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const row = {
  _id: 'h1',
  seq: 4,
  asin: 'B000000001',
  sourced: '2026-05-01T00:00:00.000Z',
  title: '<b>é</b> 🧺',
  email: 'a@b.test',
};

const USER = 'GET /api/v1/get-user-info-app';

describe('the histories at the edge', () => {
  let face: EdgeFace;
  beforeEach(async () => {
    face = await createEdgeFace();
    const owner = JSON.stringify({ _id: 'u1', accountType: 'USER' });
    face.behind.answerTo = (call) =>
      call === USER && face.behind.provider?.status !== 401 ? { status: 200, text: owner } : undefined;
  });
  /** The calls to the provider, without those for the user record. */
  const requested = () => face.behind.requested.filter(({ call }) => call !== USER);

  const post = async (path: string, body: unknown) => {
    const answer = await face.ask(
      `POST /api/history/${path}`,
      { cookie: face.cookie, 'content-type': 'application/json' },
      JSON.stringify(body),
    );
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text(),
    };
  };
  const provider = (status: number, body: unknown) => {
    face.behind.provider = { status, text: typeof body === 'string' ? body : JSON.stringify(body) };
  };

  it('request a page as the specification says, and return rows, total, and asOf [HIST-01]', async () => {
    provider(200, { data: [row, { no: 'row' }], total: 40, asOf: '4@99' });
    const question = {
      filterModel: { title: { type: 'contains', filter: 'x' } },
      sortModel: [{ colId: 'bsr', sort: 'desc' }],
      time: { st: 1, et: 2 },
      account: 'm1',
    };
    const page = await post('team', { ...question, page: 3 });
    expect([page.status, page.headers.get('stream-head')]).toEqual([200, 'e:7']);
    // A row that cannot be read costs only itself.
    expect(page.body).toEqual({ rows: [row], total: 40, asOf: '4@99' });
    expect(requested()).toEqual([
      {
        call: 'POST /api/v1/user/get-team-history/3/100',
        body: {
          ...question,
          filterModel: { title: { filterType: 'text', type: 'contains', filter: 'x' } },
          search: '',
          page: 3,
          limit: 100,
          asOf: null,
        },
      },
    ]);
  });

  it('read the answers of a provider that follows only the specification: no asOf, bare lists, data nested under data or not', async () => {
    provider(200, { data: [row], totals: 1 });
    expect((await post('team', { page: 1 })).body).toMatchObject({ rows: [{ _id: 'h1' }], total: 1, asOf: null });
    provider(200, [{ category: 'Toys', marketplace: 'US', percentage: 12.34 }]);
    expect((await post('usage', { page: 1 })).body).toEqual({
      rows: [{ category: 'Toys', marketplace: 'US', percentage: 12.34 }],
      total: null,
      asOf: null,
    });
    provider(200, [{ value: { name: 'Ann', email: 'a@b.test' }, asinsWatched: 3 }]);
    expect((await post('usage/summary', {})).body).toEqual({
      rows: [{ name: 'Ann', email: 'a@b.test', asinsWatched: 3 }],
      asOf: null,
    });
    provider(200, { data: [{ asin: 'b000000001', title: null }], total: 1 });
    expect((await post('scans', { page: 1 })).body).toEqual({
      rows: [{ asin: 'B000000001', title: null }],
      total: 1,
      asOf: null,
    });
    const scan = { profit: -1.5, createdAt: 5, marketplace: 'US' };
    for (const data of [[scan], { data: [scan] }]) {
      provider(200, { data });
      expect((await post('scans/details', { asin: 'B000000001' })).body).toEqual({ rows: [scan] });
    }
  });

  it('send the times and account of scans in the query, and omit the account for all accounts [BS-02, BS-04]', async () => {
    provider(200, { data: [], total: 0 });
    await post('scans', { page: 2, time: { st: 10, et: 20 }, account: 'm1', asOf: '7@8' });
    await post('scans', { page: 1, limit: 25, account: '', time: { st: 10 }, search: 'lamp & co' });
    provider(200, { data: { data: [] } });
    await post('scans/details', { asin: 'b000000001', time: { et: 20 }, individual: true });
    expect(requested().map(({ call }) => call)).toEqual([
      'GET /api/v1/bs-history-asins?p=2&limit=10&uid=m1&st=10&et=20&asOf=7%408',
      'GET /api/v1/bs-history-asins?p=1&limit=25&st=10&search=lamp+%26+co',
      'GET /api/v1/bs-history-by-asin?asin=B000000001&et=20&individual=true',
    ]);
  });

  it('allow two files per user at a time, refuse more without calling the provider or delaying other users, and free each slot', async () => {
    provider(200, 'ASIN\r\n');
    const ask = (cookie: string) =>
      face
        .ask('POST /api/history/team/csv', { cookie, 'content-type': 'application/json' }, '{}')
        .then((answer) => ({ status: answer.status, answer }));
    const crowd = await Promise.all(Array.from({ length: 100 }, () => ask(face.cookie)));
    expect(requested()).toHaveLength(2);
    const refused = crowd.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(98);
    expect(await refused[0]?.answer.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Two of your files are still being created. Please wait for them to finish.',
    });
    expect(await (await ask(await face.cookieOf('u2'))).answer.text()).toBe('ASIN\r\n');

    const [read, dropped] = crowd.filter(({ status }) => status === 200);
    expect(await read?.answer.text()).toBe('ASIN\r\n');
    await dropped?.answer.body?.cancel();
    // A refusal of the provider, silence, and a call that it does not have give the place back too.
    for (const answer of [
      { status: 403, text: '{}' },
      undefined,
      { status: 404, text: '{}' },
      { status: 404, text: '{}' },
    ]) {
      face.behind.provider = answer;
      expect((await ask(face.cookie)).status).not.toBe(429);
    }
    provider(200, 'ASIN\r\n');
    expect((await Promise.all([1, 2, 3].map(() => ask(face.cookie)))).map(({ status }) => status).sort()).toEqual([
      200, 200, 429,
    ]);
  });

  it('reject out-of-range values without calling the provider', async () => {
    for (const [path, body, field] of [
      ['team', { page: 0 }, 'page'],
      ['team', { page: 1.5 }, 'page'],
      ['team', { page: 1, limit: 501 }, 'limit'],
      ['team', {}, 'page'],
      ['team', { page: 1, filterModel: { bsr: { type: 'contains', filter: '1' } } }, 'filterModel.bsr'],
      ['team', { page: 1, sortModel: Array.from({ length: 4 }, () => ({ colId: 'title', sort: 'asc' })) }, 'sortModel'],
      ['team', { page: 1, search: 'x'.repeat(201) }, 'search'],
      ['team', { page: 1, time: { st: 1.5 } }, 'time.st'],
      ['team', { page: 1, asOf: '1; drop' }, 'asOf'],
      ['team/csv', { columns: ['title', 'secret'] }, 'columns.1'],
      ['team/csv', { zone: 'Mars/Olympus' }, 'zone'],
      ['scans/details', { asin: '../../x' }, 'asin'],
      ['scans/figures', { asins: [] }, 'asins'],
      ['charts/profit', {}, 'zone'],
    ] as const)
      expect((await post(path, body)).body, `${path} ${field}`).toMatchObject({
        code: 'INVALID',
        errors: { [field]: expect.any(String) },
      });
    expect(requested()).toEqual([]);
  });

  it('pass on a file with its name, type, and row count [HIST-02]', async () => {
    face.behind.provider = { status: 200, text: 'ASIN\r\nB000000001\r\n', headers: { 'x-total-rows': '1' } };
    const file = await post('team/csv', { columns: ['asin'], search: 'x' });
    expect([file.status, file.body]).toEqual([200, 'ASIN\r\nB000000001\r\n']);
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-total-rows', 'cache-control', 'stream-head'].map((name) => [
          name,
          file.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="team-history-2026-01-01.csv"',
      'x-total-rows': '1',
      'cache-control': 'no-store',
      'stream-head': 'e:7',
    });
    expect(requested()[0]).toMatchObject({
      call: 'POST /api/v1/user/team-history/csv',
      body: { columns: ['asin'], search: 'x' },
    });
    provider(403, { code: 'FORBIDDEN', message: 'Only the main account chooses an account.' });
    const refused = await post('team/csv', { account: 'x' });
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'Only the main account chooses an account.' },
    ]);
  });

  it('end the session if the provider refuses the token of a file request [ST8]', async () => {
    provider(401, { code: 'USER_NOT_AUTHORIZE', message: 'Token over' });
    expect(await post('team/csv', {})).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } });
    expect(face.behind.ended).toEqual(['s1']);
  });
});
