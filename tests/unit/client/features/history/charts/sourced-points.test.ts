import { describe, expect, it } from 'vitest';
import { allRows, lately, type RowsPath, sourcedPlot } from '#client/features/history/charts/sourced-points.ts';
import type { SourcedChart } from '#shared/history/charts.ts';

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

describe('rows per day and member as they are drawn', () => {
  it('lead from a day to its rows, and from a member to theirs', () => {
    const { series, points, endsToday } = sourcedPlot(chart(), { now, zone, path });
    expect(points.map(({ name, tick, to }) => [name, tick, to])).toEqual([
      ['Sat, Nov 21, 2026', 'Nov 21', path({ time: { from: '2026-11-21', to: '2026-11-21' } })],
      ['Sun, Nov 22, 2026', 'today', path({ time: { from: '2026-11-22', to: '2026-11-22' } })],
    ]);
    expect(series.map(({ name, letter, rest, to }) => [name, letter, rest, to])).toEqual([
      ['Dana', 'D', false, path({ account: 'dana@x.test' })],
      ['Former member', 'F', false, undefined],
      ['Others', 'O', true, undefined],
    ]);
    expect(endsToday).toBe(true);
    expect(allRows(points, series)).toBe(11);
    expect(lately(points, 2, 1)).toEqual([3]);
  });

  it('of several days at once say from when to when, and the last ends today', () => {
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
    expect(points.map(({ name }) => name)).toEqual(['Thu, Nov 19, 2026 to Fri, Nov 20, 2026', 'Sat, Nov 21, 2026 to Sun, Nov 22, 2026']);
    expect(points.at(-1)?.to).toBe(path({ time: { from: '2026-11-21', to: '2026-11-22' } }));
    expect(endsToday).toBe(false);
  });
});
