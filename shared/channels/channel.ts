import * as v from 'valibot';
import { plainText } from '../plain-text.ts';
import { zoneSchema } from '../time/days.ts';
import { channelKinds, pacesSchema, quietSchema } from './paces.ts';
import { topics } from './topics.ts';

/** At most this many channels per person. */
export const MOST_CHANNELS = 12;
/** How long deliveries are listed after they have ended, ms. */
export const DELIVERIES_KEPT = 30 * 86_400_000;
/** The deliveries of one answer. */
export const DELIVERIES_LISTED = 100;
/** How long a removed channel can come back, ms. */
export const CHANNEL_RESTORED_FOR = 3_600_000;

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const nameSchema = v.pipe(plainText(40), v.nonEmpty('Enter a name'));

/** What a new channel is: its kind and where it leads. The address is a secret, and no answer has it. */
export const addChannelSchema = v.strictObject({
  kind: v.picklist(channelKinds),
  name: nameSchema,
  /** '' for an email: it goes to the account's own address. */
  address: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
});
export type AddChannel = v.InferOutput<typeof addChannelSchema>;

export const changeChannelSchema = v.strictObject({
  id: idSchema,
  name: v.optional(nameSchema),
  paused: v.optional(v.boolean()),
  /** Some topics' paces; the others stay. */
  paces: v.optional(v.partial(v.strictObject(pacesSchema.entries))),
});
export type ChangeChannel = v.InferOutput<typeof changeChannelSchema>;

/** How long the former secret of a webhook stays valid after a new one was made, ms. */
export const FORMER_SECRET_FOR = 86_400_000;

/** The newest first; `until`: when the former one ends, ms. Messages carry a signature by each. */
export const webhookSecretsSchema = v.object({
  secrets: v.array(v.object({ value: v.string(), until: v.nullable(v.number()) })),
});
export type WebhookSecrets = v.InferOutput<typeof webhookSecretsSchema>;

/** Sends again what a channel missed since a moment, ms. */
export const sendAgainSchema = v.strictObject({
  id: idSchema,
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type SendAgain = v.InferOutput<typeof sendAgainSchema>;

export const channelIdSchema = v.strictObject({ id: idSchema });

/** Quiet hours in the person's zone; null for none. */
export const saveQuietSchema = v.strictObject({ quiet: v.nullable(quietSchema), zone: zoneSchema });
export type SaveQuiet = v.InferOutput<typeof saveQuietSchema>;

/** off: it takes nothing any more, and `why` says so. failing: tries fail since `since`. */
const channelStates = ['works', 'failing', 'off'] as const;

const channelSchema = v.object({
  id: v.string(),
  kind: v.picklist(channelKinds),
  name: v.string(),
  /** Where it leads, without what is secret in it. */
  shown: v.string(),
  paused: v.boolean(),
  state: v.picklist(channelStates),
  /** Since when it has been failing or off, ms. */
  since: v.nullable(v.number()),
  why: v.nullable(v.string()),
  /** When it last took a message, ms. */
  sentAt: v.nullable(v.number()),
  /** Deliveries by state: what will be sent, what waits for the end of quiet hours, and what was given up. */
  due: v.number(),
  quiet: v.number(),
  givenUp: v.number(),
  paces: pacesSchema,
});
export type Channel = v.InferOutput<typeof channelSchema>;

/** The person's channels in the order in which they were added. `address`: where emails go. */
export const channelListSchema = v.object({
  channels: v.array(channelSchema),
  quiet: v.nullable(quietSchema),
  zone: v.string(),
  address: v.string(),
  /** Alerts by topic in the last seven days. */
  counts: v.record(v.picklist(topics), v.number()),
  /** Kinds that this portal can send: some need the operator's settings. */
  kinds: v.array(v.picklist(channelKinds)),
  /** The portal's public key for push, as a browser needs it to subscribe. */
  pushKey: v.string(),
});
export type ChannelList = v.InferOutput<typeof channelListSchema>;

/** What became of an alert on a channel. `left-out`: it was read, done, or deleted before it was due. */
export const deliveryStates = ['due', 'quiet', 'retrying', 'sent', 'given-up', 'left-out'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliverySchema = v.object({
  id: v.number(),
  channel: v.string(),
  /** The alert, and its product's title; null if it was deleted. */
  record: v.string(),
  title: v.nullable(v.string()),
  topic: v.picklist(topics),
  state: v.picklist(deliveryStates),
  /** When it was decided, when it is or was due, and when it ended, ms. */
  at: v.number(),
  dueAt: v.number(),
  endedAt: v.nullable(v.number()),
  tries: v.number(),
  /** Whether it is a step for the case that nobody looks. */
  escalated: v.boolean(),
  /** The id of the message that carried it. A retry has the same. */
  message: v.nullable(v.string()),
  why: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

export const deliveriesQuestionSchema = v.object({
  channel: v.optional(idSchema),
  state: v.optional(v.picklist(deliveryStates)),
  /** Deliveries older than this one, for the next page. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
});

/** Newest first. */
export const deliveryListSchema = v.object({ deliveries: v.array(deliverySchema), more: v.boolean() });
export type DeliveryList = v.InferOutput<typeof deliveryListSchema>;

/** Sends given-up deliveries again, or drops what has not been sent. */
export const changeDeliveriesSchema = v.strictObject({
  ids: v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    v.minLength(1),
    v.maxLength(DELIVERIES_LISTED),
  ),
  what: v.picklist(['send', 'drop']),
});
export type ChangeDeliveries = v.InferOutput<typeof changeDeliveriesSchema>;

/** The person's channels, their deliveries, or the quiet hours have changed. */
export const channelsChangeSchema = v.object({});
