import { map } from 'rxjs';
import { describe, it } from 'vitest';
import { createTokens, type TokensInput } from '#client/features/tokens/tokens$.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { marbles } from '#tests/support/marbles.ts';
import { liveEvent, stateOf } from '#tests/support/stream-inputs.ts';

const balance = (left: number): TokenBalance => ({
  freeToken: { tokens: 100, remaining: left },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});

describe('the token balance', () => {
  it('follows the snapshot and then every live event [LIVE-05, TOK-01]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        s: { kind: 'snapshot', epoch: 'e', head: 5, state: stateOf({ tokens: balance(50) }) },
        a: liveEvent(6, 'tokens.updated', balance(49)),
        b: liveEvent(7, 'tokens.updated', balance(48)),
      };
      const left$ = createTokens(hot('-s-a-b', inputs)).pipe(map((tokens) => (tokens.balance ? remainingTokens(tokens.balance) : null)));
      expectObservable(left$).toBe('0s-a-b', { 0: null, s: 50, a: 49, b: 48 });
    });
  });

  it('drops a reading that is older than the last live figure [ST13]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        a: liveEvent(8, 'tokens.updated', balance(40)),
        o: { kind: 'loaded', balance: balance(45), head: { epoch: 'e', seq: 7 } },
        n: { kind: 'loaded', balance: balance(39), head: { epoch: 'e', seq: 8 } },
        // Of a stream that is over, or of one whose snapshot is still on its way.
        x: { kind: 'loaded', balance: balance(30), head: { epoch: 'other', seq: 1 } },
      };
      const left$ = createTokens(hot('-aonx', inputs)).pipe(map((tokens) => tokens.balance?.freeToken.remaining));
      expectObservable(left$).toBe('0aonx', { 0: undefined, a: 40, o: 40, n: 39, x: 39 });
    });
  });

  it('keeps the last figure when a part is refused or a reading fails', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        a: liveEvent(8, 'tokens.updated', balance(40)),
        r: { kind: 'snapshot', epoch: 'e', head: 9, state: stateOf({ tokens: { code: 'NOPE', message: 'Not now' } }) },
        f: { kind: 'failed', message: 'No' },
      };
      expectObservable(createTokens(hot('-arf', inputs)).pipe(map((tokens) => tokens.balance?.freeToken.remaining))).toBe('0aaa', { 0: undefined, a: 40 });
    });
  });
});
