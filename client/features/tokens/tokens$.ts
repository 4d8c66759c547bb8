import { type Observable, scan, shareReplay, startWith } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';
import type { StreamItem } from '#client/stream/link.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import { isRefused } from '#shared/protocol.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

export type TokensState = {
  readonly balance: TokenBalance | null;
  /** Why there is no balance. */
  readonly trouble: string | null;
  /** Where the stream stood at the newest figure. */
  readonly seq: number;
  readonly epoch: string | null;
  /** How often a live event has changed the balance. */
  readonly changes: number;
};

export type TokensInput = StreamItem | { kind: 'loaded'; balance: TokenBalance; head: StreamHead | null } | { kind: 'failed'; message: string };

export const initialTokens: TokensState = { balance: null, trouble: null, seq: 0, epoch: null, changes: 0 };

/** Snapshots, live events and readings → the balance (LIVE-05, TOK-01). */
export const createTokens = (inputs$: Observable<TokensInput>): Observable<TokensState> =>
  inputs$.pipe(scan(reduceTokens, initialTokens), startWith(initialTokens), shareReplay({ bufferSize: 1, refCount: false }));

export function reduceTokens(state: TokensState, input: TokensInput): TokensState {
  switch (input.kind) {
    case 'snapshot': {
      const { tokens } = input.state;
      if (isRefused(tokens)) return { ...state, trouble: tokens.message ?? tokens.code };
      return { ...state, balance: tokens, trouble: null, seq: input.head, epoch: input.epoch };
    }
    case 'event':
      if (input.event.type !== 'tokens.updated') return state;
      return { balance: input.event.data, trouble: null, seq: input.event.seq, epoch: input.epoch, changes: state.changes + 1 };
    case 'loaded': {
      // A live figure that came since the reading left is newer than what it read (ST13).
      if (isOlderReading(input.head, state)) return state;
      return { ...state, balance: input.balance, trouble: null };
    }
    case 'failed':
      return state.balance ? state : { ...state, trouble: input.message };
  }
}
