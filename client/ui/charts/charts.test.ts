import { describe, expect, it } from 'vitest';
import { axisOf, axisWidth, formatTick } from './axis.ts';
import { heatSquares, peakOf } from './heat.ts';
import { barRows } from './parts/bars-drawing.tsx';
import { stepped } from './plot-cursor.tsx';
import { lookOf, sumOf, totalOf } from './series.ts';
import { sparkBars } from './sparkline.tsx';

describe('an axis', () => {
  it('has round ticks around all values, and zero as the base of bars', () => {
    expect(axisOf([120, 534, null, 80])).toEqual({ ticks: [0, 200, 400, 600], min: 0, max: 600 });
    expect(axisOf([-120, 290])).toEqual({ ticks: [-200, 0, 200, 400], min: -200, max: 400 });
    expect(axisOf([0.1, 0.3]).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('starts near the lowest value if allowed', () => {
    expect(axisOf([18.2, 21.9], { fromZero: false })).toEqual({ ticks: [18, 20, 22], min: 18, max: 22 });
  });

  it('is valid for one value, for equal values, and for none', () => {
    for (const values of [[], [null], [0, 0], [7], [-3], [1e9, 1e9]]) {
      for (const fromZero of [true, false]) {
        const { ticks, min, max } = axisOf(values, { fromZero });
        expect(max).toBeGreaterThan(min);
        expect(ticks.length).toBeGreaterThan(1);
        for (const value of values) if (value !== null) expect(value >= min && value <= max).toBe(true);
      }
    }
  });

  it('is wide enough for its labels', () => {
    expect(axisWidth(['0', '1.2K'])).toBe(40);
    expect(axisWidth(['$21.80', '$1,222.00'])).toBeGreaterThan(60);
  });

  it('shortens large figures and uses a true minus sign', () => {
    expect([950, 12_500, -1_200_000].map(formatTick)).toEqual(['950', '12.5K', '−1.2M']);
  });
});

describe('series', () => {
  it('get their look from their position, and the rest looks the same everywhere', () => {
    expect([0, 1, 4, 5].map((place) => lookOf({}, place))).toEqual([1, 2, 5, 1]);
    expect(lookOf({ rest: true }, 4)).toBe(6);
  });

  it('add up known values, and have no sum if none is known', () => {
    expect(sumOf({ values: [1, null, 4] })).toBe(5);
    expect(sumOf({ values: [null, null] })).toBeNull();
    expect(totalOf([{ values: [1, 2] }, { values: [null, 3] }], 1)).toBe(5);
  });
});

describe('the heat map of a week', () => {
  it('has squares of two hours, colored by their share of the peak', () => {
    const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
    (week[1] as number[])[16] = 60;
    (week[1] as number[])[17] = 40;
    (week[6] as number[])[23] = 1;
    const squares = heatSquares(week);
    expect(squares).toHaveLength(84);
    expect(peakOf(squares)).toEqual({ day: 1, hour: 16, value: 100, step: 4 });
    expect(squares.at(-1)).toEqual({ day: 6, hour: 22, value: 1, step: 1 });
    expect(squares[0]?.step).toBe(0);
  });

  it('has no peak without values', () => {
    expect(peakOf(heatSquares(Array.from({ length: 7 }, () => new Array<number>(24).fill(0))))).toBeUndefined();
  });
});

describe('stacked bars', () => {
  it('take new rows from their own series: no other part shrinks, and the bar keeps its height', () => {
    const rowsOf = (points: (number | null)[][], fresh: number[]) =>
      barRows(
        points.map((values) => ({ values })),
        fresh,
      );
    const before = [5, 3, null];
    expect(rowsOf([before, before], [0, 2, 0])).toEqual([
      { at: 0, v0: 5, v1: 3, v2: null },
      { at: 1, v0: 5, v1: 1, v2: null, fresh: 2 },
    ]);
    // More than there is, where the reading is older than the news.
    expect(rowsOf([[1, 1]], [9, 0])).toEqual([{ at: 0, v0: 0, v1: 1, fresh: 1 }]);
    expect(rowsOf([], [1])).toEqual([]);
  });
});

describe('the cursor in a chart', () => {
  it('moves from point to point and stays in the chart', () => {
    expect(stepped('ArrowRight', 29, 30, 1)).toBe(29);
    expect(stepped('ArrowLeft', 29, 30, 1)).toBe(28);
    expect(stepped('PageUp', 3, 30, 1)).toBe(0);
    expect(stepped('Home', 12, 30, 1)).toBe(0);
    expect(stepped('ArrowUp', 12, 30, 1)).toBeUndefined();
    expect(stepped('Enter', 12, 30, 1)).toBeUndefined();
  });

  it('moves up and down between rows of squares', () => {
    expect(stepped('ArrowDown', 5, 12, 7)).toBe(17);
    expect(stepped('ArrowUp', 5, 12, 7)).toBe(5);
    expect(stepped('End', 14, 12, 7)).toBe(23);
  });
});

describe('a sparkline', () => {
  it('is aligned to its end, with gains above zero, losses below it, and unknown values marked', () => {
    const { zero, bars } = sparkBars([10, -10, null, 0], { width: 100, height: 20, slots: 5 });
    expect(zero).toBe(10);
    expect(bars.map(({ x }) => x)).toEqual([21, 41, 61, 81]);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 10],
      [10, 10],
      [10, 0],
      [10, 0],
    ]);
    expect(bars.map(({ below }) => below)).toEqual([false, true, false, false]);
    expect(bars.map(({ unknown }) => unknown)).toEqual([false, false, true, false]);
  });

  it('can share a range with others, and has a limited number of bars', () => {
    const { zero, bars } = sparkBars([1, 2, 3, 4], { width: 90, height: 20, slots: 3, range: { min: -4, max: 4 } });
    expect(zero).toBe(10);
    expect(bars.map(({ height }) => height)).toEqual([5, 7.5, 10]);
  });
});
