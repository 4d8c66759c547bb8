import type { Answer, StreamHead } from '#client/api/call.ts';
import { isOlderReading } from './operators.ts';

/** Why there is no value, or no newer one: a sentence for people, a code for programs, and the call's HTTP status where it was a call (0: no answer). */
export type Trouble = { readonly code: string; readonly message: string; readonly status?: number };

export type ResourceState<T> = {
  /** With what is being changed already in it; undefined until there is one. */
  readonly value: T | undefined;
  /** The first value is on its way. */
  readonly loading: boolean;
  /** Of the last reading. A value from before it stays. */
  readonly trouble: Trouble | null;
  /** The last reading has failed, and is tried again. */
  readonly behind: boolean;
  /** How often an event has brought another value: what has just changed may flash. */
  readonly changes: number;
  /** The names of the changes that are under way. */
  readonly changing: readonly string[];
};

type Change<T> = { id: number; name: string; show: (value: T) => T };

/** What is known, and the changes on top of it that have not been answered. */
export type Held<T> = {
  readonly value: T | undefined;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
  readonly behind: boolean;
  readonly changes: number;
  readonly pending: readonly Change<T>[];
  /** Where the newest value that the stream has brought stands. */
  readonly known: { epoch: string | null; seq: number };
};

export type ResourceInput<T> =
  | { kind: 'brought'; value: T; at: StreamHead; live: boolean }
  | { kind: 'refused'; trouble: Trouble }
  | { kind: 'read'; answer: Answer<T> }
  | { kind: 'failed'; trouble: Trouble; again: boolean }
  /** There was nothing to read. */
  | { kind: 'nothing' }
  | { kind: 'asked' }
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
      return { ...held, value: input.value, loading: false, trouble: null, behind: input.live && held.behind, changes, known: input.at };
    }
    case 'refused':
      return { ...held, loading: false, trouble: input.trouble };
    case 'read': {
      const rest = { ...held, loading: false, trouble: null, behind: false };
      // What the stream has brought meanwhile is newer (ST13).
      return isOlderReading(input.answer.head, held.known) ? rest : { ...rest, value: input.answer.value };
    }
    case 'failed':
      return { ...held, loading: false, trouble: input.trouble, behind: input.again };
    case 'nothing':
      return { ...held, loading: false, behind: false };
    case 'asked':
      return held.value === undefined ? { ...held, loading: true, trouble: null } : held;
    case 'changing':
      return { ...held, pending: [...held.pending, input.change] };
    case 'changed': {
      const value = input.value && held.value !== undefined ? input.value(held.value) : held.value;
      return { ...held, value, pending: held.pending.filter(({ id }) => id !== input.id) };
    }
  }
}

export function resourceStateOf<T>({ value, pending, known: _, ...rest }: Held<T>): ResourceState<T> {
  let shown = value;
  if (shown !== undefined) for (const { show } of pending) shown = show(shown as T);
  return { ...rest, value: shown, changing: pending.map(({ name }) => name) };
}
