import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import { filterLines } from '#shared/recording/filter.ts';
import { differencesOf, meantLines, shownLines } from '#shared/recording/meaning.ts';
import type { Recording } from '#shared/recording.ts';
import { makeMorning } from './morning.ts';
import { replay } from './replay.ts';

const morning = makeMorning();
const part: Recording = { ...morning, lines: filterLines(morning.lines, { from: 0, to: 900_000 }) };

/** The same happening, recorded elsewhere and later: other ids, another day. */
const elsewhere: Recording = JSON.parse(
  JSON.stringify({ ...part, header: { ...part.header, started: '2026-07-01T09:30:00.000Z' } }).replace(
    /"(NotificationId|notificationId|_id|outboxId)":"([^"]+)"/g,
    (_, name: string, id: string) => `"${name}":"${id}x"`,
  ),
);

describe('two recordings compared by meaning', () => {
  it('are the same whatever their ids, and name the first difference first [OPS-05]', async () => {
    const [one, other] = [await replay(part, { into: 'client' }), await replay(elsewhere, { into: 'client' })];
    expect(differencesOf(one.meant, other.meant)).toEqual([]);
    expect(one.meant.length).toBeGreaterThan(100);

    const without = { ...part, lines: part.lines.toSpliced(60, 1) };
    const less = await replay(without, { into: 'client' });
    const [first] = differencesOf(one.meant, less.meant);
    expect(first).toMatchObject({ only: 'first', line: one.meant[first?.at ?? -1] });
  });

  it('under two reducers differ in what the page shows, and not in the events [OPS-05]', async () => {
    const one = await replay(part, { into: 'client' });
    const other = await replay(part, {
      into: 'client',
      reduce: (state, inputs) =>
        reduceNotifications(
          state,
          inputs.filter((input) => input.kind !== 'event' || input.event.type !== 'notification.read'),
        ),
    });
    expect(differencesOf(one.meant, other.meant)).toEqual([]);
    expect(differencesOf(shownLines(one), shownLines(other)).length).toBeGreaterThan(0);
  });

  it('put events of one moment in one order, because the order of equals means nothing [OPS-05]', () => {
    const event = (seq: number, at: number, remaining: number) =>
      ({
        seq,
        id: `e${seq}`,
        type: 'tokens.updated',
        at,
        data: { freeToken: { tokens: 1, remaining } },
      }) as unknown as Parameters<typeof meantLines>[0][number];
    expect(meantLines([event(1, 5, 2), event(2, 5, 1), event(3, 6, 0)])).toEqual(
      meantLines([event(1, 8, 1), event(2, 8, 2), event(3, 9, 0)]),
    );
    expect(meantLines([event(1, 5, 2), event(2, 6, 1)])).not.toEqual(meantLines([event(1, 5, 1), event(2, 6, 2)]));
  });
});

describe('the differences of two lists', () => {
  it('turn one into the other, and are the fewest that do [OPS-05]', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });
    fc.assert(
      fc.property(list, list, (first, second) => {
        const found = differencesOf(first, second);
        const gone = new Set(found.flatMap(({ only, at }) => (only === 'first' ? [at] : [])));
        const made = new Map(
          found.flatMap(({ only, at, line }): [number, string][] => (only === 'second' ? [[at, line]] : [])),
        );
        const left = first.filter((_, at) => !gone.has(at));
        expect(second.filter((_, at) => !made.has(at))).toEqual(left);
        for (const [at, line] of made) expect(second[at]).toBe(line);
        expect(found.length).toBe(first.length + second.length - 2 * common(first, second));
      }),
    );
  });
});

/** The length of the longest common subsequence, the slow way. */
function common(first: readonly string[], second: readonly string[]): number {
  const rows = Array.from({ length: first.length + 1 }, () => Array.from({ length: second.length + 1 }, () => 0));
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= first.length; row += 1)
    for (let column = 1; column <= second.length; column += 1)
      (rows[row] as number[])[column] =
        first[row - 1] === second[column - 1]
          ? at(row - 1, column - 1) + 1
          : Math.max(at(row - 1, column), at(row, column - 1));
  return at(first.length, second.length);
}
