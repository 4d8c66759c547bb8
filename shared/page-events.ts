import * as v from 'valibot';
import { planStateSchema } from './billing/plans/plan-state.ts';
import { alertIdentitySchema } from './inbox/identity.ts';
import { alertsChangedSchema } from './inbox/inbox-events.ts';
import { mutesSchema } from './inbox/mutes.ts';
import { notificationSchema, notificationTypeSchema } from './inbox/notification.ts';
import { integrationStateSchema } from './integrations/integration-state.ts';
import { publicUserSchema } from './session/user.ts';
import { tokenBalanceSchema } from './tokens/balance.ts';

/** The alerts a command affected. Every tab finds its own rows by identity. */
const touchedAlertsSchema = v.object({ alerts: v.array(alertIdentitySchema) });

const planChangeSchema = v.object({ user: publicUserSchema, plan: planStateSchema });

/**
 * Data of the events that a page needs on every screen. Names are in the past tense, because the log records what has
 * happened.
 */
export const pageEventSchemas = {
  'notification.created': notificationSchema,
  'notification.read': touchedAlertsSchema,
  'notification.deleted': touchedAlertsSchema,
  /** Alerts have another state: a command, a rule, or the end of a snooze. */
  'notification.changed': alertsChangedSchema,
  'notification.subscribed': v.object({ marketplace: v.string(), notificationType: notificationTypeSchema }),
  'mutes.updated': mutesSchema,
  'tokens.updated': tokenBalanceSchema,
  'subscription.updated': planChangeSchema,
  'subscription.deleted': planChangeSchema,
  'account.updated': planChangeSchema,
  'integration.updated': integrationStateSchema,
  /** Upstream events may have been missed between these times (ms): read what is on screen again (ST16). */
  'stream.gap': v.object({ from: v.number(), to: v.number() }),
} as const;

/**
 * Events that only some screens need. The page forwards them unparsed, and the screen brings the schema: all of them
 * are too large for a first view.
 */
export const screenEventTypes = [
  'activity.recorded',
  'scan.recorded',
  'wholesale.updated',
  'supplier.changed',
  'buys.changed',
  'views.updated',
  'preferences.updated',
  'members.changed',
  'right.requested',
  'tracking.changed',
  'tracking.fired',
  'inbox.updated',
  'costs.edited',
  'priceChange.advanced',
  'completeness.changed',
  'products.changed',
  'incident.changed',
  'channels.changed',
  'followed.changed',
  'notes.changed',
  'imports.changed',
  'comparisons.changed',
  'sellChecks.changed',
] as const;
export type ScreenEventType = (typeof screenEventTypes)[number];

export type EventOf<Type, Data> = { seq: number; id: string; type: Type; at: number; data: Data };
export type RawEvent = EventOf<string, unknown>;

export type PageEvent =
  | {
      [T in keyof typeof pageEventSchemas]: EventOf<T, v.InferOutput<(typeof pageEventSchemas)[T]>>;
    }[keyof typeof pageEventSchemas]
  | { [T in ScreenEventType]: EventOf<T, unknown> }[ScreenEventType];

/** Parses an event for a page; screen events pass unparsed. A type from a newer server is unknown, not an error. */
export const parsePageEvent = (raw: RawEvent): PageEvent | { unknown: string } =>
  (screenEventTypes.some((type) => type === raw.type) ? raw : readBy(pageEventSchemas, raw)) as
    | PageEvent
    | { unknown: string };

/** Parses an event's data with the schema of its type. */
export function readBy(
  schemas: Readonly<Record<string, v.GenericSchema>>,
  raw: RawEvent,
): RawEvent | { unknown: string } {
  const schema = Object.hasOwn(schemas, raw.type) ? schemas[raw.type] : undefined;
  if (!schema) return { unknown: `No such event type: ${raw.type}` };
  const parsed = v.safeParse(schema, raw.data);
  if (!parsed.success)
    return { unknown: `${raw.type}: ${v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0]?.message}` };
  return { seq: raw.seq, id: raw.id, type: raw.type, at: raw.at, data: parsed.output };
}
