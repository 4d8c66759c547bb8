import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import { addTeam, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

type Page = { data: ActivityRow[]; total: number; asOf: string };

describe('team history', () => {
  let provider: TestProvider;
  let team: Team;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const ask = (token: string, body: object = {}, page = 1, limit = 100) =>
    provider.call('POST', `/user/get-team-history/${page}/${limit}`, { token, body });
  const pageOf = async (token: string, body: object = {}, page = 1, limit = 100) => {
    const answer = await ask(token, body, page, limit);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Page;
  };
  const titles = async (body: object) => (await pageOf(team.owner.token, body)).data.map(({ title }) => title);
  const contains = (column: string, filter: string) => ({
    filterModel: { [column]: { filterType: 'text', type: 'contains', filter } },
  });
  const notContains = (column: string, filter: string) => ({
    filterModel: { [column]: { filterType: 'text', type: 'notContains', filter } },
  });

  it('returns only rows from certain hours of the week, in a time zone with its clock changes, in pages and charts', async () => {
    const zone = 'America/New_York';
    await source(provider, [
      // Tuesdays at 16:30 in New York, before and after its clocks were put forward.
      { n: 1, sourced: '2026-02-03T21:30:00Z' },
      { n: 2, sourced: '2026-04-14T20:30:00Z' },
      // At 17:30, and on a Wednesday.
      { n: 3, sourced: '2026-04-14T21:30:00Z' },
      { n: 4, sourced: '2026-04-15T20:30:00Z' },
    ]);
    const hours = { day: 1, hour: 16, hours: 1, zone };
    expect(await titles({ hours })).toEqual(['Product 2', 'Product 1']);
    expect(await titles({ hours: { ...hours, hours: 2 } })).toEqual(['Product 3', 'Product 2', 'Product 1']);
    expect(await titles({ hours, ...contains('title', '1') })).toEqual(['Product 1']);
    const chart = await provider.call('POST', '/user/team-history/chart', {
      token: team.owner.token,
      body: { zone, hours },
    });
    expect((chart.body as { members: { rows: number }[] }).members.map(({ rows }) => rows)).toEqual([2]);
    for (const wrong of [{ day: 7 }, { hour: 23, hours: 2 }, { zone: 'Nowhere' }])
      expect((await ask(team.owner.token, { hours: { ...hours, ...wrong } })).status).toBe(400);
  });

  it('returns rows with the specification’s names, the newest first, with their total [HIST-03]', async () => {
    await source(provider, [
      { n: 1, sourced: iso(NOW - 2 * HOUR), source: 'EXTENSION' },
      {
        n: 2,
        member: 'sees@team.test',
        title: 'Wire basket',
        category: 'Home & Kitchen',
        bsr: 1_234,
        url: 'https://www.amazon.ca/dp/B000000002',
        image: 'https://img.test/2.jpg',
        marketplace: 'CA',
        insight360Site: 'https://outlet.test',
        insight360Keyword: 'basket',
        sourced: iso(NOW - HOUR),
        source: 'MOBILE',
      },
    ]);
    const { data, total } = await pageOf(team.owner.token);
    expect(total).toBe(2);
    expect(data[0]).toEqual({
      _id: expect.any(String),
      seq: 2,
      image: 'https://img.test/2.jpg',
      title: 'Wire basket',
      category: 'Home & Kitchen',
      bsr: 1_234,
      asin: 'B000000002',
      url: 'https://www.amazon.ca/dp/B000000002',
      insight360Site: 'https://outlet.test',
      insight360Keyword: 'basket',
      marketplace: 'CA',
      sourced: iso(NOW - HOUR),
      source: 'MOBILE',
      email: 'sees@team.test',
    });
    expect(data[1]).toMatchObject({
      seq: 1,
      title: 'Product 1',
      category: null,
      bsr: null,
      url: null,
      image: null,
      marketplace: 'US',
      source: 'EXTENSION',
    });
  });

  it('filters by contains and not contains, ignoring accents and case, with % and _ as plain characters [HIST-01, FMT-02]', async () => {
    const all = ['Café crème', 'CAFE NOIR', '100% wool', 'a_b', 'Straße'];
    await source(
      provider,
      all.map((title, n) => ({
        n,
        title,
        category: n === 0 ? 'Garden' : undefined,
        source: n < 2 ? 'MOBILE' : 'EXTENSION',
      })),
    );
    expect(await titles(contains('title', 'café'))).toEqual(['CAFE NOIR', 'Café crème']);
    expect(await titles(contains('title', 'strasse'))).toEqual(['Straße']);
    expect(await titles(contains('title', '%'))).toEqual(['100% wool']);
    expect(await titles(contains('title', '_'))).toEqual(['a_b']);
    expect(await titles(contains('title', "o'; drop table team_history --"))).toEqual([]);
    expect(await titles(notContains('title', 'cafe'))).toEqual(['Straße', 'a_b', '100% wool']);
    // A cell that is empty contains nothing.
    expect(await titles(notContains('category', 'garden'))).toEqual(['Straße', 'a_b', '100% wool', 'CAFE NOIR']);
    expect(await titles(contains('category', 'GARDEN'))).toEqual(['Café crème']);
    expect(await titles(contains('source', 'scanez'))).toEqual(['CAFE NOIR', 'Café crème']);
    expect(await titles(contains('email', 'OWNER'))).toHaveLength(5);
    expect(await titles(contains('title', ''))).toHaveLength(5);
    expect(
      await titles({
        filterModel: { ...contains('title', 'cafe').filterModel, ...notContains('category', 'garden').filterModel },
      }),
    ).toEqual(['CAFE NOIR']);
    expect(await titles({ search: 'scanez' })).toEqual(['CAFE NOIR', 'Café crème']);
    expect(await titles({ search: 'WOOL' })).toEqual(['100% wool']);
    // Words in any order, each in any column.
    expect(await titles({ search: 'noir cafe' })).toEqual(['CAFE NOIR']);
    expect(await titles({ search: 'garden scanez' })).toEqual(['Café crème']);
    expect(await titles({ search: 'garden wool' })).toEqual([]);
    expect(await titles({ search: 'nowhere' })).toEqual([]);
  });

  it('sorts by any column but the picture, in either direction, and by several columns', async () => {
    await source(provider, [
      { n: 1, title: 'beta', category: 'B', bsr: 5, sourced: iso(NOW - 3 * HOUR) },
      { n: 2, title: 'Álpha', category: 'B', bsr: 9, sourced: iso(NOW - 2 * HOUR), member: 'sees@team.test' },
      { n: 3, title: 'gamma', category: 'A', sourced: iso(NOW - HOUR), source: 'MOBILE' },
    ]);
    const by = (...sorts: string[]) =>
      titles({ sortModel: sorts.map((each) => ({ colId: each.split(' ')[0], sort: each.split(' ')[1] })) });
    expect(await by('title asc')).toEqual(['Álpha', 'beta', 'gamma']);
    expect(await by('title desc')).toEqual(['gamma', 'beta', 'Álpha']);
    expect(await by('sourced asc')).toEqual(['beta', 'Álpha', 'gamma']);
    expect(await by('bsr asc')).toEqual(['gamma', 'beta', 'Álpha']);
    expect(await by('bsr desc')).toEqual(['Álpha', 'beta', 'gamma']);
    expect(await by('asin desc')).toEqual(['gamma', 'Álpha', 'beta']);
    expect(await by('email desc', 'title asc')).toEqual(['Álpha', 'beta', 'gamma']);
    expect(await by('source desc', 'sourced asc')).toEqual(['gamma', 'beta', 'Álpha']);
    expect(await by('category asc', 'title desc')).toEqual(['gamma', 'beta', 'Álpha']);
    expect((await ask(team.owner.token, { sortModel: [{ colId: 'image', sort: 'asc' }] })).status).toBe(400);
  });

  it('stores and finds any text unchanged: markup, emoji, right-to-left, a formula, control characters [HIST-01]', async () => {
    const odd = [
      '<img src=x onerror=alert(1)>',
      '🧺🧑🏽‍🚀 basket',
      'סל קניות',
      '=HYPERLINK("x")',
      'a\u0000b',
      "Robert'); drop table scans;--",
      '\u202Ereversed',
      'ﬁne ＷＩＤＥ',
    ];
    await source(
      provider,
      odd.map((title, n) => ({ n, title })),
    );
    expect((await titles({})).sort()).toEqual([...odd].sort());
    for (const title of odd) expect(await titles(contains('title', title)), title).toEqual([title]);
    expect(await titles(contains('title', '🧑🏽‍🚀'))).toEqual([odd[1]]);
    expect(await titles(contains('title', 'fine wide'))).toEqual([odd[7]]);
  });

  it('filters by time, both ends included to the whole second [HIST-02]', async () => {
    const at = NOW - 10 * HOUR;
    await source(
      provider,
      [-1, 0, 999, 1_999, 2_000].map((ms, n) => ({ n, title: `${ms}`, sourced: iso(at + ms) })),
    );
    expect(await titles({ time: { st: at / 1000, et: at / 1000 + 1 } })).toEqual(['1999', '999', '0']);
    expect(await titles({ time: { st: at / 1000 + 2 } })).toEqual(['2000']);
    expect(await titles({ time: { et: at / 1000 - 1 } })).toEqual(['-1']);
    expect(await titles({ time: null })).toHaveLength(5);
  });

  it('shows the team’s rows to the owner and members with accessHistory, and other members only their own, whatever they request [HIST-04, HIST-05]', async () => {
    await source(provider, [
      { n: 1, title: 'by owner' },
      { n: 2, title: 'by sees', member: 'sees@team.test' },
      { n: 3, title: 'by blind', member: 'blind@team.test' },
    ]);
    await source(provider, [{ n: 4, title: 'by stranger', member: 'stranger@other.test' }]);
    const seen = async (token: string, body: object = {}) => {
      const answer = await ask(token, body);
      return answer.status === 200 ? (answer.body as Page).data.map(({ title }) => title).sort() : answer.status;
    };
    const { owner, sees, blind, stranger } = team;
    const whole = ['by blind', 'by owner', 'by sees'];
    expect(await seen(owner.token)).toEqual(whole);
    expect(await seen(sees.token)).toEqual(whole);
    expect(await seen(blind.token)).toEqual(['by blind']);
    expect(await seen(stranger.token)).toEqual(['by stranger']);

    expect(await seen(owner.token, { individual: true })).toEqual(['by owner']);
    expect(await seen(sees.token, { individual: true })).toEqual(['by sees']);
    expect(await seen(blind.token, { individual: false })).toEqual(['by blind']);

    for (const account of ['blind', 'BLIND@team.test'])
      expect(await seen(owner.token, { account })).toEqual(['by blind']);
    for (const account of ['', null, ' ']) expect(await seen(owner.token, { account })).toEqual(whole);
    expect(await seen(owner.token, { account: 'stranger' })).toBe(403);
    expect(await seen(owner.token, { account: 'nobody' })).toBe(403);
    expect(await seen(sees.token, { account: 'blind' })).toBe(403);
    expect(await seen(sees.token, { account: 'sees' })).toEqual(['by sees']);
    for (const account of ['owner', 'stranger', 'blind'])
      expect(await seen(blind.token, { account })).toEqual(['by blind']);
    expect((await provider.call('POST', '/user/get-team-history/1/100', { body: {} })).status).toBe(401);

    const accounts = (token: string) => provider.call('GET', '/user/get-all-accounts-for-history', { token });
    expect(await accounts(owner.token)).toMatchObject({
      status: 200,
      body: [
        { _id: 'owner', email: 'owner@team.test' },
        { _id: 'blind', email: 'blind@team.test' },
        { _id: 'sees', email: 'sees@team.test' },
      ],
    });
    expect((await accounts(sees.token)).status).toBe(403);
  });

  it('refuses invalid requests with the failing paths, and returns no rows past the last page', async () => {
    await source(provider, [{ n: 1 }]);
    expect(await pageOf(team.owner.token, {}, 7)).toMatchObject({ data: [], total: 1 });
    for (const [page, limit] of [
      ['0', '100'],
      ['x', '100'],
      ['1', '0'],
      ['1', '501'],
      ['1.5', '10'],
    ])
      expect(
        (await provider.call('POST', `/user/get-team-history/${page}/${limit}`, { token: team.owner.token, body: {} }))
          .status,
      ).toBe(400);
    for (const [body, path] of [
      [{ filterModel: { image: { type: 'contains', filter: 'a' } } }, 'filterModel.image'],
      [{ filterModel: { title: { type: 'equals', filter: 'a' } } }, 'filterModel.title.type'],
      [{ filterModel: { title: { type: 'contains', filter: 'x'.repeat(201) } } }, 'filterModel.title.filter'],
      [{ sortModel: [{ colId: 'url', sort: 'asc' }] }, 'sortModel.0.colId'],
      [{ time: { st: -1 } }, 'time.st'],
      [{ asOf: 'now' }, 'asOf'],
    ] as const)
      expect((await ask(team.owner.token, body)).body, path).toMatchObject({
        code: 'INVALID',
        errors: { [path]: expect.any(String) },
      });
  });

  it('summarizes its rows beside the previous period', async () => {
    await source(provider, [
      { n: 1, bsr: 100, sourced: iso(NOW - HOUR), source: 'MOBILE' },
      { n: 2, bsr: 5, sourced: iso(NOW - HOUR) },
      { n: 3, bsr: 900, sourced: iso(NOW - HOUR), title: 'lamp' },
      { n: 4, sourced: iso(NOW - HOUR), member: 'blind@team.test' },
      { n: 5, bsr: 7, sourced: iso(NOW - 3 * HOUR), source: 'MOBILE' },
    ]);
    const figures = async (token: string, body: object) =>
      (await provider.call('POST', '/user/team-history/figures', { token, body })).body;
    const time = { st: (NOW - 2 * HOUR) / 1000 };
    expect(await figures(team.owner.token, { time })).toEqual({
      now: { rows: 4, medianBsr: 100, scanEz: 25 },
      before: { rows: 1, medianBsr: 7, scanEz: 100 },
      asOf: `5@${NOW}`,
    });
    expect(await figures(team.owner.token, contains('title', 'lamp'))).toMatchObject({
      now: { rows: 1, medianBsr: 900, scanEz: 0 },
      before: null,
    });
    expect(await figures(team.blind.token, { time })).toMatchObject({
      now: { rows: 1, medianBsr: null },
      before: { rows: 0, medianBsr: null, scanEz: 0 },
    });
  });

  it('uses the page of the path, whatever the body says', async () => {
    await source(provider, [{ n: 1 }, { n: 2 }]);
    expect((await pageOf(team.owner.token, { page: 1, limit: 100 }, 2, 1)).data.map(({ title }) => title)).toEqual([
      'Product 1',
    ]);
  });

  it('frozen at a moment, returns every page as it was then, whatever arrives later', async () => {
    await source(
      provider,
      [1, 2, 3].map((n) => ({ n, sourced: iso(NOW - n * HOUR) })),
    );
    const first = await pageOf(team.owner.token, {}, 1, 2);
    now += HOUR;
    // One is newer, one says that it is of long ago: neither was there.
    await source(provider, [
      { n: 4, sourced: iso(now) },
      { n: 5, sourced: iso(NOW - 9 * HOUR) },
    ]);
    const second = await pageOf(team.owner.token, { asOf: first.asOf }, 2, 2);
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Product 1', 'Product 2', 'Product 3']);
    expect(second).toMatchObject({ total: 3, asOf: first.asOf });
    expect(await pageOf(team.owner.token)).toMatchObject({ total: 5 });
    expect(await pageOf(team.owner.token, { asOf: `@${NOW + 1}` })).toMatchObject({ total: 3, asOf: `3@${NOW + 1}` });
    expect(await pageOf(team.owner.token, { asOf: `@${NOW - HOUR}` })).toMatchObject({ total: 0 });
  });

  it('returns the position of a moment, and what has arrived since', async () => {
    await source(
      provider,
      [1, 2, 3, 4].map((n) => ({ n, sourced: iso(NOW - n * HOUR), title: n % 2 ? 'odd' : 'even' })),
    );
    const place = async (body: object) =>
      (await provider.call('POST', '/user/team-history/place', { token: team.owner.token, body })).body;
    expect(await place({ at: NOW - 2 * HOUR })).toMatchObject({ row: 1, total: 4 });
    expect(await place({ at: NOW - 2.5 * HOUR })).toMatchObject({ row: 2 });
    expect(await place({ at: NOW - 2.5 * HOUR, sortModel: [{ colId: 'sourced', sort: 'asc' }] })).toMatchObject({
      row: 2,
    });
    expect(await place({ at: 0 })).toMatchObject({ row: 4, total: 4 });
    expect(await place({ at: NOW - 2.5 * HOUR, ...contains('title', 'odd') })).toMatchObject({ row: 1, total: 2 });
    expect(await place({ at: 0, sortModel: [{ colId: 'title', sort: 'asc' }] })).toMatchObject({ code: 'INVALID' });

    const { asOf } = await pageOf(team.owner.token);
    now += HOUR;
    await source(provider, [
      { n: 5, title: 'odd', member: 'sees@team.test' },
      { n: 6, title: 'even', member: 'sees@team.test' },
      { n: 7, title: 'odd' },
    ]);
    const since = async (token: string, body: object) =>
      (await provider.call('POST', '/user/team-history/since', { token, body })).body;
    const both = [
      { email: 'sees@team.test', rows: 2 },
      { email: 'owner@team.test', rows: 1 },
    ];
    expect(await since(team.owner.token, { since: asOf })).toMatchObject({ rows: 3, members: both });
    expect(await since(team.owner.token, { since: `@${NOW}` })).toMatchObject({ rows: 3, members: both });
    expect(await since(team.owner.token, { since: asOf, ...contains('title', 'even') })).toMatchObject({ rows: 1 });
    expect(await since(team.blind.token, { since: asOf })).toMatchObject({ rows: 0, members: [] });
    expect(await since(team.owner.token, { since: `@${now}` })).toMatchObject({ rows: 0 });
  });
});
