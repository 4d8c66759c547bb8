import { describe, expect, it } from 'vitest';
import { MOST_REPLAY_POINTS, type ReplayMark } from '#shared/tracking/replay.ts';
import { HOUR, NOW } from '#tests/support/tracked-products.ts';
import { replayPoints, shareOfField } from './replay-chart.tsx';

const from = NOW - 90 * 24 * HOUR;
const stretch = (90 * 24 * HOUR) / MOST_REPLAY_POINTS;
const point = (index: number, value: number) => ({
  at: from + (index + 0.5) * stretch,
  value,
  low: value,
  high: value,
});
const mark = (
  index: number,
  side: ReplayMark['side'],
  field: ReplayMark['field'] = 'buybox_new_price',
): ReplayMark => ({
  at: from + (index + 0.5) * stretch,
  field,
  side,
  value: 1,
  threshold: 2,
});
const replay = (points: ReturnType<typeof point>[], marks: ReplayMark[] = []) => ({
  from,
  to: NOW,
  series: { field: 'buybox_new_price' as const, points },
  marks,
});

describe('the history of a metric', () => {
  it('has equal intervals: a value holds until the next, is unknown before the first, and ends with the current one', () => {
    const { points } = replayPoints(replay([point(2, 20), point(5, 25)]), 24.5);
    expect(points).toHaveLength(MOST_REPLAY_POINTS);
    expect(points.slice(0, 8).map(({ values }) => values[0])).toEqual([null, null, 20, 20, 20, 25, 25, 25]);
    expect(points.at(-2)?.values).toEqual([25]);
    expect(points.at(-1)).toMatchObject({ values: [24.5], name: 'Nov 22, 2026, 14:32', tick: 'Nov 22' });
    expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
  });

  it('ends with the last known value if the current one is unknown, and is empty if there is none', () => {
    expect(replayPoints(replay([point(2, 20)]), undefined).points.at(-1)?.values).toEqual([20]);
    expect(replayPoints(replay([]), undefined).points.every(({ values }) => values[0] === null)).toBe(true);
  });

  it('marks each firing of its own metric once at its position, and names it in the table', () => {
    const { points, marks } = replayPoints(
      replay([point(0, 20)], [mark(3, 'below'), mark(3, 'below'), mark(9, 'above'), mark(4, 'below', 'rating')]),
      20,
    );
    expect(marks).toEqual([
      { at: 3, side: 'min' },
      { at: 9, side: 'max' },
    ]);
    expect(points.flatMap(({ note }, index) => (note ? [[index, note]] : []))).toEqual([
      [3, 'below Min'],
      [9, 'above Max'],
    ]);
  });

  it('shows its share of all firings if it is not all of them', () => {
    const fired = { below: 24, above: 13 };
    expect(
      shareOfField(
        { fired, byField: { buybox_new_price: { below: 20, above: 2 }, rating: { below: 4, above: 11 } } },
        'buybox_new_price',
      ),
    ).toBe(22);
    expect(shareOfField({ fired, byField: { buybox_new_price: fired } }, 'buybox_new_price')).toBeNull();
    expect(shareOfField({ fired, byField: {} }, 'rating')).toBe(0);
  });
});
