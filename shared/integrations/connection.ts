import * as v from 'valibot';
import { notificationTypeSchema } from '../notifications/notification.ts';
import { integrationStateSchema } from './integration-state.ts';
import { regionNameSchema } from './regions.ts';

const moment = v.number();

/** What is connected: a region of Amazon, or Walmart. */
const connectionIds = ['NA', 'EU', 'WALMART'] as const;
export type ConnectionId = (typeof connectionIds)[number];

/**
 * How it stands with one type of message since Connect: Amazon was asked (`asking`), has agreed and nothing has come yet (`subscribed`),
 * a message has been seen (`seen`), or why there are none (`refused`, with the sentence for people).
 */
export const messageStates = ['asking', 'subscribed', 'seen', 'refused'] as const;
const messageLineSchema = v.object({
  notificationType: notificationTypeSchema,
  state: v.picklist(messageStates),
  /** When Amazon was asked, agreed or refused. */
  since: moment,
  firstSeenAt: v.nullable(moment),
  lastSeenAt: v.nullable(moment),
  /** How many came in each of the last 24 hours, the oldest first. */
  hours: v.array(v.number()),
  reason: v.nullable(v.string()),
});
export type MessageLine = v.InferOutput<typeof messageLineSchema>;

/** Every offer change, or of each product the first and the last in five or ten minutes. Pricing Health always comes at once. */
export const deliveryPaces = ['every', 'five-minutes', 'ten-minutes'] as const;
export type DeliveryPace = (typeof deliveryPaces)[number];
export const offerDeliverySchema = v.object({
  pace: v.picklist(deliveryPaces),
  /** Marketplace codes of the region, at least one. */
  marketplaces: v.pipe(v.array(v.pipe(v.string(), v.maxLength(10))), v.minLength(1, 'Choose at least one marketplace'), v.maxLength(20)),
});
export type OfferDelivery = v.InferOutput<typeof offerDeliverySchema>;

const connectionEntries = {
  sellerId: v.string(),
  authorisedAt: moment,
  endsAt: moment,
  /** An authorisation that has run out or was withdrawn stays to be seen until it is renewed or disconnected. */
  ended: v.boolean(),
  /** Where it is renewed, at the marketplace; null where connecting again renews it. */
  renewUrl: v.nullable(v.string()),
  /** The marketplace's own page of it, where there is one. In the sandbox its clock is there. */
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

/** What has happened to the connections, the newest first; `text` is a whole sentence. */
export const connectionRecordSchema = v.object({ at: moment, place: v.picklist(connectionIds), text: v.string() });
export type ConnectionRecord = v.InferOutput<typeof connectionRecordSchema>;

/** GET /api/integrations/amazon. A provider that gives the status only has no more to say of its connections. */
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

/** Amazon and Walmart both end an authorisation after a year. */
const AUTHORISATION_DAYS = 365;
/** Mails go out when so many days are left. */
export const REMINDER_DAYS = [30, 7, 1] as const;
/** From so many days on a screen says how long it still lasts. */
const ENDS_SOON_DAYS = 45;

export const endOfAuthorisation = (authorisedAt: number): number => authorisedAt + AUTHORISATION_DAYS * DAY;

/** Begun days until it ends: 1 on the last day, 0 once it has ended. All in ms. */
export const daysToEnd = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / DAY));

export const endsSoon = (endsAt: number, now: number): boolean => daysToEnd(endsAt, now) <= ENDS_SOON_DAYS;
