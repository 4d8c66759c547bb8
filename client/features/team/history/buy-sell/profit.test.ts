import { describe, expect, it } from 'vitest';
import { mainCurrency, profitPoints } from './profit-points.ts';
import { pathOf, pointsOf } from './scan-detail.tsx';
import { summaryFigures } from './summary-figures.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();
const bucket = (start: number, ...profits: (number | null)[]) => ({ start, scans: 1, profits });

describe('profit over time', () => {
  const chart = {
    days: 1,
    currencies: ['GBP', 'USD'],
    buckets: [bucket(day(11, 20), 5, null), bucket(day(11, 21), null, -2.5), bucket(day(11, 22), 1, 4)],
  };
  const now = day(11, 22) + 43_200_000;

  it('has one point per day and currency, which leads to that day’s scans', () => {
    expect(profitPoints(chart, 'USD', { requested: { time: null }, zone, now })).toEqual([
      { name: 'Nov 20, 2026', tick: 'Nov 20', values: [null], from: '2026-11-20', to: '2026-11-20' },
      { name: 'Nov 21, 2026', tick: 'Nov 21', values: [-2.5], from: '2026-11-21', to: '2026-11-21' },
      { name: 'Nov 22, 2026', tick: 'Nov 22', values: [4], from: '2026-11-22', to: '2026-11-22' },
    ]);
    expect(profitPoints(chart, 'GBP', { requested: { time: null }, zone, now }).map(({ values }) => values[0])).toEqual(
      [5, null, 1],
    );
  });

  it('combines several days in a point over a long time, and the last point ends with the range', () => {
    const long = {
      days: 3,
      currencies: ['USD'],
      buckets: [bucket(day(11, 14), 1), bucket(day(11, 17), 2), bucket(day(11, 20), 3)],
    };
    const points = profitPoints(long, 'USD', {
      requested: { time: { st: day(11, 14) / 1000, et: day(11, 22) / 1000 - 1 } },
      zone,
      now,
    });
    expect(points.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Nov 14, 2026 to Nov 16, 2026', '2026-11-14', '2026-11-16'],
      ['Nov 17, 2026 to Nov 19, 2026', '2026-11-17', '2026-11-19'],
      ['Nov 20, 2026 to Nov 21, 2026', '2026-11-20', '2026-11-21'],
    ]);
    expect(profitPoints(long, 'USD', { requested: { time: null }, zone, now }).at(-1)?.to).toBe('2026-11-22');
  });

  it('starts with US dollars, or with the currency of the most days', () => {
    expect(mainCurrency(chart)).toBe('USD');
    expect(mainCurrency({ ...chart, currencies: ['EUR', 'GBP'], buckets: [bucket(1, null, 2), bucket(2, 1, 2)] })).toBe(
      'GBP',
    );
    expect([mainCurrency(undefined), mainCurrency({ days: 1, currencies: [], buckets: [] })]).toEqual(['USD', 'USD']);
  });
});

describe('the summary of the scans', () => {
  const now = {
    scans: 1248,
    products: 412,
    withLoss: 38,
    medianRoi: 31.874,
    profits: [
      { currency: 'CAD', amount: -12 },
      { currency: 'USD', amount: 3854.22 },
    ],
  };
  const before = { ...now, withLoss: 44, profits: [{ currency: 'USD', amount: 3460 }] };

  it('never adds up currencies, compares with the previous period, and counts fewer losses as good', () => {
    expect(summaryFigures({ now, before })).toEqual([
      {
        name: 'Last-scan profit',
        value: '+$3,854.22',
        delta: { text: '+11.39%', way: 'up', good: true },
        note: 'vs previous period · −CA$12.00',
      },
      { name: 'Scans', value: '1,248', note: 'of 412 products' },
      { name: 'Median ROI', value: '+31.87%' },
      { name: 'At a loss', value: '38', delta: { text: '−6', way: 'down', good: true } },
    ]);
  });

  it('marks unknown figures as unknown and shows no difference without a previous period', () => {
    const nothing = { scans: 0, products: 0, withLoss: 0, medianRoi: null, profits: [] };
    expect(summaryFigures({ now: nothing, before: null }).map(({ value, delta }) => [value, delta])).toEqual([
      ['--/-', undefined],
      ['0', undefined],
      ['--/-', undefined],
      ['0', undefined],
    ]);
    expect(summaryFigures({ now, before: now })[3]?.delta).toEqual({ text: '0', way: 'flat' });
    expect(summaryFigures(undefined).map(({ value }) => value)).toEqual([null, null, null, null]);
  });
});

describe('the line chart of an opened product', () => {
  const at = (minutes: number, profit: number | null) => ({ createdAt: minutes * 60_000, profit, marketplace: 'US' });

  it('runs from left to right by time, is based on zero, and breaks at unknown values', () => {
    const points = pointsOf([at(100, -5), at(50, null), at(30, 10), at(0, 0)]);
    expect(points.map(({ x }) => x)).toEqual([5, 128, 210, 415]);
    const zero = points[0]?.zero ?? 0;
    expect([points[0]?.y === zero, (points[1]?.y ?? 99) < zero, points[2]?.y, (points[3]?.y ?? 0) > zero]).toEqual([
      true,
      true,
      null,
      true,
    ]);
    expect(pathOf(points)).toMatch(/^M5 \S+L128 \S+M415 \S+$/);
    expect(pointsOf([{ createdAt: 'never', profit: 1 }])).toEqual([]);
  });
});
