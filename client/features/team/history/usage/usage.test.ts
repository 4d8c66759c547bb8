import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberWork, mainSum, type UsageSummary } from '#shared/team/history/usage.ts';
import { partOf, sortedLines, summaryOf } from './summary-rows.tsx';
import { pressedSort, summaryColumns, usageQuery } from './usage-address.ts';

const summary: UsageSummary = {
  rows: [
    { name: 'Dana', email: 'dana@x.test', asinsWatched: 40 },
    { name: null, email: 'Luis@x.test', asinsWatched: 10 },
  ],
  asOf: null,
};
const member = (change: Partial<MemberWork['rows'][number]>): MemberWork['rows'][number] => ({
  _id: 'm',
  name: null,
  email: null,
  active: true,
  lookedUp: 0,
  exported: 0,
  bought: 0,
  profits: [],
  ...change,
});
const work: MemberWork = {
  rows: [
    member({
      _id: 'l',
      email: 'luis@x.test',
      lookedUp: 10,
      exported: 4,
      withCost: 3,
      bought: 2,
      profits: [{ currency: 'USD', amount: -30 }],
    }),
    member({
      _id: 'd',
      email: 'dana@x.test',
      lookedUp: 40,
      exported: 10,
      bought: 5,
      profits: [{ currency: 'USD', amount: 12.5 }],
    }),
    member({ _id: 's', name: 'Shop', email: 'shop@x.test', bought: 3 }),
    member({ _id: 'i', name: 'Idle', email: 'idle@x.test' }),
  ],
  asOf: '1@1',
};

