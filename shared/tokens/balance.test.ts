import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { remainingTokens, spendTokens, type TokenBalance, tokenBalanceSchema } from './balance.ts';

const balance = (freeToken: number, subscription: number, onetime: number): TokenBalance => ({
  freeToken: { tokens: 100, remaining: freeToken },
  subscription: { tokens: 1_000, remaining: subscription },
  onetime: { tokens: 5_000, remaining: onetime },
});
const left = (spent: TokenBalance | undefined) =>
  spent && [spent.freeToken.remaining, spent.subscription.remaining, spent.onetime.remaining];

describe('the balance', () => {
  it('is the sum of what the three buckets have left', () => {
    expect(remainingTokens(balance(10, 20, 30))).toBe(60);
  });

  it('is parsed from numbers and numeric text', () => {
    const raw = {
      freeToken: { tokens: '100', remaining: '7' },
      subscription: { tokens: 0, remaining: 0 },
      onetime: { tokens: 5, remaining: 5 },
    };
    expect(v.parse(tokenBalanceSchema, raw).freeToken).toEqual({ tokens: 100, remaining: 7 });
    for (const wrong of ['', 'many', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(v.safeParse(tokenBalanceSchema, { ...raw, onetime: { tokens: wrong, remaining: 1 } }).success).toBe(false);
  });
});

describe('spending', () => {
  it('uses the free bucket first, then the subscription, then the one-time package', () => {
    expect(left(spendTokens(balance(10, 20, 30), 5))).toEqual([5, 20, 30]);
    expect(left(spendTokens(balance(10, 20, 30), 10))).toEqual([0, 20, 30]);
    expect(left(spendTokens(balance(10, 20, 30), 25))).toEqual([0, 5, 30]);
    expect(left(spendTokens(balance(10, 20, 30), 60))).toEqual([0, 0, 0]);
    expect(left(spendTokens(balance(0, 0, 30), 1))).toEqual([0, 0, 29]);
  });

  it('changes nothing if the balance is too low or the cost is not an amount', () => {
    expect(spendTokens(balance(10, 20, 30), 61)).toBeUndefined();
    expect(spendTokens(balance(0, 0, 0), 1)).toBeUndefined();
    expect(spendTokens(balance(10, 20, 30), -1)).toBeUndefined();
    expect(spendTokens(balance(10, 20, 30), Number.NaN)).toBeUndefined();
  });

  it('neither loses nor creates tokens, and leaves grants and its input unchanged', () => {
    const amount = fc.nat({ max: 1_000 });
    fc.assert(
      fc.property(amount, amount, amount, fc.nat({ max: 4_000 }), (a, b, c, cost) => {
        const before = balance(a, b, c);
        const after = spendTokens(before, cost);
        expect(before).toEqual(balance(a, b, c));
        if (!after) {
          expect(cost).toBeGreaterThan(a + b + c);
          return;
        }
        expect(remainingTokens(after)).toBe(a + b + c - cost);
        expect([after.freeToken.tokens, after.subscription.tokens, after.onetime.tokens]).toEqual([100, 1_000, 5_000]);
        expect(Math.min(...(left(after) ?? []))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
