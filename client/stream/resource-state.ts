import type { Answer, StreamHead } from '#client/api/call.ts';
import { isOlderReading } from './operators.ts';

/**
 * Why there is no value, or no newer one: a sentence for people, a code for programs, and for calls the HTTP status (0:
 * no answer).
 */
export type Trouble = { readonly code: string; readonly message: string; readonly status?: number };

/** `idle`: nothing to read now, or nothing to read at all with the specification's profile. */
type Phase<T> =
  | { readonly phase: 'loading' | 'idle'; readonly value?: undefined; readonly trouble: null }
  | { readonly phase: 'failed'; readonly value?: undefined; readonly trouble: Trouble }
  /** The value includes pending changes. `trouble`: the last read failed, and the value is from before. */
  | { readonly phase: 'ready'; readonly value: T; readonly trouble: Trouble | null };

export type ResourceState<T> = Phase<T> & {
  /** The last read failed and will be retried. */
  readonly behind: boolean;
  /** How often an event has brought a new value, so that a change can flash. */
  readonly changes: number;
  readonly changing: readonly string[];
};

type Change<T> = { id: number; name: string; show: (value: T) => T };

/** The last known value and the pending changes on top of it. */
export type Held<T> = {
  readonly value: T | undefined;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  readonly behind: boolean;
  readonly changes: number;
  readonly pending: readonly Change<T>[];
  /** The stream position of the newest value from the stream. */
  readonly known: { epoch: string | null; seq: number };
};

export type ResourceInput<T> =
  | { kind: 'brought'; value: T; at: StreamHead; live: boolean }
  | { kind: 'refused'; trouble: Trouble }
  | { kind: 'read'; answer: Answer<T> }
  | { kind: 'failed'; trouble: Trouble; again: boolean }
  | { kind: 'nothing' }
  | { kind: 'requested' }
  | { kind: 'changing'; change: Change<T> }
  | { kind: 'changed'; id: number; value: ((value: T) => T) | undefined };

export const firstHeld = <T>(value: T | undefined): Held<T> => ({
  value,
  loading: value === undefined,
  trouble: null,
  behind: false,
  changes: 0,
  pending: [],
  known: { epoch: null, seq: 0 },
});

export function reduceResource<T>(held: Held<T>, input: ResourceInput<T>): Held<T> {
  switch (input.kind) {
    case 'brought': {
      const changes = held.changes + (input.live && held.value !== undefined ? 1 : 0);
      return {
        ...held,
        value: input.value,
        loading: false,
        trouble: null,
        behind: input.live && held.behind,
        changes,
        known: input.at,
      };
    }
    case 'refused':
      return { ...held, loading: false, trouble: input.trouble };
    case 'read': {
      const rest = { ...held, loading: false, trouble: null, behind: false };
      // A value from the stream in the meantime is newer (ST13).
      return isOlderReading(input.answer.head, held.known) ? rest : { ...rest, value: input.answer.value };
    }
    case 'failed':
      return { ...held, loading: false, trouble: input.trouble, behind: input.again };
    case 'nothing':
      return { ...held, loading: false, behind: false };
    case 'requested':
      return held.value === undefined ? { ...held, loading: true, trouble: null } : held;
    case 'changing':
      return { ...held, pending: [...held.pending, input.change] };
    case 'changed': {
      const value = input.value && held.value !== undefined ? input.value(held.value) : held.value;
      return { ...held, value, pending: held.pending.filter(({ id }) => id !== input.id) };
    }
  }
}

export function resourceStateOf<T>({ value, loading, trouble, pending, behind, changes }: Held<T>): ResourceState<T> {
  const rest = { behind, changes, changing: pending.map(({ name }) => name) };
  if (value === undefined)
    return trouble
      ? { ...rest, phase: 'failed', trouble }
      : { ...rest, phase: loading ? 'loading' : 'idle', trouble: null };
  return { ...rest, phase: 'ready', value: pending.reduce<T>((before, { show }) => show(before), value), trouble };
}
