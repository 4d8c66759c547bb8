import { describe, expect, it } from 'vitest';
import { allChosen, inListOrder, toggleAll } from './choice.ts';
import { formatBytes, judgeFiles, listed } from './file-drop.tsx';

const choices = ['Books', 'Kitchen & Dining', 'Home & Kitchen'].map((label) => ({ value: label, label }));

describe('choices', () => {
  it('are all toggled if visible; those hidden by the filter stay the same', () => {
    expect(toggleAll(['Books', 'a'], ['a', 'b'])).toEqual(['Books', 'a', 'b']);
    expect(toggleAll(['Books', 'a', 'b'], ['a', 'b'])).toEqual(['Books']);
  });

  it('count as all selected once every enabled one is, but not in an empty group', () => {
    const group = [...choices, { value: 'Locked', label: 'Locked', disabled: true }];
    expect(allChosen(group, ['Books', 'Home & Kitchen'])).toBe(false);
    expect(allChosen(group, ['Books', 'Home & Kitchen', 'Kitchen & Dining'])).toBe(true);
    expect(allChosen([], [])).toBe(false);
  });

  it('are selected in the order of the list, once each', () => {
    expect(inListOrder(choices, ['Home & Kitchen', 'Books', 'Books', 'gone'])).toEqual(['Books', 'Home & Kitchen']);
  });
});

describe('files', () => {
  const rules = { endings: ['.csv', '.xlsx'], mostBytes: 10_000_000 };
  const file = (name: string, size = 20) => ({ name, size });

  it('are accepted with a matching extension, in any case', () => {
    expect(judgeFiles([file('A.CSV')], rules)).toEqual({ taken: [file('A.CSV')], refused: [] });
  });

  it('are rejected if they have the wrong type, are too large, or are empty, each with its own message', () => {
    expect(judgeFiles([file('photo.png'), file('big.csv', 10_000_001), file('none.csv', 0)], rules)).toEqual({
      taken: [],
      refused: ['photo.png: choose a .csv or .xlsx file', 'big.csv is too large: at most 10 MB', 'none.csv is empty'],
    });
  });

  it('are limited to the first valid one if only one is allowed, and the rest are reported', () => {
    const several = [file('photo.png'), file('a.csv'), file('b.csv')];
    expect(judgeFiles(several, rules).taken).toEqual([file('a.csv')]);
    expect(judgeFiles(several, rules).refused).toContain('b.csv: one file at a time');
    expect(judgeFiles(several, { ...rules, several: true }).taken).toHaveLength(2);
  });

  it('have readable lists and sizes', () => {
    expect(listed(['.csv'])).toBe('.csv');
    expect(listed(['.csv', '.xls', '.xlsx'])).toBe('.csv, .xls or .xlsx');
    expect([12, 3_400, 3_400_000].map(formatBytes)).toEqual(['12 bytes', '3 kB', '3 MB']);
  });
});
