import { expect, it } from 'vitest';
import { foldKeys } from './tolerant.ts';

it('folds every key to lower case, at any depth and in lists, and keeps values', () => {
  expect(foldKeys({ ASIN: 'B0SAMPLE01', Offers: [{ SellerId: 'A1', isPrime: true }], None: null })).toEqual({
    asin: 'B0SAMPLE01',
    offers: [{ sellerid: 'A1', isprime: true }],
    none: null,
  });
});

it('keeps anything that is not an object', () => {
  for (const value of ['Text', 7, true, null, undefined]) expect(foldKeys(value)).toBe(value);
});

it('cannot change a prototype', () => {
  const folded = foldKeys(
    JSON.parse('{"__proto__":{"admin":true},"__PROTO__":{"admin":true},"Constructor":1}'),
  ) as Record<string, unknown>;
  expect(folded.admin).toBeUndefined();
  expect(Object.getPrototypeOf(folded)).toBe(Object.prototype);
  expect(Object.keys(folded)).toEqual(['constructor']);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

it('drops content deeper than any real message, and terminates', () => {
  const deep = JSON.parse(`${'{"A":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
  expect(JSON.stringify(foldKeys(deep)).length).toBeLessThan(200);
  expect(foldKeys({ A: { B: { C: 1 } } }, 2)).toEqual({ a: { b: {} } });
});
