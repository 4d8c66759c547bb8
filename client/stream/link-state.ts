import type { PageEvent } from '#shared/page-events.ts';
import type { FailingSlice, SnapshotState } from '#shared/protocol.ts';

export type LinkEnd = 'signed-out' | 'inactive' | 'reload' | 'refused';

export type LinkStatus =
  | { state: 'connecting' }
  /**
   * `quietSince`: the provider is overdue, last heard at this time (the edge's clock, ms). `failing`: what can't be
   * read while the rest works.
   */
  | { state: 'live'; quietSince?: number; failing?: FailingSlice[] }
  /** The provider is connected but hasn't confirmed that it sends this account's events. */
  | { state: 'unconfirmed' }
  | { state: 'reconnecting'; attempt: number }
  | { state: 'offline'; since: number }
  /** The edge is reachable, the provider isn't. */
  | { state: 'down'; since: number }
  /** The provider answers but refuses this account the live connection. */
  | { state: 'provider-refuses'; since: number }
  /** Too many tabs: this one waits until it becomes visible (ST9). */
  | { state: 'paused' }
  | { state: 'ended'; reason: LinkEnd };

export type Link = {
  status: LinkStatus;
  /** When the newest event happened, by the edge's clock, ms; null before the first. */
  lastEventAt: number | null;
  /** Edge time minus this machine's time, ms (ST17). */
  clockOffset: number;
  /** The number of live events so far. Drives the pulse on the wire. */
  beats: number;
  /** The number of skipped events that this build doesn't understand (LIVE-13). */
  unknown: number;
};

type StreamSnapshot = { kind: 'snapshot'; epoch: string; head: number; state: SnapshotState };
export type StreamOutput =
  | { kind: 'link'; link: Link }
  | StreamSnapshot
  | { kind: 'event'; epoch: string; event: PageEvent };
/** Snapshots and events in order, for the features. */
export type StreamItem = Exclude<StreamOutput, { kind: 'link' }>;

export type EventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const initialLink: Link = {
  status: { state: 'connecting' },
  lastEventAt: null,
  clockOffset: 0,
  beats: 0,
  unknown: 0,
};
