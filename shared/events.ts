import * as v from 'valibot';
import { publicUserSchema } from './account/user.ts';
import { activityRowSchema } from './history/activity.ts';
import { recordedScanSchema } from './history/scan.ts';
import { integrationStateSchema } from './integrations/integration-state.ts';
import { heldSchema } from './notifications/held.ts';
import { alertIdentitySchema } from './notifications/identity.ts';
import { mutesSchema } from './notifications/mutes.ts';
import { notificationSchema, notificationTypeSchema } from './notifications/notification.ts';
import { planStateSchema } from './plans/plan-state.ts';
import { tokenBalanceSchema } from './tokens/balance.ts';
import { savedChangeSchema } from './wholesale/supplier.ts';

/** The alerts a command touched. Every tab finds its own rows by identity. */
const touchedAlertsSchema = v.object({ alerts: v.array(alertIdentitySchema) });

const planChangeSchema = v.object({ user: publicUserSchema, plan: planStateSchema });

/** What each kind of event carries. Names are past tense: a log holds what has happened. */
export const eventDataSchemas = {
  'notification.created': notificationSchema,
  'notification.read': touchedAlertsSchema,
  'notification.deleted': touchedAlertsSchema,
  /** A tab holds back reading or deleting until it can no longer be undone: nothing has happened yet, and every tab shows it (LIVE-10). */
  'notification.held': heldSchema,
  /** It has happened, was undone, or has failed. */
  'notification.released': v.object({ id: v.string() }),
  'notification.subscribed': v.object({ marketplace: v.string(), notificationType: notificationTypeSchema }),
  'mutes.updated': mutesSchema,
  'tokens.updated': tokenBalanceSchema,
  'subscription.updated': planChangeSchema,
  'subscription.deleted': planChangeSchema,
  'account.updated': planChangeSchema,
  'integration.updated': integrationStateSchema,
  'activity.recorded': activityRowSchema,
  'scan.recorded': recordedScanSchema,
  /** Suppliers were saved or deleted, or notes changed. */
  'wholesale.updated': savedChangeSchema,
  /** Between these moments (ms) upstream events may have been missed: read again what is on the screen (ST16). */
  'stream.gap': v.object({ from: v.number(), to: v.number() }),
} as const;

export type EventType = keyof typeof eventDataSchemas;
export type EventData<T extends EventType> = v.InferOutput<(typeof eventDataSchemas)[T]>;

/** An event before it has a place in the log. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/**
 * An event of the log. `seq` counts from 1 without a gap per user and epoch (ST1); `id` is unique for good;
 * `at` is when the edge took it in (ms), and never goes back.
 */
export type StreamEvent = { [T in EventType]: { seq: number; id: string; type: T; at: number; data: EventData<T> } }[EventType];

export const eventTypes = Object.keys(eventDataSchemas) as EventType[];

/** Reads one event's data by its type. An event type from a newer server is unknown here, not an error. */
export function parseEvent(raw: { seq: number; id: string; type: string; at: number; data: unknown }): StreamEvent | { unknown: string } {
  if (!Object.hasOwn(eventDataSchemas, raw.type)) return { unknown: `No such event type: ${raw.type}` };
  const parsed = v.safeParse(eventDataSchemas[raw.type as EventType] as v.GenericSchema, raw.data);
  if (!parsed.success) return { unknown: `${raw.type}: ${v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0]?.message}` };
  return { seq: raw.seq, id: raw.id, type: raw.type, at: raw.at, data: parsed.output } as StreamEvent;
}
