import type { StreamEvent } from '#shared/events.ts';
import type { SnapshotState } from '#shared/protocol.ts';

/** A snapshot state in which every part is refused except the given ones. */
export const stateOf = (change: Partial<SnapshotState>): SnapshotState => ({
  user: { code: 'X' },
  notifications: { notifications: [] },
  unread: 0,
  tokens: { code: 'X' },
  plan: null,
  subscriptions: { code: 'X' },
  mutes: { code: 'X' },
  ...change,
});

/** A live event as the stream passes it to a pipeline. */
export const liveEvent = <T extends StreamEvent['type']>(
  seq: number,
  type: T,
  data: Extract<StreamEvent, { type: T }>['data'],
) => ({
  kind: 'event' as const,
  epoch: 'e',
  event: { seq, id: `${seq}`, type, at: 1, data } as StreamEvent,
});
