import * as v from 'valibot';
import { publicUserSchema } from './account/user.ts';
import { integrationStateSchema } from './integrations/integration-state.ts';
import { heldSchema } from './notifications/held.ts';
import { alertIdentitySchema } from './notifications/identity.ts';
import { mutesSchema } from './notifications/mutes.ts';
import { notificationSchema, notificationTypeSchema } from './notifications/notification.ts';
import { planStateSchema } from './plans/plan-state.ts';
import { tokenBalanceSchema } from './tokens/balance.ts';

/** The alerts a command touched. Every tab finds its own rows by identity. */
const touchedAlertsSchema = v.object({ alerts: v.array(alertIdentitySchema) });

const planChangeSchema = v.object({ user: publicUserSchema, plan: planStateSchema });

/** What each kind of event carries that a page has to know wherever it stands. Names are past tense: a log holds what has happened. */
export const pageEventSchemas = {
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
  /** Between these moments (ms) upstream events may have been missed: read again what is on the screen (ST16). */
  'stream.gap': v.object({ from: v.number(), to: v.number() }),
} as const;

/**
 * What only some screens show. A page passes it on unread, and the screen reads it by the schema that comes with the screen:
 * all of them together weigh more than a first view should.
 */
export const screenEventTypes = [
  'activity.recorded',
  'scan.recorded',
  'wholesale.updated',
  'views.updated',
  'preferences.updated',
  'members.changed',
  'tracking.changed',
  'tracking.fired',
] as const;
export type ScreenEventType = (typeof screenEventTypes)[number];

export type EventOf<Type, Data> = { seq: number; id: string; type: Type; at: number; data: Data };
export type RawEvent = EventOf<string, unknown>;

/** An event of the log as a page reads it. */
export type PageEvent =
  | { [T in keyof typeof pageEventSchemas]: EventOf<T, v.InferOutput<(typeof pageEventSchemas)[T]>> }[keyof typeof pageEventSchemas]
  | { [T in ScreenEventType]: EventOf<T, unknown> }[ScreenEventType];

/** Reads one event for a page; what belongs to a screen is passed on as it came. An event type from a newer server is unknown here, not an error. */
export const parsePageEvent = (raw: RawEvent): PageEvent | { unknown: string } =>
  (screenEventTypes.some((type) => type === raw.type) ? raw : readBy(pageEventSchemas, raw)) as PageEvent | { unknown: string };

/** Reads one event's data by the schema of its type. */
export function readBy(schemas: Readonly<Record<string, v.GenericSchema>>, raw: RawEvent): RawEvent | { unknown: string } {
  const schema = Object.hasOwn(schemas, raw.type) ? schemas[raw.type] : undefined;
  if (!schema) return { unknown: `No such event type: ${raw.type}` };
  const parsed = v.safeParse(schema, raw.data);
  if (!parsed.success) return { unknown: `${raw.type}: ${v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0]?.message}` };
  return { seq: raw.seq, id: raw.id, type: raw.type, at: raw.at, data: parsed.output };
}
