import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTeam, scan, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe('usage statistics', () => {
  let provider: TestProvider;
  let team: Team;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
    await source(provider, [
      ...[1, 2, 3].map((n) => ({ n, category: 'Toys & Games', exported: n < 3, sourced: iso(NOW - n * DAY) })),
      ...[4, 5].map((n) => ({ n, category: 'Café', marketplace: 'CA', member: 'sees@team.test', sourced: iso(NOW - 40 * DAY) })),
      { n: 6, category: 'Toys & Games', marketplace: 'CA', member: 'blind@team.test' },
      { n: 7, member: 'blind@team.test' },
    ]);
  });
  afterEach(() => provider.close());

  const ask = async (token: string, path: string, body: object = {}) => {
    const answer = await provider.call('POST', path, { token, body });
    return answer.status === 200 ? answer.body : answer.status;
  };
  const usage = (body: object = {}, page = '1/100', token = team.owner.token) => ask(token, `/user/get-usage-statistics/${page}`, body);

  it('list each category and marketplace with its share, two decimals, the largest first', async () => {
    expect(await usage()).toEqual([
      { category: 'Toys & Games', marketplace: 'US', percentage: 42.86, rows: 3 },
      { category: 'Café', marketplace: 'CA', percentage: 28.57, rows: 2 },
      { category: null, marketplace: 'US', percentage: 14.29, rows: 1 },
      { category: 'Toys & Games', marketplace: 'CA', percentage: 14.29, rows: 1 },
    ]);
  });

  it('are filtered without accents and case, sorted and paged, the shares being of everything still [FMT-02]', async () => {
    const toys = { filterModel: { category: { filterType: 'text', type: 'contains', filter: 'TOYS' } } };
    expect(await usage({ ...toys, sortModel: [{ colId: 'percentage', sort: 'asc' }] })).toMatchObject([{ percentage: 14.29 }, { percentage: 42.86 }]);
    expect(await usage({ filterModel: { category: { type: 'notContains', filter: 'toys' } } })).toMatchObject([{ category: 'Café' }, { category: null }]);
    expect(await usage({ search: 'CAFE' })).toMatchObject([{ category: 'Café' }]);
    expect(await usage({ sortModel: [{ colId: 'category', sort: 'asc' }] }, '2/2')).toMatchObject([
      { marketplace: 'US', category: 'Toys & Games' },
      { marketplace: 'CA' },
    ]);
    expect(await usage({ asOf: null }, '1/1')).toMatchObject({ data: [{ percentage: 42.86 }], total: 4, asOf: `7@${NOW}` });
    expect(await usage({}, '9/100')).toEqual([]);
    expect(await usage({ filterModel: { percentage: { type: 'contains', filter: '4' } } })).toBe(400);
    expect(await usage({}, '0/100')).toBe(400);
  });

  it('and their summary keep to time and account, and to what the asker may see [HIST-04, HIST-05]', async () => {
    const summary = (token: string, body: object = {}) => ask(token, '/user/get-summary-usage-statistics', body);
    expect(await summary(team.owner.token)).toEqual([
      { value: { name: 'Olga Owner', email: 'owner@team.test' }, asinsWatched: 3 },
      { value: { name: 'Member blind', email: 'blind@team.test' }, asinsWatched: 2 },
      { value: { name: 'Member sees', email: 'sees@team.test' }, asinsWatched: 2 },
    ]);
    expect(await summary(team.sees.token, { sortModel: [{ colId: 'email', sort: 'desc' }] })).toMatchObject([
      { value: { email: 'sees@team.test' } },
      { value: { email: 'owner@team.test' } },
      { value: { email: 'blind@team.test' } },
    ]);
    expect(await summary(team.blind.token, { account: 'sees' })).toEqual([{ value: { name: 'Member blind', email: 'blind@team.test' }, asinsWatched: 2 }]);
    expect(await summary(team.owner.token, { account: 'sees', time: { st: (NOW - 30 * DAY) / 1000 } })).toEqual([]);
    expect(await summary(team.sees.token, { account: 'blind' })).toBe(403);
    expect(await usage({ time: { st: (NOW - 30 * DAY) / 1000 } })).toMatchObject([{ percentage: 60 }, { percentage: 20 }, { percentage: 20 }]);
    expect(await usage({}, '1/100', team.blind.token)).toMatchObject([{ percentage: 50 }, { percentage: 50 }]);
    expect(await usage({ asOf: `@${NOW - 1}` })).toEqual({ data: [], total: 0, asOf: `0@${NOW - 1}` });
  });

  it('tell the owner what became of each member’s work, a sum per currency', async () => {
    await scan(provider, [
      { n: 1, member: 'sees@team.test', buyCost: 5, profit: 1.005 },
      { n: 1, member: 'sees@team.test', buyCost: 5, profit: 2, createdAt: iso(NOW - DAY) },
      { n: 2, member: 'sees@team.test', buyCost: 5, profit: -4, marketplace: 'UK' },
      { n: 3, member: 'sees@team.test', profit: 100 },
      { n: 4, member: 'blind@team.test', buyCost: 1 },
    ]);
    const work = (token: string, body: object = {}) => ask(token, '/user/usage-statistics/members', body);
    expect(await work(team.owner.token)).toMatchObject({
      rows: [
        { _id: 'owner', name: 'Olga Owner', active: true, lookedUp: 3, exported: 2, bought: 0, profits: [] },
        { _id: 'blind', lookedUp: 2, exported: 0, bought: 1, profits: [] },
        {
          _id: 'sees',
          lookedUp: 2,
          bought: 2,
          profits: [
            { currency: 'GBP', amount: -4 },
            { currency: 'USD', amount: 3.01 },
          ],
        },
      ],
    });
    expect(await work(team.owner.token, { account: 'blind' })).toMatchObject({ rows: [{ _id: 'blind' }] });
    expect(await work(team.sees.token)).toBe(403);
  });
});

