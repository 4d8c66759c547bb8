import * as v from 'valibot';
import { preferencesSchema } from '../account/preferences/preferences.ts';
import { channelsChangeSchema } from '../channels/channel.ts';
import type { EventData, EventType } from '../events.ts';
import { completenessChangeSchema } from '../inbox/completeness/completeness.ts';
import { inboxUpdateSchema } from '../inbox/inbox.ts';
import { alertsChangedSchema, alertsDeletedSchema } from '../inbox/inbox-events.ts';
import { incidentSchema } from '../inbox/incidents/incident.ts';
import { type NotificationType, notificationTypes } from '../inbox/notification.ts';
import { upstreamMutesSchema } from '../inbox/wire.ts';
import { buysChangedSchema } from '../listings/buys/buy.ts';
import { ownProductsChangeSchema } from '../listings/own-products/own-product.ts';
import { priceChangeSchema } from '../listings/prices/change-price.ts';
import { pricesUpdateSchema } from '../listings/prices/seller-sku.ts';
import { membersChangeSchema } from '../members/member.ts';
import { rightRequestSchema } from '../members/right-requests.ts';
import { comparisonsChangeSchema } from '../products/comparisons/comparison.ts';
import { importsChangeSchema } from '../products/imports/stored-import.ts';
import { notesChangeSchema } from '../products/notes/product-note.ts';
import { sellChecksChangeSchema } from '../products/selling/sell-check.ts';
import { followedChangeSchema } from '../sellers/follow.ts';
import { recordedScanSchema } from '../team/history/buy-sell.ts';
import { activityRowSchema } from '../team/history/team-columns.ts';
import { tokenBalanceSchema } from '../tokens/balance.ts';
import { TRACEPARENT } from '../tracing/traceparent.ts';
import { trackingChangeSchema, trackingFiredSchema } from '../tracking/tracking-events.ts';
import { viewsChangeSchema } from '../views/views.ts';
import { savedChangeSchema } from '../wholesale/supplier.ts';
import { supplierChangedSchema } from '../wholesale/supplier-file.ts';

/**
 * The content of an upstream event, and the stream event it becomes. An alert has its own reader; `data` is parsed by
 * its schema; `stale` has no content: it only says which slice changed, and the hub reads that slice
 * (edge/hub/slices/slices.ts).
 */
type UpstreamEvent =
  | { brings: 'alert'; becomes: 'notification.created' }
  | { [T in EventType]: { brings: 'data'; schema: v.GenericSchema<unknown, EventData<T>>; becomes: T } }[EventType]
  | { brings: 'stale'; slice: string; becomes: EventType };

/** The hub emits this after every connect. The provider acks it once the room is joined. */
export const JOIN = 'join';

const amazonEvents = Object.fromEntries(
  notificationTypes.map((type) => [`spapi:${type}`, { brings: 'alert', becomes: 'notification.created' }]),
) as Record<`spapi:${NotificationType}`, { readonly brings: 'alert'; readonly becomes: 'notification.created' }>;

/** The provider's socket events, for the hub, the provider and recordings. */
export const upstreamEvents = {
  ...amazonEvents,
  'notification:new': { brings: 'alert', becomes: 'notification.created' },
  'tokens:updated': { brings: 'data', schema: tokenBalanceSchema, becomes: 'tokens.updated' },
  'history:recorded': { brings: 'data', schema: activityRowSchema, becomes: 'activity.recorded' },
  'history:scanned': { brings: 'data', schema: recordedScanSchema, becomes: 'scan.recorded' },
  'mutes:updated': { brings: 'data', schema: upstreamMutesSchema, becomes: 'mutes.updated' },
  'wholesale:updated': { brings: 'data', schema: savedChangeSchema, becomes: 'wholesale.updated' },
  'supplier:changed': { brings: 'data', schema: supplierChangedSchema, becomes: 'supplier.changed' },
  'buys:changed': { brings: 'data', schema: buysChangedSchema, becomes: 'buys.changed' },
  'views:updated': { brings: 'data', schema: viewsChangeSchema, becomes: 'views.updated' },
  'preferences:updated': { brings: 'data', schema: preferencesSchema, becomes: 'preferences.updated' },
  'right:requested': { brings: 'data', schema: rightRequestSchema, becomes: 'right.requested' },
  'members:updated': { brings: 'data', schema: membersChangeSchema, becomes: 'members.changed' },
  'notification:changed': { brings: 'data', schema: alertsChangedSchema, becomes: 'notification.changed' },
  'notification:deleted': { brings: 'data', schema: alertsDeletedSchema, becomes: 'notification.deleted' },
  'inbox:updated': { brings: 'data', schema: inboxUpdateSchema, becomes: 'inbox.updated' },
  'costs:edited': { brings: 'data', schema: pricesUpdateSchema, becomes: 'costs.edited' },
  'completeness:changed': { brings: 'data', schema: completenessChangeSchema, becomes: 'completeness.changed' },
  'priceChange:advanced': { brings: 'data', schema: priceChangeSchema, becomes: 'priceChange.advanced' },
  'products:changed': { brings: 'data', schema: ownProductsChangeSchema, becomes: 'products.changed' },
  'comparisons:changed': { brings: 'data', schema: comparisonsChangeSchema, becomes: 'comparisons.changed' },
  'imports:changed': { brings: 'data', schema: importsChangeSchema, becomes: 'imports.changed' },
  'sellChecks:changed': { brings: 'data', schema: sellChecksChangeSchema, becomes: 'sellChecks.changed' },
  'incident:changed': { brings: 'data', schema: incidentSchema, becomes: 'incident.changed' },
  'channels:changed': { brings: 'data', schema: channelsChangeSchema, becomes: 'channels.changed' },
  'followed:changed': { brings: 'data', schema: followedChangeSchema, becomes: 'followed.changed' },
  'notes:changed': { brings: 'data', schema: notesChangeSchema, becomes: 'notes.changed' },
  'tracking:changed': { brings: 'data', schema: trackingChangeSchema, becomes: 'tracking.changed' },
  'tracking:fired': { brings: 'data', schema: trackingFiredSchema, becomes: 'tracking.fired' },
  'subscription:updated': { brings: 'stale', slice: 'account', becomes: 'subscription.updated' },
  'subscription:deleted': { brings: 'stale', slice: 'account', becomes: 'subscription.deleted' },
  'user:updated': { brings: 'stale', slice: 'account', becomes: 'account.updated' },
  'integration:updated': { brings: 'stale', slice: 'integration', becomes: 'integration.updated' },
} as const satisfies Record<string, UpstreamEvent>;
export type UpstreamEventName = keyof typeof upstreamEvents;

/** A stale event: the slice to read, and the stream event for the result. */
export type StaleWord = Extract<(typeof upstreamEvents)[UpstreamEventName], { brings: 'stale' }>;

export const isUpstreamEvent = (name: string): name is UpstreamEventName => Object.hasOwn(upstreamEvents, name);

/**
 * An event's second argument, optional like each of its fields: the provider's own number for the event, the same on
 * every delivery; when the provider took the message in, ms since 1970; and its W3C trace context.
 */
export const frameMetaSchema = v.looseObject({
  outboxId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  acceptedAt: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined),
  traceparent: v.fallback(v.optional(v.pipe(v.string(), v.regex(TRACEPARENT))), undefined),
});
