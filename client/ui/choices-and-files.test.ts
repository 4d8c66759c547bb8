import { describe, expect, it } from 'vitest';
import { allChosen, matching, takeChoice, toggleAll } from './choice.ts';
import { formatBytes, judgeFiles, listed } from './file-drop.tsx';

const choices = ['Books', 'Kitchen & Dining', 'Home & Kitchen'].map((label) => ({ value: label, label }));

describe('choices', () => {
  it('a filter finds words in any place and case', () => {
    expect(matching(choices, ' kitCHEN ').map(({ label }) => label)).toEqual(['Kitchen & Dining', 'Home & Kitchen']);
    expect(matching(choices, '')).toHaveLength(3);
  });

  it('all in sight are chosen, or none of them once all are; what the filter hides stays as it is', () => {
    expect(toggleAll(['Books', 'a'], ['a', 'b'])).toEqual(['Books', 'a', 'b']);
    expect(toggleAll(['Books', 'a', 'b'], ['a', 'b'])).toEqual(['Books']);
  });

  it('all of a group are on once each is chosen that can be; of an empty group none is', () => {
    const group = [...choices, { value: 'Locked', label: 'Locked', disabled: true }];
    expect(allChosen(group, ['Books', 'Home & Kitchen'])).toBe(false);
    expect(allChosen(group, ['Books', 'Home & Kitchen', 'Kitchen & Dining'])).toBe(true);
    expect(allChosen([], [])).toBe(false);
  });

  it('what is chosen stands in the order in which it is offered, once each', () => {
    expect(takeChoice(choices, ['Home & Kitchen', 'Books', 'Books', 'gone'])).toEqual(['Books', 'Home & Kitchen']);
  });
});

describe('files', () => {
  const rules = { endings: ['.csv', '.xlsx'], mostBytes: 10_000_000 };
  const file = (name: string, size = 20) => ({ name, size });

  it('one that fits is taken, in any case of its ending', () => {
    expect(judgeFiles([file('A.CSV')], rules)).toEqual({ taken: [file('A.CSV')], refused: [] });
  });

  it('a wrong type, a too large and an empty one are refused, each with a sentence of its own', () => {
    expect(judgeFiles([file('photo.png'), file('big.csv', 10_000_001), file('none.csv', 0)], rules)).toEqual({
      taken: [],
      refused: ['photo.png: choose a .csv or .xlsx file', 'big.csv is too large: at most 10 MB', 'none.csv is empty'],
    });
  });

  it('where one is wanted the first that fits is taken, and the rest are told', () => {
    const several = [file('photo.png'), file('a.csv'), file('b.csv')];
    expect(judgeFiles(several, rules).taken).toEqual([file('a.csv')]);
    expect(judgeFiles(several, rules).refused).toContain('b.csv: one file at a time');
    expect(judgeFiles(several, { ...rules, several: true }).taken).toHaveLength(2);
  });

  it('lists and sizes read as people write them', () => {
    expect(listed(['.csv'])).toBe('.csv');
    expect(listed(['.csv', '.xls', '.xlsx'])).toBe('.csv, .xls or .xlsx');
    expect([12, 3_400, 3_400_000].map(formatBytes)).toEqual(['12 bytes', '3 kB', '3 MB']);
  });
});
