import * as v from 'valibot';
import { integrationStateSchema } from './integration-state.ts';
import { messageTypeSchema } from './message-types.ts';
import { regionNameSchema } from './regions.ts';

const moment = v.number();

/** What is connected: a region of Amazon, or Walmart. */
const connectionIds = ['NA', 'EU', 'WALMART'] as const;
export type ConnectionId = (typeof connectionIds)[number];

/**
 * The status of one message type since connecting: requested from Amazon (`asking`), accepted but nothing received yet
 * (`subscribed`), received (`seen`), or refused with a reason for people (`refused`).
 */
export const messageStates = ['asking', 'subscribed', 'seen', 'refused'] as const;
const messageLineSchema = v.object({
  notificationType: messageTypeSchema,
  state: v.picklist(messageStates),
  /** When the subscription was requested, accepted or refused. */
  since: moment,
  firstSeenAt: v.nullable(moment),
  lastSeenAt: v.nullable(moment),
  /** Messages per hour over the last 24 hours, oldest first. */
  hours: v.array(v.number()),
  reason: v.nullable(v.string()),
});
export type MessageLine = v.InferOutput<typeof messageLineSchema>;

/**
 * Every offer change, or only the first and last of each product in five or ten minutes. Pricing Health is never
 * delayed.
 */
export const deliveryPaces = ['every', 'five-minutes', 'ten-minutes'] as const;
export type DeliveryPace = (typeof deliveryPaces)[number];
export const offerDeliverySchema = v.object({
  pace: v.picklist(deliveryPaces),
  /** Marketplace codes of the region, at least one. */
  marketplaces: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(10))),
    v.minLength(1, 'Choose at least one marketplace'),
    v.maxLength(20),
  ),
});
export type OfferDelivery = v.InferOutput<typeof offerDeliverySchema>;

const connectionEntries = {
  sellerId: v.string(),
  authorisedAt: moment,
  endsAt: moment,
  /** An expired or withdrawn authorization stays listed until it is renewed or disconnected. */
  ended: v.boolean(),
  /** The marketplace's page to renew it; null if connecting again renews it. */
  renewUrl: v.nullable(v.string()),
  /** The marketplace's page about the authorization, if there is one. In the sandbox its clock is there. */
  manageUrl: v.nullable(v.string()),
};

export const amazonConnectionSchema = v.object({
  ...connectionEntries,
  regionShortName: regionNameSchema,
  messages: v.array(messageLineSchema),
  delivery: offerDeliverySchema,
});
export type AmazonConnection = v.InferOutput<typeof amazonConnectionSchema>;

export const walmartConnectionSchema = v.object({ ...connectionEntries, marketplace: v.string() });
export type WalmartConnection = v.InferOutput<typeof walmartConnectionSchema>;

/** The history of the connections, newest first; `text` is a whole sentence. */
export const connectionRecordSchema = v.object({ at: moment, place: v.picklist(connectionIds), text: v.string() });
export type ConnectionRecord = v.InferOutput<typeof connectionRecordSchema>;

/** GET /api/integrations/amazon. The lists are empty if the provider supports only the status. */
export const amazonIntegrationSchema = v.object({
  ...integrationStateSchema.entries,
  connections: v.array(amazonConnectionSchema),
  records: v.array(connectionRecordSchema),
});
export type AmazonIntegration = v.InferOutput<typeof amazonIntegrationSchema>;

export const walmartIntegrationSchema = v.object({
  authorized: v.boolean(),
  connection: v.nullable(walmartConnectionSchema),
  records: v.array(connectionRecordSchema),
});
export type WalmartIntegration = v.InferOutput<typeof walmartIntegrationSchema>;

const DAY = 86_400_000;

/** Amazon and Walmart both end an authorization after a year. */
const AUTHORISATION_DAYS = 365;
/** Reminder emails go out with this many days left. */
export const REMINDER_DAYS = [30, 7, 1] as const;
/** From this many days left, the screen shows when the authorization ends. */
const ENDS_SOON_DAYS = 45;

export const endOfAuthorisation = (authorisedAt: number): number => authorisedAt + AUTHORISATION_DAYS * DAY;

/** Days left, rounded up: 1 on the last day, 0 after it ends. Parameters in ms. */
export const daysToEnd = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / DAY));

export const endsSoon = (endsAt: number, now: number): boolean => daysToEnd(endsAt, now) <= ENDS_SOON_DAYS;
