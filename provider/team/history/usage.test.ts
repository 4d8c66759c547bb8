import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SortModel } from '#shared/grid/page-query.ts';
import type { UsageColumn } from '#shared/team/history/usage.ts';
import { addTeam, asinNumber, scan, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { runs } from '#tests/support/runs.ts';
import { usageRows } from './usage-routes.ts';

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
      ...[4, 5].map((n) => ({
        n,
        category: 'Café',
        marketplace: 'CA',
        member: 'sees@team.test',
        sourced: iso(NOW - 40 * DAY),
      })),
      { n: 6, category: 'Toys & Games', marketplace: 'CA', member: 'blind@team.test' },
      { n: 7, member: 'blind@team.test' },
    ]);
  });
  afterEach(() => provider.close());

  const ask = async (token: string, path: string, body: object = {}) => {
    const answer = await provider.call('POST', path, { token, body });
    return answer.status === 200 ? answer.body : answer.status;
  };
  const usage = (body: object = {}, page = '1/100', token = team.owner.token) =>
    ask(token, `/user/get-usage-statistics/${page}`, body);

  it('list each category and marketplace with its share to two decimals, the largest first', async () => {
    expect(await usage()).toEqual([
      { category: 'Toys & Games', marketplace: 'US', percentage: 42.86, rows: 3 },
      { category: 'Café', marketplace: 'CA', percentage: 28.57, rows: 2 },
      { category: null, marketplace: 'US', percentage: 14.29, rows: 1 },
      { category: 'Toys & Games', marketplace: 'CA', percentage: 14.29, rows: 1 },
    ]);
  });

  it('are filtered without regard to accents and case, sorted and paged, while shares stay relative to all rows [FMT-02]', async () => {
    const toys = { filterModel: { category: { filterType: 'text', type: 'contains', filter: 'TOYS' } } };
    expect(await usage({ ...toys, sortModel: [{ colId: 'percentage', sort: 'asc' }] })).toMatchObject([
      { percentage: 14.29 },
      { percentage: 42.86 },
    ]);
    expect(await usage({ filterModel: { category: { type: 'notContains', filter: 'toys' } } })).toMatchObject([
      { category: 'Café' },
      { category: null },
    ]);
    expect(await usage({ search: 'CAFE' })).toMatchObject([{ category: 'Café' }]);
    expect(await usage({ sortModel: [{ colId: 'category', sort: 'asc' }] }, '2/2')).toMatchObject([
      { marketplace: 'US', category: 'Toys & Games' },
      { marketplace: 'CA' },
    ]);
    expect(await usage({ asOf: null }, '1/1')).toMatchObject({
      data: [{ percentage: 42.86 }],
      total: 4,
      asOf: `7@${NOW}`,
    });
    expect(await usage({}, '9/100')).toEqual([]);
    expect(await usage({ filterModel: { percentage: { type: 'contains', filter: '4' } } })).toBe(400);
    expect(await usage({}, '0/100')).toBe(400);
  });

  it('with equal percentages are ordered by the next sorted column', () => {
    const use = [
      ['Alum', 3],
      ['Zinc', 2],
      ['Rest', 30_000],
    ].map(([category, rows]) => ({ category: String(category), marketplace: 'US', rows: Number(rows) }));
    const order = (...sorts: SortModel<UsageColumn>) =>
      usageRows(use, { filterModel: {}, search: '', sortModel: sorts }).map(({ category }) => category);
    expect(order({ colId: 'percentage', sort: 'asc' }, { colId: 'category', sort: 'desc' })).toEqual([
      'Zinc',
      'Alum',
      'Rest',
    ]);
    expect(order({ colId: 'percentage', sort: 'asc' })).toEqual(['Alum', 'Zinc', 'Rest']);
    expect(order()).toEqual(['Rest', 'Alum', 'Zinc']);
  });

  it('with equal percentages and no deciding column are ordered by their rows, the most first', () => {
    const use = [
      ['Few', 2],
      ['Some', 3],
      ['Rest', 30_000],
    ].map(([category, rows]) => ({ category: String(category), marketplace: 'US', rows: Number(rows) }));
    const rows = usageRows(use, { filterModel: {}, search: '', sortModel: [] });
    expect(rows.map(({ category, percentage }) => [category, percentage])).toEqual([
      ['Rest', 99.98],
      ['Some', 0.01],
      ['Few', 0.01],
    ]);
  });

  it('and their summary filter by time and account, and are refused to sub-accounts, whatever their rights [HIST-05, SHELL-02, SHELL-16]', async () => {
    const summary = (token: string, body: object = {}) => ask(token, '/user/get-summary-usage-statistics', body);
    expect(await summary(team.owner.token)).toEqual([
      { value: { name: 'Olga Owner', email: 'owner@team.test' }, asinsWatched: 3 },
      { value: { name: 'Member blind', email: 'blind@team.test' }, asinsWatched: 2 },
      { value: { name: 'Member sees', email: 'sees@team.test' }, asinsWatched: 2 },
    ]);
    expect(await summary(team.owner.token, { sortModel: [{ colId: 'email', sort: 'desc' }] })).toMatchObject([
      { value: { email: 'sees@team.test' } },
      { value: { email: 'owner@team.test' } },
      { value: { email: 'blind@team.test' } },
    ]);
    expect(await summary(team.owner.token, { account: 'sees', time: { st: (NOW - 30 * DAY) / 1000 } })).toEqual([]);
    for (const { token } of [team.sees, team.blind])
      expect([await summary(token), await usage({}, '1/100', token)]).toEqual([403, 403]);
    expect(await usage({ time: { st: (NOW - 30 * DAY) / 1000 } })).toMatchObject([
      { percentage: 60 },
      { percentage: 20 },
      { percentage: 20 },
    ]);
    expect(await usage({ asOf: `@${NOW - 1}` })).toEqual({ data: [], total: 0, asOf: `0@${NOW - 1}` });
  });

  it('return the same counts per member and time span in every call, equal to the raw rows [USE-01, OWN-13]', async () => {
    const members = ['owner', 'sees', 'blind'];
    let teams = 0;
    const moments = fc.array(
      fc.record({
        member: fc.constantFrom(...members),
        at: fc.integer({ min: NOW - 3 * DAY, max: NOW }),
        exported: fc.boolean(),
        n: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(
        moments,
        moments,
        moments,
        fc.integer({ min: 0, max: 72 }),
        async (sourced, scanned, stated, hours) => {
          // A team of its own for each case: a provider of its own takes longer than all the calls.
          teams += 1;
          const idOf = (member: string) => `${member}-${teams}`;
          const { owner } = await addTeam(provider, undefined, `-${teams}`);
          const email = (member: string) => `${idOf(member)}@team.test`;
          await source(
            provider,
            sourced.map(({ member, at, exported }, n) => ({ n, member: email(member), exported, sourced: iso(at) })),
          );
          await scan(
            provider,
            scanned.map(({ member, at, exported, n }) => ({
              n,
              member: email(member),
              createdAt: iso(at),
              ...(exported ? { buyCost: 1 } : {}),
            })),
          );
          const buys = stated.map(({ member, at, n }, index) => ({
            id: `stated-${teams}-${index}`,
            marketplace: 'US',
            asin: asinNumber(n),
            pieces: n,
            unitCost: 1,
            member: idOf(member),
            at,
          }));
          if (buys.length > 0)
            expect((await provider.call('POST', '/portal/buys', { token: owner.token, body: { buys } })).status).toBe(
              200,
            );
          const st = Math.floor(NOW / 1000) - hours * 3_600;
          const post = async (path: string, body: object = {}) =>
            (await provider.call('POST', path, { token: owner.token, body: { time: { st }, ...body } })).body;
          const inSpan = ({ at }: { at: number }) => at >= st * 1000;

          type Work = { rows: { _id: string; lookedUp: number; exported: number; withCost: number; bought: number }[] };
          const work = new Map(
            ((await post('/user/usage-statistics/members')) as Work).rows.map((row) => [row._id, row]),
          );
          const summary = (await post('/user/get-summary-usage-statistics')) as {
            value: { email: string };
            asinsWatched: number;
          }[];
          const chart = (await post('/user/team-history/chart', { zone: 'UTC' })) as {
            members: { _id: string; rows: number }[];
          };
          for (const id of members) {
            const raw = sourced.filter((row) => row.member === id && inSpan(row));
            const costs = scanned.filter((row) => row.member === id && inSpan(row) && row.exported);
            expect(work.get(idOf(id))).toMatchObject({
              lookedUp: raw.length,
              exported: raw.filter(({ exported }) => exported).length,
              withCost: new Set(costs.map(({ n }) => n)).size,
              bought: new Set(stated.filter((row) => row.member === id && inSpan(row)).map(({ n }) => n)).size,
            });
            expect(summary.find(({ value }) => value.email === email(id))?.asinsWatched ?? 0).toBe(raw.length);
            expect(chart.members.find(({ _id }) => _id === idOf(id))?.rows ?? 0).toBe(raw.length);
            const figures = (await post('/user/team-history/figures', { account: idOf(id) })) as {
              now: { rows: number };
            };
            expect(figures.now.rows).toBe(raw.length);
          }
          const shares = (await post('/user/get-usage-statistics/1/100')) as { rows: number }[];
          expect(shares.reduce((sum, { rows }) => sum + rows, 0)).toBe(sourced.filter(inSpan).length);
        },
      ),
      { numRuns: runs(120) },
    );
  });

  it('show the owner each member’s results: what was only scanned with a cost, what was stated as bought, and its profit per currency [OWN-13]', async () => {
    await scan(provider, [
      { n: 1, member: 'sees@team.test', buyCost: 5, profit: 1.005 },
      { n: 1, member: 'sees@team.test', buyCost: 5, profit: 2, createdAt: iso(NOW - DAY) },
      { n: 2, member: 'sees@team.test', buyCost: 5, profit: -4, marketplace: 'UK' },
      { n: 3, member: 'sees@team.test', profit: 100 },
      { n: 4, member: 'blind@team.test', buyCost: 1 },
    ]);
    const buy = {
      id: 'stated-1',
      marketplace: 'US',
      asin: asinNumber(1),
      pieces: 3,
      unitCost: 5.5,
      member: 'sees',
      at: now,
    };
    const other = { ...buy, id: 'stated-2', marketplace: 'UK', asin: asinNumber(9), pieces: 2, profit: -2 };
    await provider.call('POST', '/portal/buys', { token: team.owner.token, body: { buys: [buy, other] } });
    const work = (token: string, body: object = {}) => ask(token, '/user/usage-statistics/members', body);
    expect(await work(team.owner.token)).toMatchObject({
      rows: [
        {
          _id: 'owner',
          name: 'Olga Owner',
          active: true,
          lookedUp: 3,
          exported: 2,
          withCost: 0,
          bought: 0,
          profits: [],
        },
        { _id: 'blind', lookedUp: 2, exported: 0, withCost: 1, bought: 0, profits: [] },
        {
          _id: 'sees',
          lookedUp: 2,
          withCost: 2,
          bought: 2,
          profits: [
            { currency: 'GBP', amount: -4 },
            { currency: 'USD', amount: 1.53 },
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

  it('count rows per day in the reader’s time zone and per hour of the week, across a clock change', async () => {
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
    const { days, members, buckets, week } = await chart('/user/team-history/chart', {
      zone: 'America/New_York',
      time,
    });
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
    const busy = week.flatMap((hours: number[], day: number) =>
      hours.flatMap((rows, hour) => (rows > 0 ? [[day, hour, rows]] : [])),
    );
    expect(busy).toEqual([
      [0, 0, 1],
      [5, 23, 1],
      [6, 0, 1],
      [6, 1, 1],
      [6, 3, 1],
      [6, 23, 1],
    ]);
  });

  it('have at most 120 points for any time span, and include every row', async () => {
    await source(
      provider,
      Array.from({ length: 300 }, (_, n) => ({ n, sourced: iso(NOW - n * 7 * DAY) })),
    );
    const { days, buckets } = await chart('/user/team-history/chart', { zone: 'UTC' });
    expect(days).toBe(18);
    expect(buckets.length).toBeLessThanOrEqual(120);
    expect(buckets.reduce((sum: number, { rows }: { rows: number[] }) => sum + (rows[0] ?? 0), 0)).toBe(300);
    expect(buckets.at(-1).start + 18 * DAY).toBeGreaterThan(NOW);
  });

  it('show five members individually and the others together, for the filtered rows only', async () => {
    for (let n = 1; n <= 6; n += 1)
      await provider.addAccount({ id: `m${n}`, email: `m${n}@team.test`, owner: 'owner@team.test' });
    await source(
      provider,
      [1, 2, 3, 4, 5, 6].flatMap((m) =>
        Array.from({ length: 10 - m }, (_, index) => ({
          n: m * 10 + index,
          member: `m${m}`,
          title: m === 2 ? 'lamp' : 'vase',
        })),
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
    const lamps = await chart('/user/team-history/chart', {
      zone: 'UTC',
      filterModel: { title: { type: 'contains', filter: 'LAMP' } },
    });
    expect(lamps.members).toMatchObject([{ _id: 'm2', rows: 8 }]);
    expect(await chart('/user/team-history/chart', { zone: 'UTC', search: 'nothing' })).toMatchObject({
      members: [],
      buckets: [{ rows: [] }],
    });
    expect((await chart('/user/team-history/chart', { zone: 'UTC' }, team.blind.token)).members).toEqual([]);
    // Everybody of the team in a fixed order, for who may see the team: the main account first, then by when they
    // joined.
    const whole = await chart('/user/team-history/chart', { zone: 'UTC', account: 'm3' });
    expect(whole.team.map(({ _id }: { _id: string }) => _id)).toEqual([
      'owner',
      'blind',
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
      'sees',
    ]);
    expect(await chart('/user/team-history/chart', { zone: 'UTC' }, team.blind.token)).not.toHaveProperty('team');
  });

  it('sum profit per day and currency, and leave out unknown profits', async () => {
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
    expect((await chart('/bs-history-chart', { zone: 'UTC', search: 'product 3' })).buckets).toEqual([
      { start: expect.any(Number), scans: 1, profits: [-5] },
    ]);
    expect((await chart('/bs-history-chart', { zone: 'UTC', account: 'sees' })).buckets).toEqual([
      { start: expect.any(Number), scans: 0, profits: [] },
    ]);
  });

  it('count a product’s profit once per point, by its last scan in it, for days across a clock change and for several days', async () => {
    // In New York the clocks went on an hour at 7:00 UTC on March 8, 2026.
    await scan(provider, [
      { n: 1, profit: 1, createdAt: '2026-03-07T12:00:00Z' },
      { n: 1, profit: 2, createdAt: '2026-03-08T04:59:00Z' },
      { n: 1, profit: 10, createdAt: '2026-03-08T05:00:00Z' },
      { n: 1, profit: 20, createdAt: '2026-03-09T03:59:00Z' },
      { n: 2, profit: 100, createdAt: '2026-03-09T03:59:00Z' },
      { n: 2, profit: 200, member: 'sees@team.test', createdAt: '2026-03-09T03:59:00Z' },
      { n: 1, createdAt: '2026-03-09T04:00:00Z' },
      { n: 1, profit: 5, createdAt: iso(NOW) },
    ]);
    const { buckets } = await chart('/bs-history-chart', { zone: 'America/New_York' });
    const [day7, day8, day9] = buckets;
    expect([day7.profits, day8.profits, day9.profits]).toEqual([[2], [220], [null]]);
    expect([day7.scans, day8.scans, day9.scans]).toEqual([2, 4, 1]);

    // From 2020 on there are several days a point: still every scan is in one, and the last of a product counts.
    const many = await chart('/bs-history-chart', {
      zone: 'America/New_York',
      time: { st: Date.parse('2020-01-01T05:00:00Z') / 1000 },
    });
    expect(many.days).toBeGreaterThan(1);
    expect(many.buckets.reduce((sum: number, { scans }: { scans: number }) => sum + scans, 0)).toBe(8);
    const summed = (point: { start: number }, next: { start: number } | undefined) =>
      provider.call('POST', '/bs-history-summary', {
        token: team.owner.token,
        body: { time: { st: point.start / 1000, et: next ? next.start / 1000 - 1 : null } },
      });
    for (const [index, point] of many.buckets.entries()) {
      if (point.scans === 0) continue;
      const { now } = (await summed(point, many.buckets[index + 1])).body as {
        now: { scans: number; profits: { amount: number }[] };
      };
      expect([now.scans, now.profits[0]?.amount ?? null]).toEqual([point.scans, point.profits[0]]);
    }
  });

  it('show each category’s share over all marketplaces, with the small ones combined', async () => {
    await source(
      provider,
      Array.from({ length: 25 }, (_, n) => ({
        n,
        category: n === 24 ? 'c0' : `c${n}`,
        marketplace: n === 24 ? 'CA' : 'US',
      })),
    );
    const { rows, shares, others } = await chart('/user/usage-statistics/chart', {});
    expect([rows, shares.length, others]).toEqual([25, 20, 4]);
    expect(shares[0]).toEqual({ category: 'c0', rows: 2, percentage: 8 });
  });
});
