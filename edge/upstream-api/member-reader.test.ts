import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemberReader } from './member-reader.ts';

/** Reads a text that arrives in pieces. */
function read(pieces: readonly string[]) {
  const members: [string, unknown][] = [];
  const reader = createMemberReader((key, text) => members.push([key, JSON.parse(text)]));
  const fits = pieces.every((piece) => reader.push(piece));
  return { members, fits, whole: reader.isWhole() };
}

function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
}

describe('the members of an object of objects', () => {
  const inner = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
  const outer = fc.dictionary(
    fc.string().filter((key) => key !== 'data'),
    inner,
    { noNullPrototype: true },
  );

  it('are each read unchanged, wherever the text is cut and however it is spaced', () => {
    fc.assert(
      fc.property(outer, fc.array(fc.nat()), fc.boolean(), fc.boolean(), (object, places, spaced, wrapped) => {
        const expected = Object.values(object).flatMap((members) => Object.entries(members));
        const text = JSON.stringify(
          wrapped ? { data: object, total: 3, list: [{ a: 1 }] } : object,
          null,
          spaced ? 2 : 0,
        );
        const { members, fits, whole } = read(cut(text, places));
        expect(members.map(([key, value]) => [key, JSON.stringify(value)])).toEqual(
          expected.map(([key, value]) => [key, JSON.stringify(value)]),
        );
        expect([fits, whole]).toEqual([true, true]);
      }),
    );
  });

  it('are available before the end, and a missing end is reported', () => {
    const text = '{"A1":{"B1":{"t":"a } b, \\" c"},"B2":{"n":[1,{"x":2}]},"B3":{"cut';
    expect(read([text])).toEqual({
      members: [
        ['B1', { t: 'a } b, " c' }],
        ['B2', { n: [1, { x: 2 }] }],
      ],
      fits: true,
      whole: false,
    });
    expect(read([`${text}":1}}`]).whole).toBe(false);
    expect(read([`${text}":1}}}`])).toMatchObject({ fits: true, whole: true });
    expect(read(['{"A1":{}}'])).toEqual({ members: [], fits: true, whole: true });
  });

  it('are rejected if the text is anything else, and the buffer never exceeds one member’s limit', () => {
    expect(read(['<html>']).fits).toBe(false);
    expect(read(['']).whole).toBe(false);
    const long = 'x'.repeat(600_000);
    expect(read(['{"A1":{"B1":"', long, long, long]).fits).toBe(false);
    expect(
      read(['{"A1":{', ...Array.from({ length: 4 }, (_, n) => `${n ? ',' : ''}"B${n}":"${long}"`), '}}']).members,
    ).toHaveLength(4);
  });
});
