import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { StreamItem } from '#client/stream/link-state.ts';
import { ok } from '#shared/result.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { marbles } from '#tests/support/marbles.ts';
import { liveEvent, stateOf } from '#tests/support/stream-inputs.ts';
import { createTokensStore } from './tokens-store.ts';

const balance = (left: number): TokenBalance => ({
  freeToken: { tokens: 100, remaining: left },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});
const gap = liveEvent(9, 'stream.gap', { from: 1, to: 2 });
const snapshot = (tokens: TokenBalance | { code: string; message: string }): StreamItem => ({
  kind: 'snapshot',
  epoch: 'e',
  head: 5,
  state: stateOf({ tokens }),
});

/** The shown state: the tokens left, or a text. A reading gives `read`, as of event `at`. */
function shownBy(line: string, items: Record<string, StreamItem>, { read = balance(7), at = 9 } = {}): unknown[] {
  const shown: unknown[] = [];
  marbles(({ hot, flush }, scheduler) => {
    const api = { balance: () => of(ok({ value: read, head: { epoch: 'e', seq: at } })) as never };
    createTokensStore({ events$: hot(line, items), scheduler, random: () => 1, api }).state$.subscribe(
      ({ value, trouble }) => shown.push(value ? remainingTokens(value) : (trouble?.message ?? null)),
    );
    flush();
  });
  return shown;
}

describe('the token balance', () => {
  it('follows the snapshot, then every live event [LIVE-05, TOK-01]', () => {
    const items = {
      s: snapshot(balance(50)),
      a: liveEvent(6, 'tokens.updated', balance(49)),
      b: liveEvent(7, 'tokens.updated', balance(48)),
    };
    expect(shownBy('-s-a-b', items)).toEqual([null, 50, 49, 48]);
  });

  it('is reread after a loss, unless the last live figure is newer [ST13, ST16]', () => {
    const items = { s: snapshot(balance(50)), g: gap };
    expect(shownBy('-sg', items)).toEqual([null, 50, 7]);
    expect(shownBy('-sg', items, { at: 4 })).toEqual([null, 50, 50]);
  });

  it('keeps the last figure when a snapshot refuses it, and gives the reason if there is none', () => {
    const refused = snapshot({ code: 'NOPE', message: 'Not now' });
    expect(shownBy('-ar', { a: liveEvent(3, 'tokens.updated', balance(40)), r: refused })).toEqual([null, 40, 40]);
    expect(shownBy('-r', { r: refused })).toEqual([null, 'Not now']);
  });
});