describe('charts', () => {
  let provider: TestProvider;
  let team: Team;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => NOW });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const chart = async (path: string, body: object, token = team.owner.token) => {
    const answer = await provider.call('POST', path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it expects
    return answer.body as any;
  };

  it('count rows per day of the reader’s zone and by hour of the week, across a change of the clocks', async () => {
    // In New York the clocks went on an hour at 7:00 UTC on March 8, 2026, a Sunday.
    const moments = [
      '2026-03-08T04:59:00Z',
      '2026-03-08T05:00:00Z',
      '2026-03-08T06:59:00Z',
      '2026-03-08T07:00:00Z',
      '2026-03-09T03:59:00Z',
      '2026-03-09T04:00:00Z',
    ];
    await source(
      provider,
      moments.map((sourced, n) => ({ n, sourced, member: n % 2 ? 'sees@team.test' : 'owner@team.test' })),
    );
    const time = { st: Date.parse('2026-03-07T05:00:00Z') / 1000, et: Date.parse('2026-03-10T03:59:59Z') / 1000 };
    const { days, members, buckets, week } = await chart('/user/team-history/chart', { zone: 'America/New_York', time });
    expect(days).toBe(1);
    expect(members).toMatchObject([
      { _id: 'owner', rows: 3 },
      { _id: 'sees', rows: 3 },
    ]);
    expect(buckets).toEqual([
      { start: Date.parse('2026-03-07T05:00:00Z'), rows: [1, 0] },
      { start: Date.parse('2026-03-08T05:00:00Z'), rows: [2, 2] },
      { start: Date.parse('2026-03-09T04:00:00Z'), rows: [0, 1] },
    ]);
    const busy = week.flatMap((hours: number[], day: number) => hours.flatMap((rows, hour) => (rows > 0 ? [[day, hour, rows]] : [])));
    expect(busy).toEqual([
      [0, 0, 1],
      [5, 23, 1],
      [6, 0, 1],
      [6, 1, 1],
      [6, 3, 1],
      [6, 23, 1],
    ]);
  });

  it('have at most 400 points, whatever the time, and lose no row by it', async () => {
    await source(
      provider,
      Array.from({ length: 300 }, (_, n) => ({ n, sourced: iso(NOW - n * 7 * DAY) })),
    );
    const { days, buckets } = await chart('/user/team-history/chart', { zone: 'UTC' });
    expect(days).toBe(6);
    expect(buckets.length).toBeLessThanOrEqual(400);
    expect(buckets.reduce((sum: number, { rows }: { rows: number[] }) => sum + (rows[0] ?? 0), 0)).toBe(300);
    expect(buckets.at(-1).start + 6 * DAY).toBeGreaterThan(NOW);
  });

  it('show five members one by one and the others together, and only what the grid shows', async () => {
    for (let n = 1; n <= 6; n += 1) await provider.addAccount({ id: `m${n}`, email: `m${n}@team.test`, owner: 'owner@team.test' });
    await source(
      provider,
      [1, 2, 3, 4, 5, 6].flatMap((m) =>
        Array.from({ length: 10 - m }, (_, index) => ({ n: m * 10 + index, member: `m${m}`, title: m === 2 ? 'lamp' : 'vase' })),
      ),
    );
    const { members, buckets } = await chart('/user/team-history/chart', { zone: 'UTC' });
    expect(members.map(({ _id, rows }: { _id: string; rows: number }) => [_id, rows])).toEqual([
      ['m1', 9],
      ['m2', 8],
      ['m3', 7],
      ['m4', 6],
      ['m5', 5],
      [null, 4],
    ]);
    expect(buckets).toEqual([{ start: expect.any(Number), rows: [9, 8, 7, 6, 5, 4] }]);
    const lamps = await chart('/user/team-history/chart', { zone: 'UTC', filterModel: { title: { type: 'contains', filter: 'LAMP' } } });
    expect(lamps.members).toMatchObject([{ _id: 'm2', rows: 8 }]);
    expect(await chart('/user/team-history/chart', { zone: 'UTC', search: 'nothing' })).toMatchObject({ members: [], buckets: [{ rows: [] }] });
    expect((await chart('/user/team-history/chart', { zone: 'UTC' }, team.blind.token)).members).toEqual([]);
  });

  it('sum profit up per day and currency, leaving out what is not known', async () => {
    await scan(provider, [
      { n: 1, profit: 1.1, createdAt: iso(NOW - DAY) },
      { n: 2, profit: 2.2, createdAt: iso(NOW - DAY) },
      { n: 3, profit: -5, createdAt: iso(NOW), marketplace: 'DE' },
      { n: 4, createdAt: iso(NOW) },
    ]);
    expect(await chart('/bs-history-chart', { zone: 'UTC' })).toMatchObject({
      days: 1,
      currencies: ['EUR', 'USD'],
      buckets: [
        { start: Date.parse('2026-04-30T00:00:00Z'), scans: 2, profits: [null, 3.3] },
        { start: Date.parse('2026-05-01T00:00:00Z'), scans: 2, profits: [-5, null] },
      ],
    });
    expect((await chart('/bs-history-chart', { zone: 'UTC', search: 'product 3' })).buckets).toEqual([{ start: expect.any(Number), scans: 1, profits: [-5] }]);
    expect((await chart('/bs-history-chart', { zone: 'UTC', account: 'sees' })).buckets).toEqual([{ start: expect.any(Number), scans: 0, profits: [] }]);
  });

  it('share out the categories, all marketplaces together, the small ones as one', async () => {
    await source(
      provider,
      Array.from({ length: 25 }, (_, n) => ({ n, category: n === 24 ? 'c0' : `c${n}`, marketplace: n === 24 ? 'CA' : 'US' })),
    );
    const { rows, shares, others } = await chart('/user/usage-statistics/chart', {});
    expect([rows, shares.length, others]).toEqual([25, 20, 4]);
    expect(shares[0]).toEqual({ category: 'c0', rows: 2, percentage: 8 });
  });
});
