import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';
import { supplier } from '#tests/support/suppliers.ts';

const upgrade = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';
const user = 'GET /api/v1/get-user-info-app';
const calls = {
  search: 'POST /api/v1/portal/wholesales/search',
  saved: 'POST /api/v1/portal/wholesales/get-my-saved',
  update: 'POST /api/v1/portal/wholesales/update-my-saved',
  delete: 'DELETE /api/v1/portal/wholesales/delete-my-saved',
};
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

describe('the edge’s suppliers API', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answers: (call: string, body: { page: number; limit: number }) => unknown;
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER', productType: 'basic', isInTrial: false };
    answers = () => ({ data: { suppliers: [], total: 0 } });
    face.behind.answerTo = (call, body) =>
      json(call === user ? account : answers(call, body as { page: number; limit: number }));
  });

  const ask = async (route: string, body?: unknown) => {
    const answer = await face.ask(
      route,
      { cookie: face.cookie },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json() };
  };
  /** The calls to the provider, without those for the user record. */
  const requested = () => face.behind.requested.filter(({ call }) => call !== user);

  it('searches as the specification says, and never without a filter', async () => {
    answers = () => ({ data: { suppliers: [supplier(1), { no: 'supplier' }], total: 12 } });
    const found = await ask('POST /api/wholesale/search', {
      company: ' Möb ',
      category: 'Art',
      locations: ['US', 'Italy'],
      approvedFors: ['eBay'],
      page: 2,
    });
    expect(found).toEqual({ status: 200, body: { rows: [supplier(1)], total: 12 } });
    const option = {
      category: 'Art',
      location: ['US', 'Italy'],
      approvedFor: ['eBay'],
      wholesaleType: [],
      productTypes: [],
    };
    expect(requested()).toEqual([
      { call: calls.search, body: { page: 2, limit: 100, company: 'Möb', recent: false, option } },
    ]);
    for (const none of [{}, { company: '  ' }, { category: '', locations: [] }])
      expect(await ask('POST /api/wholesale/search', { ...none, page: 1 }), JSON.stringify(none)).toEqual({
        status: 200,
        body: { rows: [], total: 0 },
      });
    expect(requested()).toHaveLength(1);
  });

  it('requests the newest with `recent`, and the saved ones with their notes, ten per page', async () => {
    answers = (call) => ({
      data: {
        suppliers: [
          call === calls.saved ? { ...supplier(1), id: 's1', wholesaleId: 'w1', myNote: '<i>n</i>' } : supplier(1),
        ],
        total: 1,
      },
    });
    expect(await ask('GET /api/wholesale/newest?page=3')).toEqual({
      status: 200,
      body: { rows: [supplier(1)], total: 1 },
    });
    const saved = { ...supplier(1), id: 's1', wholesaleId: 'w1', myNote: '<i>n</i>', work: null };
    expect((await ask('GET /api/wholesale/saved')).body).toEqual({ rows: [saved], total: 1 });
    expect(requested()).toMatchObject([
      { call: calls.search, body: { page: 3, limit: 10, recent: true } },
      { call: calls.saved, body: { page: 1, limit: 10 } },
    ]);
    for (const query of ['page=0', 'page=x', 'limit=501', 'limit=-1'])
      for (const route of ['newest', 'saved'])
        expect((await ask(`GET /api/wholesale/${route}?${query}`)).status, query).toBe(400);
  });

  it('returns the marks of all saved suppliers, also beyond the first hundred, with shorter pages and unreadable rows', async () => {
    const entry = (n: number) => ({ ...supplier(n), id: `s${n}`, wholesaleId: `w${n}`, myNote: '' });
    const all = Array.from({ length: 250 }, (_, n) => entry(n + 1));
    const marks = all.map(({ id, wholesaleId }) => ({ id, wholesaleId }));
    const pageOf =
      (size: number) =>
      (_: string, { page }: { page: number }) => ({
        data: { suppliers: all.slice((page - 1) * size, page * size), total: 250 },
      });
    answers = pageOf(100);
    expect((await ask('GET /api/wholesale/saved/marks')).body).toEqual({ marks });
    expect(requested().map(({ body }) => body)).toEqual([1, 2, 3].map((page) => ({ page, limit: 100 })));
    answers = pageOf(40);
    expect((await ask('GET /api/wholesale/saved/marks')).body).toEqual({ marks });
    answers = (_, { page }) => ({
      data: { suppliers: page === 1 ? [entry(1), { no: 'entry' }] : page === 2 ? [entry(2)] : [], total: 3 },
    });
    expect((await ask('GET /api/wholesale/saved/marks')).body).toEqual({ marks: marks.slice(0, 2) });
  });

  it('stops reading an endless list, and passes on the failure of a page', async () => {
    let served = 0;
    answers = () => {
      served += 1;
      return {
        data: { suppliers: [{ ...supplier(served), id: `s${served}`, wholesaleId: `w${served}` }], total: 1e9 },
      };
    };
    expect((await ask('GET /api/wholesale/saved/marks')).status).toBe(200);
    expect(served).toBe(100);
    face.behind.answerTo = (call, body) => {
      if (call === user) return json(account);
      return (body as { page: number }).page === 1
        ? json({ data: { suppliers: [{ ...supplier(1), id: 's1' }], total: 2 } })
        : json({ code: 'DOWN', message: 'Down.' }, 503);
    };
    expect(await ask('GET /api/wholesale/saved/marks')).toEqual({
      status: 503,
      body: { code: 'DOWN', message: 'Down.' },
    });
  });

  it('saves, notes, and deletes with the specification’s fields, and passes on the provider’s result, if any', async () => {
    const saved = { id: 's1', wholesaleId: 'w1', myNote: '' };
    answers = () => ({ changed: 1, saved });
    expect(await ask('PUT /api/wholesale/saved', { wholesaleId: 'w1' })).toEqual({
      status: 200,
      body: { changed: 1, saved },
    });
    answers = () => 'OK';
    expect(await ask('PUT /api/wholesale/saved', { ...saved, myNote: 'n' })).toEqual({
      status: 200,
      body: { changed: null, saved: null },
    });
    answers = () => ({ changed: 0 });
    expect(await ask('DELETE /api/wholesale/saved', { ids: ['s1', 's2'] })).toEqual({
      status: 200,
      body: { changed: 0, saved: null },
    });
    expect(requested()).toEqual([
      { call: calls.update, body: { wholesaleId: 'w1', myNote: '' } },
      { call: calls.update, body: { id: 's1', wholesaleId: 'w1', myNote: 'n' } },
      { call: calls.delete, body: { ids: ['s1', 's2'] } },
    ]);
  });

  it('rejects requests that no screen sends, without calling the provider', async () => {
    const wrong: [string, unknown][] = [
      ['POST /api/wholesale/search', { company: 'a' }],
      ['POST /api/wholesale/search', { company: 'x'.repeat(201), page: 1 }],
      ['POST /api/wholesale/search', { locations: ['Mars'], page: 1 }],
      ['POST /api/wholesale/search', { category: 'Moon', page: 1 }],
      ['PUT /api/wholesale/saved', { id: 's1' }],
      ['PUT /api/wholesale/saved', { wholesaleId: 'w1', myNote: 'x'.repeat(2_001) }],
      ['DELETE /api/wholesale/saved', { ids: [] }],
      ['DELETE /api/wholesale/saved', { ids: Array(1_001).fill('s') }],
    ];
    for (const [route, body] of wrong)
      expect(await ask(route, body), route).toMatchObject({
        status: 400,
        body: { code: 'INVALID', message: expect.stringMatching(/./) },
      });
    expect(
      (await ask('PUT /api/wholesale/saved', { wholesaleId: 'w1', myNote: 'x'.repeat(2_001) })).body,
    ).toMatchObject({ message: 'At most 2000 letters' });
    expect(face.behind.requested).toEqual([]);
  });

  const lists: [string, unknown?][] = [
    ['GET /api/wholesale/newest'],
    ['GET /api/wholesale/saved'],
    ['GET /api/wholesale/saved/marks'],
    ['PUT /api/wholesale/saved', { wholesaleId: 'w1' }],
    ['DELETE /api/wholesale/saved', { ids: ['s1'] }],
  ];
  const search: [string, unknown] = ['POST /api/wholesale/search', { company: 'a', page: 1 }];
  const emptySearch: [string, unknown] = ['POST /api/wholesale/search', { page: 1 }];

  it.each([
    ['basic', { productType: 'basic' }, true, true],
    ['basic in trial', { productType: 'basic', isInTrial: true }, true, false],
    ['hazmat', { productType: 'hazmat' }, true, false],
    ['hazbasic', { productType: 'hazbasic' }, true, false],
    ['starter', { productType: 'starter' }, false, false],
    ['no plan in trial', { productType: null, isInTrial: true }, true, false],
    ['no plan', { productType: null }, false, false],
  ])(
    '%s: refuses a call outside the plan without calling the provider [SHELL-16]',
    async (_, plan, mayList, maySearch) => {
      Object.assign(account, plan);
      const table = [
        ...lists.map((call) => [call, mayList] as const),
        [search, maySearch] as const,
        [emptySearch, maySearch] as const,
      ];
      for (const [[route, body], open] of table) {
        const before = requested().length;
        const answer = await ask(route, body);
        if (open) expect(answer.status, route).toBe(200);
        else
          expect([answer, requested().length], route).toEqual([
            { status: 403, body: { code: 'PLAN_REQUIRED', message: upgrade } },
            before,
          ]);
      }
    },
  );

  it('refuses a team member, and gives the reason if the user can’t be looked up', async () => {
    account.accountType = 'SUB_USER';
    for (const [route, body] of [...lists, search])
      expect(await ask(route, body), route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    face.behind.answerTo = () => undefined;
    for (const [route, body] of [...lists, search])
      expect(await ask(route, body), route).toEqual({
        status: 503,
        body: { code: 'DOWN', message: 'Down for an hour.' },
      });
    expect(requested()).toEqual([]);
  });
});
