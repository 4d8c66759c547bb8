import { type Bisected, bisectLines, listInvariants } from '#shared/recording/invariants.ts';
import type { Recording } from '#shared/recording.ts';
import { type ReplayOptions, replay, streamedLines } from './replay.ts';
import type { Outcome } from './stage.ts';

type Ended = Pick<Outcome, 'view' | 'complaints'>;

/** What must hold after every line. Each returns how it is broken, or undefined. */
export const invariants = {
  unread: ({ view }) => view && listInvariants.unread({ rows: view.rows, unread: view.unread, hasMore: view.hasMore }),
  once: ({ view }) => view && listInvariants.once(view),
  order: ({ view }) => view && listInvariants.order(view),
  /** The page, the events and the provider agree. */
  agreement: ({ complaints }) => complaints[0],
} satisfies Record<string, (outcome: Ended) => string | undefined>;
export type Invariant = keyof typeof invariants;

/** Finds the first line of a recording after which an invariant is broken, as `bisectLines` does. */
export const bisect = (
  recording: Recording,
  invariant: Invariant,
  options: Omit<ReplayOptions, 'most' | 'filter'> = {},
): Promise<Bisected> =>
  bisectLines(streamedLines(recording).length, async (most) =>
    invariants[invariant](await replay(recording, { into: 'client', ...options, most })),
  );
