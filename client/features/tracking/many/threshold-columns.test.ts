import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { boundIn, noCommonRule, readThresholds } from './threshold-columns.ts';

const ONE = 'B0E1NG3TWR';
const TWO = 'B0CTHX9P12';

describe('a pasted table of thresholds', () => {
  it('takes no time to read a long cell [RES-06]', async () => {
    const cells = [
      ' '.repeat(1_500),
      `${' '.repeat(1_500)}%${' '.repeat(1_500)}!%`,
      `${'0'.repeat(1_500)}!`,
      `${'1,'.repeat(1_500)}!`,
    ].map((cell) => `+1${cell}!`);
    const rows = [
      ['ASIN', 'Min New Buy box', 'Expected every'],
      ...Array.from({ length: 40 }, (_, at) => [ONE, cells[at % 4] ?? '', cells[at % 4] ?? '']),
    ];
    expect(await cpuTime(() => readThresholds(rows))).toBeLessThan(50);
    for (const cell of cells) expect(await cpuTime(() => boundIn(cell, 'rating'))).toBeLessThan(50);
  });

  it('has thresholds as columns, in any order of words, with re-arm time, interval, note, and another product to copy [RES-06]', () => {
    const { rows, problems, ignored } = readThresholds([
      ['', ''],
      [
        'Title',
        'ASIN',
        'Min New Buy box',
        'new buy box max',
        'rank_of_root_category max',
        'Re-arm after',
        'Expected every',
        'Note',
        'Same as',
      ],
      ['Tumbler', ONE.toLowerCase(), '$22.50', '110%', '20,000', '24 h', '48', 'Restock', ''],
      ['', '', '', '', '', '', '', '', ''],
      ['Lamp', TWO, '', '', '', '', '-', '', ONE],
    ]);
    expect(problems).toEqual([]);
    expect(ignored).toEqual(['Title']);
    expect(rows).toEqual([
      {
        row: 3,
        asin: ONE,
        entries: [
          { field: 'buybox_new_price', min: 22.5, max: { percent: 110 } },
          { field: 'rank_of_root_category', max: 20_000 },
        ],
        rearm: '24h',
        silentAfter: 48,
        note: 'Restock',
      },
      { row: 5, asin: TWO, entries: [], silentAfter: null, sameAs: ONE },
    ]);
  });

  it('may have no headings: an ASIN, its Min and Max of the New Buy box, or nothing but ASINs [RES-06]', () => {
    expect(readThresholds([[ONE, '22,5', '-']]).rows).toEqual([
      { row: 1, asin: ONE, entries: [{ field: 'buybox_new_price', min: 22.5, max: null }] },
    ]);
    const common = { ...noCommonRule, field: 'rating' as const, min: '4', rearm: '3d' as const };
    expect(readThresholds([[ONE, TWO]], common).rows).toEqual([
      { entries: [{ field: 'rating', min: 4 }], rearm: '3d', row: 1, asin: ONE },
      { entries: [{ field: 'rating', min: 4 }], rearm: '3d', row: 1, asin: TWO },
    ]);
    expect(readThresholds([]).rows).toEqual([]);
  });

  it('reports every cell that it cannot read by row and column, and reads the other rows [RES-06]', () => {
    const { rows, problems } = readThresholds([
      ['ASIN', 'Min', 'Rating Max', 'Re-arm after', 'Expected every', 'Same as'],
      ['B0', 'x', '6', '5 h', '0.5', 'B1'],
      [ONE, '20', '', '', '', ''],
      ['', '20', '', '', '', ''],
    ]);
    expect(rows.map(({ row }) => row)).toEqual([3]);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 ASIN',
      '2 New Buy box Min',
      '2 Rating Max',
      '2 Re-arm after',
      '2 Expected every',
      '2 Same as',
      '4 ASIN',
    ]);
    expect(readThresholds([[ONE]], { ...noCommonRule, max: 'lots' }).problems).toMatchObject([
      { row: 0, column: 'New Buy box Max' },
    ]);
  });

  it('refuses rows beyond 500 [RES-06]', () => {
    const { rows, problems } = readThresholds(
      Array.from({ length: 503 }, (_, n) => [`B0${String(n).padStart(8, '0')}`, '5']),
    );
    expect(rows).toHaveLength(500);
    expect(problems.map(({ row }) => row)).toEqual([501, 502, 503]);
  });

  it.each([
    ['22.50', 22.5],
    ['90%', { percent: 90 }],
    ['-10%', { percent: 90 }],
    ['−2,5 %', { percent: 97.5 }],
    ['+5%', { percent: 105 }],
    ['-', null],
    ['–', null],
  ] as const)('a threshold can be %s [RES-06]', (text, bound) => {
    expect(boundIn(text, 'buybox_new_price')).toEqual(bound);
  });
  it.each(['-5', '-110%', '1001%', 'abc%', '%'])('a threshold cannot be %s [RES-06]', (text) => {
    expect(typeof boundIn(text, 'buybox_new_price')).toBe('string');
  });
});
