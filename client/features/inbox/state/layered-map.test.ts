import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayeredMap, type LayeredMap } from './layered-map.ts';

const key = fc.nat(300);
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }),
  fc.record({ kind: fc.constant('delete' as const), key }),
  fc.record({ kind: fc.constant('copy' as const) }),
);

const entriesOf = (map: LayeredMap<number, number>) => [...map.keys()].map((each) => [each, map.get(each)]);

describe('a map with layers', () => {
  it('has the entries of a Map, in their order, after whatever was set, deleted, and copied', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
        let map = createLayeredMap<number, number>();
        const plain = new Map<number, number>();
        for (const each of steps) {
          if (each.kind === 'copy') map = map.copy();
          else if (each.kind === 'delete') {
            map.delete(each.key);
            plain.delete(each.key);
          } else {
            map.set(each.key, each.value);
            plain.set(each.key, each.value);
          }
        }
        expect(entriesOf(map)).toEqual([...plain]);
        expect(map.size).toBe(plain.size);
        expect(map.get(301)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('is independent of its copies, also of those that have merged the layers', () => {
    const first = createLayeredMap<number, number>();
    for (let n = 0; n < 200; n += 1) first.set(n, n);
    const second = first.copy();
    const third = second.copy();
    second.set(0, 100);
    second.delete(1);
    third.set(300, 300);
    first.delete(2);
    expect([0, 1, 2, 300].map(first.get)).toEqual([0, 1, undefined, undefined]);
    expect([0, 1, 2, 300].map(second.get)).toEqual([100, undefined, 2, undefined]);
    expect([0, 1, 2, 300].map(third.get)).toEqual([0, 1, 2, 300]);
    expect([first.size, second.size, third.size]).toEqual([199, 199, 201]);
  });
});
