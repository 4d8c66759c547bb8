import { describe, expect, it } from 'vitest';
import { importRow } from '#tests/support/imports.ts';
import { planRun } from './run-again.ts';

const line = (value: string, ...cells: string[]) => ({ value, kind: 'ASIN', cells, twins: [] });
const DAY = 86_400_000;

describe('running an import again [RES-04]', () => {
  const earlier = [
    importRow(0, { value: 'A1', cells: ['5.00'], at: 10 * DAY }),
    importRow(1, { value: 'A2', cells: ['6.00'], at: 2 * DAY }),
    importRow(2, { value: 'A3', cells: ['7.00'], state: 'waits', products: [], at: null }),
    importRow(3, { value: 'A4', cells: ['8.00'], state: 'not-found', products: [], at: 10 * DAY }),
  ];
  const plan = (list: ReturnType<typeof line>[], again: Parameters<typeof planRun>[2]['again']) =>
    planRun(list, earlier, { now: 10 * DAY, again });

  it('looks up rows that are new or changed in the file, and reuses the results of the others at their new place', () => {
    const list = [line('A4', '8.00 '), line('A1', '5.50'), line('A2', '6.00'), line('A9', '1'), line('A3', '7.00')];
    const { look, reused } = plan(list, { rows: 'changed' });
    expect(look).toEqual([1, 3, 4]);
    expect([...reused].map(([position, { value }]) => [position, value])).toEqual([
      [0, 'A4'],
      [2, 'A2'],
    ]);
  });

  it('looks up all rows, or only those older than an age, and always those without a result', () => {
    const list = [line('A1', '5.00'), line('A2', '6.00'), line('A3', '7.00')];
    expect(plan(list, { rows: 'all' }).look).toEqual([0, 1, 2]);
    expect(plan(list, { rows: 'older', than: 7 * DAY }).look).toEqual([1, 2]);
    expect(plan(list, { rows: 'older', than: 8 * DAY }).look).toEqual([2]);
  });

  it('looks up a row whose later lines with the same code have changed', () => {
    const twin = (...cells: string[]) => [{ row: 9, code: 'a1', kind: 'ASIN', how: null, cells }];
    const before = [importRow(0, { value: 'A1', twins: twin('1') })];
    const changed = (cells: string) =>
      planRun([{ value: 'A1', kind: 'ASIN', cells: [], twins: twin(cells) }], before, {
        now: 0,
        again: { rows: 'changed' },
      }).look;
    expect([changed('1'), changed('2')]).toEqual([[], [0]]);
  });

  it('looks up the ISBN-10 of a book as a code even if its ASIN has a result', () => {
    const list = [line('0306406152'), { ...line('0306406152'), kind: 'ISBN' }];
    expect(planRun(list, [importRow(0, { value: '0306406152' })], { now: 0, again: { rows: 'changed' } }).look).toEqual(
      [1],
    );
  });
});
