import type { PageEvent } from '#shared/page-events.ts';
import type { FailingPart, SnapshotState } from '#shared/protocol.ts';

/** Why the stream has ended for good. */
export type LinkEnd = 'signed-out' | 'inactive' | 'reload' | 'refused';

export type LinkStatus =
  | { state: 'connecting' }
  /** `quietSince`: the provider is overdue, and was last heard then (the edge's time, ms). `failing`: what cannot be read while all else works. */
  | { state: 'live'; quietSince?: number; failing?: FailingPart[] }
  /** The provider is connected, and never said that it sends this account its events. */
  | { state: 'unconfirmed' }
  | { state: 'reconnecting'; attempt: number }
  | { state: 'offline'; since: number }
  /** Edge reached, provider not. */
  | { state: 'down'; since: number }
  /** It answers, and refuses this account the live connection. */
  | { state: 'provider-refuses'; since: number }
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

type StreamSnapshot = { kind: 'snapshot'; epoch: string; head: number; state: SnapshotState };
export type StreamOutput = { kind: 'link'; link: Link } | StreamSnapshot | { kind: 'event'; epoch: string; event: PageEvent };
/** What the features read: snapshots and events, in order. */
export type StreamItem = Exclude<StreamOutput, { kind: 'link' }>;

export type EventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const initialLink: Link = { status: { state: 'connecting' }, lastEventAt: null, clockOffset: 0, beats: 0, unknown: 0 };
