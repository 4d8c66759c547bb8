import { describe, expect, it } from 'vitest';
import type { SourcedChart } from '#shared/team/history/chart-queries.ts';
import { allRows, freshOf, lately, type RowsPath, sourcedPlot } from './sourced-points.ts';

const zone = 'Europe/Berlin';
const path: RowsPath = (change) => JSON.stringify(change);
/** The first moment of a day in Berlin, in winter. */
const berlin = (day: string) => Date.parse(`${day}T00:00:00+01:00`);
const now = berlin('2026-11-22') + 15 * 3_600_000;

const chart = (change: Partial<SourcedChart> = {}): SourcedChart => ({
  days: 1,
  members: [
    { _id: 'd', name: 'Dana', email: 'dana@x.test', rows: 5 },
    { _id: 'x', name: null, email: null, rows: 2 },
    { _id: null, rows: 4 },
  ],
  buckets: [
    { start: berlin('2026-11-21'), rows: [3, 2, 1] },
    { start: berlin('2026-11-22'), rows: [2, 0, 3] },
  ],
  week: [],
  asOf: '1@1',
  ...change,
});

describe('the chart of rows per day and member', () => {
  it('links a day to its rows and a member to theirs', () => {
    const { series, points, endsToday } = sourcedPlot(chart(), { now, zone, path });
    expect(points.map(({ name, tick, to }) => [name, tick, to])).toEqual([
      ['Sat, Nov 21, 2026', 'Nov 21', path({ time: { from: '2026-11-21', to: '2026-11-21' } })],
      ['Sun, Nov 22, 2026', 'today', path({ time: { from: '2026-11-22', to: '2026-11-22' } })],
    ]);
    expect(series.map(({ name, letter, rest, to }) => [name, letter, rest, to])).toEqual([
      ['Dana', 'D', false, path({ account: 'dana@x.test' })],
      ['Former member', '2', false, undefined],
      ['Others', 'O', true, undefined],
    ]);
    expect(endsToday).toBe(true);
    expect(allRows(points, series)).toBe(11);
    expect(lately(points, 2, 1)).toEqual([3]);
  });

  it('names the first and last day of a point of several days, and ends the last point today', () => {
    const { points, endsToday } = sourcedPlot(
      chart({
        days: 2,
        buckets: [
          { start: berlin('2026-11-19'), rows: [1, 1, 1] },
          { start: berlin('2026-11-21'), rows: [1, 1, 1] },
        ],
      }),
      { now, zone, path },
    );
    expect(points.map(({ name }) => name)).toEqual([
      'Thu, Nov 19, 2026 to Fri, Nov 20, 2026',
      'Sat, Nov 21, 2026 to Sun, Nov 22, 2026',
    ]);
    expect(points.at(-1)?.to).toBe(path({ time: { from: '2026-11-21', to: '2026-11-22' } }));
    expect(endsToday).toBe(false);
  });

  const team = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({
    _id: id,
    name: `Anna ${id.toUpperCase()}`,
    email: `${id}@x.test`,
  }));
  const of = (ids: readonly (string | null)[], rows: readonly number[]) =>
    chart({
      team,
      members: ids.map((_id, index) => ({
        _id,
        email: _id && `${_id}@x.test`,
        name: _id && `Anna ${_id.toUpperCase()}`,
        rows: rows[index] ?? 0,
      })),
      buckets: [{ start: berlin('2026-11-22'), rows: [...rows] }],
    });
  const looksOf = (answer: SourcedChart) => {
    const { series, points } = sourcedPlot(answer, { now, zone, path });
    return series.map(({ id, letter, look, rest }, index) => [
      id,
      letter,
      rest ? null : look,
      points[0]?.values[index],
    ]);
  };

  it('keeps a person’s letter, color, and order, regardless of who else is in the chart or leads', () => {
    const before = looksOf(of(['g', 'a', 'c', null], [9, 8, 7, 3]));
    expect(before.map(([id]) => id)).toEqual(['a', 'c', 'g', '']);
    // Others overtake, one drops out, another comes in.
    const after = looksOf(of(['c', 'b', 'g', null], [20, 11, 9, 11]));
    expect(after.map(([id]) => id)).toEqual(['b', 'c', 'g', '']);
    const own = (list: typeof before, id: string) => list.find(([each]) => each === id)?.slice(0, 3);
    for (const id of ['c', 'g', '']) expect(own(after, id)).toEqual(own(before, id));
    expect(after.map(([, , , rows]) => rows)).toEqual([11, 20, 9, 11]);
    // Nobody of the team looks or is called like another.
    const all = looksOf(of(['a', 'b', 'c', 'd', 'e', 'f', 'g', null], [1, 1, 1, 1, 1, 1, 1, 1]));
    expect(new Set(all.map(([, letter]) => letter)).size).toBe(8);
    expect(new Set(all.map(([, , look]) => look)).size).toBe(8);
  });

  it('orders members independently of their figures if the provider does not list the team', () => {
    const plain = (ids: readonly string[], rows: readonly number[]) =>
      looksOf({ ...of(ids, rows), team: undefined }).map((each) => each.slice(0, 3));
    expect(plain(['c', 'a', 'b'], [9, 8, 7])).toEqual(plain(['b', 'c', 'a'], [12, 9, 8]));
  });

  it('attributes new rows to their members, for the last point only', () => {
    const { series } = sourcedPlot(of(['g', 'a', null], [9, 8, 7]), { now, zone, path });
    const from = berlin('2026-11-22');
    const live = ['G@x.test', 'g@x.test', 'b@x.test', null].map((email) => ({ email, at: from }));
    expect(freshOf(series, [...live, { email: 'a@x.test', at: from - 1 }], from)).toEqual([0, 2, 2]);
  });
});