describe('the usage summary', () => {
  it('keeps the provider’s order and adds the results of each member’s work', () => {
    const { lines, team, most, idle, hasCosts } = summaryOf(summary, work);
    expect(hasCosts).toBe(true);
    expect(lines.map(({ email, watched, work }) => [email, watched, work?.exported, work?.bought])).toEqual([
      ['dana@x.test', 40, 10, 5],
      ['Luis@x.test', 10, 4, 2],
      ['shop@x.test', 0, 0, 3],
    ]);
    expect(team).toEqual({
      watched: 50,
      exported: 14,
      withCost: 3,
      bought: 10,
      profits: [{ currency: 'USD', amount: -17.5 }],
    });
    expect(most.profits.get('USD')).toBe(30);
    expect(idle).toEqual(['Idle']);
  });

  it('sorts by every column; profits by the team’s main currency, unknown ones last [OWN-06]', () => {
    const column = fc.constantFrom(...summaryColumns);
    const line = fc.record({
      watched: fc.nat(3),
      exported: fc.nat(3),
      profit: fc.option(fc.integer({ min: -2, max: 2 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), column, fc.constantFrom('asc', 'desc'), (all, colId, sort) => {
        const people = all.map(({ watched, exported, profit }, index) =>
          member({
            _id: `m${index}`,
            email: `m${index}@x.test`,
            lookedUp: watched,
            exported,
            profits: profit === null ? [{ currency: 'EUR', amount: 9 }] : [{ currency: 'USD', amount: profit }],
          }),
        );
        const joined = summaryOf(
          { rows: people.map(({ email, lookedUp }) => ({ name: email, email, asinsWatched: lookedUp })), asOf: null },
          { rows: people, asOf: '1@1' },
        );
        const sorted = sortedLines(joined, { colId, sort });
        expect(sorted).toHaveLength(all.length);
        expect(new Set(sorted)).toEqual(new Set(joined.lines));
        const isUsd = all.some(({ profit }) => profit !== null);
        const figure = ({ name, email, watched, work: own }: (typeof sorted)[number]) => {
          if (colId === 'profit')
            return own?.profits.find(({ currency }) => currency === (isUsd ? 'USD' : 'EUR'))?.amount ?? null;
          return (
            {
              name,
              email,
              asinsWatched: watched,
              exported: own?.exported,
              withCost: own?.withCost ?? 0,
              bought: own?.bought,
            }[colId] ?? null
          );
        };
        sorted.forEach((each, index) => {
          const [one, next] = [figure(each), sorted[index + 1] ? figure(sorted[index + 1] as typeof each) : null];
          if (one === null) expect(next).toBeNull();
          else if (next !== null && one !== next) expect(one < next).toBe(sort === 'asc');
        });
      }),
    );
  });

  it('shows profits in one currency, each converted and rounded, whose total they add up to; those without a rate stay apart [OWN-06]', () => {
    const rates = { date: '2026-11-25', rates: { USD: 1, EUR: 0.87, GBP: 0.76 } };
    const mixed: MemberWork = {
      rows: [
        member({
          _id: 'd',
          email: 'dana@x.test',
          lookedUp: 1,
          profits: [
            { currency: 'GBP', amount: 10 },
            { currency: 'USD', amount: 0.01 },
          ],
        }),
        member({
          _id: 'l',
          email: 'luis@x.test',
          lookedUp: 1,
          profits: [
            { currency: 'GBP', amount: -0.02 },
            { currency: 'MXN', amount: 5 },
          ],
        }),
      ],
      asOf: '1@1',
    };
    const { lines, team } = summaryOf(summary, mixed, { currency: 'EUR', rates });
    expect(lines.map((line) => line.work?.profits)).toEqual([
      [{ currency: 'EUR', amount: 11.46 }],
      [
        { currency: 'EUR', amount: -0.02 },
        { currency: 'MXN', amount: 5 },
      ],
    ]);
    expect(team.profits).toEqual([
      { currency: 'EUR', amount: 11.44 },
      { currency: 'MXN', amount: 5 },
    ]);
    expect(mainSum(team.profits, 'EUR')).toMatchObject({ main: { currency: 'EUR' }, others: [{ currency: 'MXN' }] });
  });

  it('shows no results of the work if the provider does not report them', () => {
    const { lines, idle, hasCosts } = summaryOf(summary, undefined);
    expect(hasCosts).toBe(false);
    expect(lines.map(({ work }) => work)).toEqual([null, null]);
    expect(idle).toEqual([]);
  });

  it('shows the share of the previous step only if it is a part of it', () => {
    expect(partOf(1, 4)).toBe(25);
    expect(partOf(0, 0)).toBeUndefined();
    expect(partOf(5, 4)).toBeUndefined();
  });

  it('mixes no currencies: it shows one and lists the others', () => {
    const [usd, eur, cad] = [
      { currency: 'USD', amount: 1 },
      { currency: 'EUR', amount: -90 },
      { currency: 'CAD', amount: 20 },
    ];
    expect(mainSum([eur, usd] as never)).toEqual({ main: usd, others: [eur] });
    expect(mainSum([cad, eur] as never).main).toBe(eur);
    expect(mainSum([])).toEqual({ main: undefined, others: [] });
  });
});

describe('the address of the usage statistics', () => {
  it('contains only values that differ from the defaults, beside other parameters', () => {
    const query = usageQuery.write(new URLSearchParams('has.category=home&row=40'), {
      time: { from: '2026-11-01', to: null },
      account: 'a@x.test',
      search: 'toys',
      by: { colId: 'name', sort: 'asc' },
      base: 'EUR',
      onlyFigures: true,
    });
    expect(query.toString()).toBe(
      'has.category=home&from=2026-11-01&account=a%40x.test&q=toys&by=name&in=EUR&view=figures',
    );
    expect(usageQuery.read(query)).toEqual({
      time: { from: '2026-11-01', to: null },
      account: 'a@x.test',
      search: 'toys',
      by: { colId: 'name', sort: 'asc' },
      base: 'EUR',
      onlyFigures: true,
    });
    expect(usageQuery.write(query, usageQuery.read(new URLSearchParams('has.category=home'))).toString()).toBe(
      'has.category=home',
    );
  });

  it('ignores invalid values', () => {
    const start = usageQuery.read(new URLSearchParams());
    expect(start).toEqual({
      time: 'all',
      account: '',
      search: '',
      by: { colId: 'asinsWatched', sort: 'desc' },
      base: null,
      onlyFigures: false,
    });
    expect(usageQuery.read(new URLSearchParams('time=never&by=-nothing&in=euro&view=x&from=2026-99-99'))).toEqual(
      start,
    );
  });

  it('sorts names ascending and figures descending on the first press, and reverses on the second', () => {
    const most = { colId: 'asinsWatched', sort: 'desc' } as const;
    expect(pressedSort(most, 'email')).toEqual({ colId: 'email', sort: 'asc' });
    expect(pressedSort({ colId: 'email', sort: 'asc' }, 'email')).toEqual({ colId: 'email', sort: 'desc' });
    expect(pressedSort({ colId: 'email', sort: 'asc' }, 'asinsWatched')).toEqual(most);
  });
});
