import type { PageEvent } from '#shared/page-events.ts';
import type { SnapshotState } from '#shared/protocol.ts';

/** Why the stream has ended for good. */
export type LinkEnd = 'signed-out' | 'reload' | 'refused';

export type LinkStatus =
  | { state: 'connecting' }
  /** `quietSince`: the provider is overdue, and was last heard then (the edge's time, ms). */
  | { state: 'live'; quietSince?: number }
  | { state: 'reconnecting'; attempt: number }
  | { state: 'offline'; since: number }
  /** Edge reached, provider not. */
  | { state: 'down'; since: number }
  /** Too many tabs: this one waits until it is looked at again (ST9). */
  | { state: 'paused' }
  | { state: 'ended'; reason: LinkEnd };

export type Link = {
  status: LinkStatus;
  /** The edge's time of the newest event, ms; null until one has come. */
  lastEventAt: number | null;
  /** Add to this machine's clock to get the edge's (ST17). */
  clockOffset: number;
  /** Counts the events that came live: the pulse on the wire. */
  beats: number;
  /** Events this build does not understand: counted, skipped (LIVE-13). */
  unknown: number;
};

export type StreamSnapshot = { kind: 'snapshot'; epoch: string; head: number; state: SnapshotState };
export type StreamOutput = { kind: 'link'; link: Link } | StreamSnapshot | { kind: 'event'; epoch: string; event: PageEvent };
/** What the features read: snapshots and events, in order. */
export type StreamItem = Exclude<StreamOutput, { kind: 'link' }>;

export type EventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const initialLink: Link = { status: { state: 'connecting' }, lastEventAt: null, clockOffset: 0, beats: 0, unknown: 0 };
