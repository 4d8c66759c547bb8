import { normalise } from '#edge/hub/upstream/normalise.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { PageFrame } from '#shared/recording/page-frames.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { pricingRecord } from './messages.ts';

/** The alert of a test message. @param read whether the person has read it */
export function alertOf(n: number, read = false): Notification {
  const taken = normalise('spapi:PRICING_HEALTH', [pricingRecord(n)], n);
  if (taken.kind !== 'event' || taken.event.type !== 'notification.created')
    throw new Error('The message is not an alert');
  return { ...taken.event.data, processed: read };
}

const STARTED = Date.UTC(2026, 1, 2, 8);

export const happened = (at: number, seq: number, type: string, data: unknown): RecordingLine => ({
  at,
  dir: 'down',
  frame: { seq, id: `e${seq}`, type, at: STARTED + at, data },
});
export const taken = (at: number, frame: PageFrame): RecordingLine => ({ at, dir: 'page', frame });

/** The list when a recording begins, with the alerts of these numbers. */
export const baseOf = (
  alerts: readonly Notification[],
  unread = alerts.filter(({ processed }) => !processed).length,
): PageFrame => ({
  kind: 'base',
  page: { notifications: [...alerts], total: alerts.length },
  unread,
  mutes: { rev: 1, mutes: [] },
});

/** A recording as a page makes it. */
export const reported = (lines: RecordingLine[]): Recording => ({
  header: {
    recording: 1,
    source: 'A reported problem',
    started: new Date(STARTED).toISOString(),
    redactions: [],
    report: { screen: '/notifications' },
  },
  lines,
});
