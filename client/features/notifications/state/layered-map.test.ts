import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayeredMap, type LayeredMap } from './layered-map.ts';

type Value = { n: number };
type Pair = { layered: LayeredMap<number, Value>; plain: Map<number, Value> };

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), key: fc.nat(40), n: fc.nat() }),
  fc.record({ do: fc.constant('delete' as const), key: fc.nat(40) }),
  fc.record({ do: fc.constant('copy' as const) }),
  fc.record({ do: fc.constant('back' as const) }),
  // Enough changes that the next copy makes a new bottom layer.
  fc.record({ do: fc.constant('flood' as const), from: fc.nat(2_000) }),
);

describe('a layered map', () => {
  it('reads like a plain map, and its copies are independent of each other', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now: Pair = { layered: createLayeredMap(), plain: new Map() };
        const all: Pair[] = [now];
        for (const each of steps) {
          if (each.do === 'set') {
            now.layered.set(each.key, { n: each.n });
            now.plain.set(each.key, { n: each.n });
          } else if (each.do === 'delete') {
            expect(now.layered.delete(each.key)).toBe(now.plain.delete(each.key));
          } else if (each.do === 'flood') {
            for (let key = each.from; key < each.from + 1_100; key += 1) {
              now.layered.set(key, { n: key });
              now.plain.set(key, { n: key });
            }
          } else if (each.do === 'copy') {
            now = { layered: now.layered.copy(), plain: new Map(now.plain) };
            all.push(now);
          } else {
            now = all[0] as Pair;
          }
        }
        for (const { layered, plain } of all) {
          expect(layered.size).toBe(plain.size);
          expect(new Map([...layered.keys()].map((key) => [key, layered.get(key)]))).toEqual(plain);
          expect([...layered.values()]).toHaveLength(plain.size);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps insertion order', () => {
    const map = createLayeredMap<string, Value>();
    for (const key of ['a', 'b', 'c']) map.set(key, { n: 1 });
    const copy = map.copy();
    copy.delete('b');
    copy.set('d', { n: 2 });
    copy.set('a', { n: 3 });
    expect([...copy.keys()]).toEqual(['a', 'c', 'd']);
    expect([...map.keys()]).toEqual(['a', 'b', 'c']);
  });
});
