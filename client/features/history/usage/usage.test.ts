import { describe, expect, it } from 'vitest';
import { type MemberWork, mainSum, type UsageSummary } from '#shared/history/usage.ts';
import { partOf, summaryOf } from './summary-rows.tsx';
import { pressedSort, usageQuery } from './usage-address.ts';

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
    member({ _id: 'l', email: 'luis@x.test', lookedUp: 10, exported: 4, withCost: 3, bought: 2, profits: [{ currency: 'USD', amount: -30 }] }),
    member({ _id: 'd', email: 'dana@x.test', lookedUp: 40, exported: 10, bought: 5, profits: [{ currency: 'USD', amount: 12.5 }] }),
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
    expect(team).toEqual({ watched: 50, exported: 14, withCost: 3, bought: 10, profits: [{ currency: 'USD', amount: -17.5 }] });
    expect(most.profits.get('USD')).toBe(30);
    expect(idle).toEqual(['Idle']);
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
      onlyFigures: true,
    });
    expect(query.toString()).toBe('has.category=home&from=2026-11-01&account=a%40x.test&q=toys&by=name&view=figures');
    expect(usageQuery.read(query)).toEqual({
      time: { from: '2026-11-01', to: null },
      account: 'a@x.test',
      search: 'toys',
      by: { colId: 'name', sort: 'asc' },
      onlyFigures: true,
    });
    expect(usageQuery.write(query, usageQuery.read(new URLSearchParams('has.category=home'))).toString()).toBe('has.category=home');
  });

  it('ignores invalid values', () => {
    const start = usageQuery.read(new URLSearchParams());
    expect(start).toEqual({ time: 'all', account: '', search: '', by: { colId: 'asinsWatched', sort: 'desc' }, onlyFigures: false });
    expect(usageQuery.read(new URLSearchParams('time=never&by=-bought&view=x&from=2026-99-99'))).toEqual(start);
  });

  it('sorts names ascending and figures descending on the first press, and reverses on the second', () => {
    const most = { colId: 'asinsWatched', sort: 'desc' } as const;
    expect(pressedSort(most, 'email')).toEqual({ colId: 'email', sort: 'asc' });
    expect(pressedSort({ colId: 'email', sort: 'asc' }, 'email')).toEqual({ colId: 'email', sort: 'desc' });
    expect(pressedSort({ colId: 'email', sort: 'asc' }, 'asinsWatched')).toEqual(most);
  });
});
