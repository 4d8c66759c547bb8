import { describe, expect, it } from 'vitest';
import { createRowSelection } from './row-selection.ts';

const stage = (start: string) => {
  let shown = [...start];
  const selection = createRowSelection(() => shown);
  return {
    selection,
    show: (next: string) => (shown = [...next]),
    selected: () => [...selection.ids$.value].sort().join(''),
  };
};

describe('selected rows', () => {
  it('are toggled one at a time, or as a range with Shift', () => {
    const { selection, selected } = stage('abcdef');
    selection.toggle('b', false);
    selection.toggle('e', true);
    expect(selected()).toBe('bcde');
    selection.toggle('c', false);
    expect(selected()).toBe('bde');
    selection.toggle('e', true);
    expect(selected()).toBe('b');
  });

  it('take a range in the current order, or a single row if the range’s start is not shown', () => {
    const { selection, show, selected } = stage('abcd');
    selection.toggle('a', false);
    show('dcba');
    selection.toggle('c', true);
    expect(selected()).toBe('abc');
    show('d');
    selection.toggle('d', true);
    expect(selected()).toBe('abcd');
  });

  it('can be all shown rows, and stay selected under a filter', () => {
    const { selection, show, selected } = stage('abcd');
    selection.setShown(true);
    show('ab');
    selection.setShown(false);
    expect(selected()).toBe('cd');
    selection.clear();
    expect(selected()).toBe('');
  });
});
