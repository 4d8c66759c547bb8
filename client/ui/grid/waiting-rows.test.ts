import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hold, unheld, type WaitingRows } from './waiting-rows.ts';

type Row = { id: string; text?: string };
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const text = ({ rows: shown, gone }: WaitingRows<Row>) =>
  shown.map(({ id }) => (gone.has(id) ? id.toUpperCase() : id)).join('');
const waits = ({ waiting }: WaitingRows<Row>) => waiting.map(({ id }) => id).join('');

/** A list of letters: `hidden` are those the reader has just taken away. */
const held = (before: WaitingRows<Row>, now: string, hidden = '') =>
  hold(before, rows(now), {
    find: (id) => (now.includes(id) ? { id } : undefined),
    isTaken: (id) => hidden.includes(id),
  });
const reading = (ids: string, hidden = '') =>
  unheld(rows(ids), { find: (id) => ({ id }), isTaken: (id) => hidden.includes(id) });

describe('a list being read', () => {
  it('holds new rows, wherever they belong, and counts them', () => {
    const after = held(reading('cde'), 'abcxde');
    expect(text(after)).toBe('cde');
    expect(waits(after)).toBe('abx');
  });

  it('grows at its end', () => {
    const after = held(reading('cde'), 'acdefg');
    expect(text(after)).toBe('cdefg');
    expect(text(held(after, 'bacdefghi'))).toBe('cdefghi');
  });

  it('keeps the position of rows that others removed, and of rows that moved', () => {
    const after = held(reading('abcde'), 'acde');
    expect(text(after)).toBe('aBcde');
    expect(text(held(after, 'eca'))).toBe('aBcDe');
  });

  it('removes rows at once that the reader removes, and restores their position on undo', () => {
    const after = held(reading('abcd'), 'abcd', 'bc');
    expect(text(after)).toBe('ad');
    expect(text(held(after, 'abcd'))).toBe('abcd');
    // Also when nobody read while they went.
    expect(text(reading('abcd', 'bc'))).toBe('ad');
    expect(text(held(reading('abcd', 'bc'), 'abcd'))).toBe('abcd');
    // The call has succeeded: then they are gone, and leave no place behind.
    expect(text(held(held(after, 'ad'), 'xad'))).toBe('ad');
    // It has succeeded before anything was drawn: they are gone all the same, and nobody else took them.
    const own = {
      find: (id: string) => ('acd'.includes(id) ? { id } : undefined),
      isTaken: () => false,
      wasTaken: (id: string) => id === 'b',
    };
    expect(text(hold(reading('abcd'), rows('acd'), own))).toBe('acd');
  });

  it('lets in at once, and in its place, what the reader took away and brings back later', () => {
    const own = (now: string) => ({
      find: (id: string) => (now.includes(id) ? { id } : undefined),
      isTaken: () => false,
      wasTaken: (id: string) => id === 'b',
    });
    const without = hold(reading('abcd'), rows('acd'), own('acd'));
    const after = hold(without, rows('xabcd'), own('xabcd'));
    expect(text(after)).toBe('abcd');
    expect(waits(after)).toBe('x');
  });

  it('leaves no gaps below its last row, or when no row is left', () => {
    expect(text(held(reading('abcd'), 'ab'))).toBe('ab');
    const none = held(reading('ab'), 'xy');
    expect(text(none)).toBe('xy');
    expect(waits(none)).toBe('');
  });

  it('holds new rows while none of the shown rows is in the list', () => {
    const after = hold(reading('ab'), rows('xy'), { find: (id) => ({ id }), isTaken: () => false });
    expect(text(after)).toBe('ab');
    expect(waits(after)).toBe('xy');
  });

  it('shows changes in a row, and is the same list without changes', () => {
    const before = reading('ab');
    const now = [{ id: 'n' }, { id: 'a', text: 'read' }, before.rows[1] as Row];
    const find = { find: (id: string) => now.find((row) => row.id === id), isTaken: () => false };
    const after = hold(before, now, find);
    expect(after.rows).toEqual([{ id: 'a', text: 'read' }, { id: 'b' }]);
    expect(hold(after, [{ id: 'm' }, ...now], find).rows).toBe(after.rows);
  });

  it('never moves a row that stays, whatever comes and goes, and loses none', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 16 }).map((each) => each.join(''));
    fc.assert(
      fc.property(ids, fc.array(ids, { maxLength: 6 }), (first, steps) => {
        let before = reading(first);
        for (const now of steps) {
          const after = held(before, now);
          const there = before.rows.filter(({ id }) => now.includes(id)).map(({ id }) => id);
          if (there.length > 0)
            for (const id of there)
              expect(after.rows.findIndex((row) => row.id === id)).toBe(before.rows.findIndex((row) => row.id === id));
          expect(
            [...after.rows.map(({ id }) => id).filter((id) => !after.gone.has(id)), ...waits(after)].sort(),
          ).toEqual([...now].sort());
          before = after;
        }
      }),
    );
  });
});
