import type * as v from 'valibot';
import { preferencesSchema } from './account/preferences/preferences.ts';
import { channelsChangeSchema } from './channels/channel.ts';
import { completenessChangeSchema } from './inbox/completeness/completeness.ts';
import { inboxUpdateSchema } from './inbox/inbox.ts';
import { incidentSchema } from './inbox/incidents/incident.ts';
import { buysChangedSchema } from './listings/buys/buy.ts';
import { ownProductsChangeSchema } from './listings/own-products/own-product.ts';
import { priceChangeSchema } from './listings/prices/change-price.ts';
import { pricesUpdateSchema } from './listings/prices/seller-sku.ts';
import { membersChangeSchema } from './members/member.ts';
import { rightRequestSchema } from './members/right-requests.ts';
import { type EventOf, pageEventSchemas, type RawEvent, readBy, type ScreenEventType } from './page-events.ts';
import { comparisonsChangeSchema } from './products/comparisons/comparison.ts';
import { importsChangeSchema } from './products/imports/stored-import.ts';
import { notesChangeSchema } from './products/notes/product-note.ts';
import { sellChecksChangeSchema } from './products/selling/sell-check.ts';
import { followedChangeSchema } from './sellers/follow.ts';
import { recordedScanSchema } from './team/history/buy-sell.ts';
import { activityRowSchema } from './team/history/team-columns.ts';
import { trackingChangeSchema, trackingFiredSchema } from './tracking/tracking-events.ts';
import { viewsChangeSchema } from './views/views.ts';
import { savedChangeSchema } from './wholesale/supplier.ts';
import { supplierChangedSchema } from './wholesale/supplier-file.ts';

/** Events that only some screens need. The page forwards their data unparsed (page-events.ts). */
const screenEventSchemas = {
  'activity.recorded': activityRowSchema,
  'scan.recorded': recordedScanSchema,
  /** Suppliers were saved or deleted, or notes changed. */
  'wholesale.updated': savedChangeSchema,
  /** Status, next step, tags, notes or products of a supplier have changed. */
  'supplier.changed': supplierChangedSchema,
  /** Somebody stated, removed or restored what the team bought. */
  'buys.changed': buysChangedSchema,
  'views.updated': viewsChangeSchema,
  /** All personal settings after a change. */
  'preferences.updated': preferencesSchema,
  'members.changed': membersChangeSchema,
  /** A member has asked for a right, or the owner has answered. */
  'right.requested': rightRequestSchema,
  'tracking.changed': trackingChangeSchema,
  /** For accounts without an inbox. Those with one get a notification instead. */
  'tracking.fired': trackingFiredSchema,
  /** The inbox's rules or its digest have changed. */
  'inbox.updated': inboxUpdateSchema,
  /** Costs, floors or ceilings of SKUs have changed. */
  'costs.edited': pricesUpdateSchema,
  /** A price change was asked for, or went a step further. */
  'priceChange.advanced': priceChangeSchema,
  /** A check found a missed message, or a marketplace fell silent. */
  'completeness.changed': completenessChangeSchema,
  /** SKUs of the seller were read from the marketplace, or sellers' names were found. */
  'products.changed': ownProductsChangeSchema,
  'channels.changed': channelsChangeSchema,
  /** Followed storefronts changed, or a daily look was made. */
  'followed.changed': followedChangeSchema,
  'notes.changed': notesChangeSchema,
  /** An incident has opened, grown or ended. */
  'incident.changed': incidentSchema,
  /** An import of the Product Viewer was begun, ended, changed, or deleted. */
  'imports.changed': importsChangeSchema,
  'comparisons.changed': comparisonsChangeSchema,
  /** Amazon said whether the seller may list products. */
  'sellChecks.changed': sellChecksChangeSchema,
} as const satisfies Record<ScreenEventType, v.GenericSchema>;
export const eventDataSchemas = { ...pageEventSchemas, ...screenEventSchemas };

export type EventType = keyof typeof eventDataSchemas;
export type EventData<T extends EventType> = v.InferOutput<(typeof eventDataSchemas)[T]>;

/** An event without its sequence number. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/**
 * An event of the log. `seq` counts from 1 without gaps per user and epoch (ST1). `id` is unique forever.
 * `at` is when the edge recorded it (ms), and never decreases.
 */
export type StreamEvent = { [T in EventType]: EventOf<T, EventData<T>> }[EventType];

export const eventTypes = Object.keys(eventDataSchemas) as EventType[];

/** Parses an event's data by its type. A type from a newer server is unknown, not an error. */
export const parseEvent = (raw: RawEvent): StreamEvent | { unknown: string } =>
  readBy(eventDataSchemas, raw) as StreamEvent | { unknown: string };
