import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowSlots } from './row-slots.ts';

const window = (first: number, count: number) => Array.from({ length: count }, (_, at) => ({ index: first + at }));

describe('the elements of rows', () => {
  it('stay with their rows however the view scrolls and grows, and never serve two rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { minLength: 2, maxLength: 20 }), (views) => {
        let before: ReadonlyMap<number, number> = new Map();
        for (const [first, count] of views) {
          const now = rowSlots(before, window(first, count));
          expect(new Set(now.values()).size).toBe(count);
          for (const [row, slot] of now) if (before.has(row)) expect(slot).toBe(before.get(row));
          before = now;
        }
      }),
    );
  });

  it('are reused by a jump', () => {
    const before = rowSlots(new Map(), window(0, 5));
    expect([...rowSlots(before, window(100, 5)).values()]).toEqual([...before.values()]);
  });
});
