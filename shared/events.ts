import type * as v from 'valibot';
import { recordedScanSchema } from './history/buy-sell.ts';
import { activityRowSchema } from './history/team-columns.ts';
import { membersChangeSchema } from './members/member.ts';
import { type EventOf, pageEventSchemas, type RawEvent, readBy, type ScreenEventType } from './page-events.ts';
import { preferencesSchema } from './preferences/preferences.ts';
import { trackingChangeSchema, trackingFiredSchema } from './tracking/tracking-events.ts';
import { viewsChangeSchema } from './views/views.ts';
import { savedChangeSchema } from './wholesale/supplier.ts';

/** What only some screens show: the page passes it on unread (page-events.ts). */
const screenEventSchemas = {
  'activity.recorded': activityRowSchema,
  'scan.recorded': recordedScanSchema,
  /** Suppliers were saved or deleted, or notes changed. */
  'wholesale.updated': savedChangeSchema,
  'views.updated': viewsChangeSchema,
  /** All personal settings, after a change. */
  'preferences.updated': preferencesSchema,
  'members.changed': membersChangeSchema,
  'tracking.changed': trackingChangeSchema,
  /** For those who have no inbox; where there is one, a notification comes instead. */
  'tracking.fired': trackingFiredSchema,
} as const satisfies Record<ScreenEventType, v.GenericSchema>;
export const eventDataSchemas = { ...pageEventSchemas, ...screenEventSchemas };

export type EventType = keyof typeof eventDataSchemas;
export type EventData<T extends EventType> = v.InferOutput<(typeof eventDataSchemas)[T]>;

/** An event before it has a place in the log. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/**
 * An event of the log. `seq` counts from 1 without a gap per user and epoch (ST1); `id` is unique for good;
 * `at` is when the edge took it in (ms), and never goes back.
 */
export type StreamEvent = { [T in EventType]: EventOf<T, EventData<T>> }[EventType];

export const eventTypes = Object.keys(eventDataSchemas) as EventType[];

/** Reads one event's data by its type. An event type from a newer server is unknown here, not an error. */
export const parseEvent = (raw: RawEvent): StreamEvent | { unknown: string } => readBy(eventDataSchemas, raw) as StreamEvent | { unknown: string };
