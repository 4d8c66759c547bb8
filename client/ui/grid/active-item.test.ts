import { describe, expect, it } from 'vitest';
import { activeIndex } from './live-grid.tsx';

const at = (now: string, active: string | null, before: string) =>
  activeIndex([...now], (item) => item, active, {
    items: [...before],
    at: active === null ? 0 : before.indexOf(active),
  });

describe('the active row of a list', () => {
  it('stays the same row wherever it moves', () => {
    expect(at('xabc', 'b', 'abc')).toBe(2);
    expect(at('abc', null, '')).toBe(0);
  });

  it('moves to the next remaining row when it is removed, alone or with others, or to the last if none follows', () => {
    expect(at('abd', 'c', 'abcd')).toBe(2);
    expect(at('xade', 'c', 'abcde')).toBe(2);
    expect(at('ab', 'd', 'abcd')).toBe(1);
    expect(at('', 'a', 'a')).toBe(0);
  });
});
