import { describe, expect, it } from 'vitest';
import { createIdentityIndex } from './identity-index.ts';

const identity = (n: number, fingerprint = `f${n}`) => ({ notificationId: `n${n}`, fingerprint });

describe('the index of identities', () => {
  it('forgets every key of a removed alert, including other spellings', () => {
    const index = createIdentityIndex();
    index.put('a', identity(1));
    index.put('a', identity(1, 'other spelling'));
    index.put('a', { ...identity(1), recordId: 'r1' });
    expect(index.find({ recordId: 'r1', fingerprint: 'another' })).toBe('a');
    index.remove('a');
    expect(index.keys).toBe(0);
  });

  it('keeps the newest entries and drops the oldest', () => {
    const index = createIdentityIndex();
    for (let n = 1; n <= 5; n += 1) index.put(`m${n}`, identity(n));
    index.keepNewest(2);
    expect(index.size).toBe(2);
    expect([1, 3, 4, 5].map((n) => index.find(identity(n)))).toEqual([undefined, undefined, 'm4', 'm5']);
    expect(index.keys).toBe(4);
  });

  it('is independent of its copy, and its copy of it', () => {
    const index = createIdentityIndex();
    index.put('a', identity(1));
    const copy = index.copy();
    index.put('c', identity(3));
    copy.put('b', identity(2));
    copy.remove('a');
    expect([1, 2, 3].map((n) => index.find(identity(n)))).toEqual(['a', undefined, 'c']);
    expect([1, 2, 3].map((n) => copy.find(identity(n)))).toEqual([undefined, 'b', undefined]);
  });
});
