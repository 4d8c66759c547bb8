import { expect, it } from 'vitest';
import { foldKeys } from './tolerant.ts';

it('folds every key to lower case, at any depth and inside lists, and leaves values as they are', () => {
  expect(foldKeys({ ASIN: 'B0SAMPLE01', Offers: [{ SellerId: 'A1', isPrime: true }], None: null })).toEqual({
    asin: 'B0SAMPLE01',
    offers: [{ sellerid: 'A1', isprime: true }],
    none: null,
  });
});

it('leaves what is not an object alone', () => {
  for (const value of ['Text', 7, true, null, undefined]) expect(foldKeys(value)).toBe(value);
});

it('cannot be used to change the prototype of anything', () => {
  const folded = foldKeys(JSON.parse('{"__proto__":{"admin":true},"__PROTO__":{"admin":true},"Constructor":1}')) as Record<string, unknown>;
  expect(folded.admin).toBeUndefined();
  expect(Object.getPrototypeOf(folded)).toBe(Object.prototype);
  expect(Object.keys(folded)).toEqual(['constructor']);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

it('drops what lies deeper than any real message, and ends', () => {
  const deep = JSON.parse(`${'{"A":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
  expect(JSON.stringify(foldKeys(deep)).length).toBeLessThan(200);
  expect(foldKeys({ A: { B: { C: 1 } } }, 2)).toEqual({ a: { b: {} } });
});
