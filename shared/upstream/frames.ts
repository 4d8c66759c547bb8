import * as v from 'valibot';

/** What a hub emits after every connect; the provider answers with an ack once the room is joined. */
export const JOIN = 'join';

/**
 * The provider's socket events and what the hub does with each. An alert, a balance, an activity row and the mutes carry their data;
 * the rest only says that a part is stale, and the hub reads it over HTTP.
 */
export const upstreamEvents = {
  'spapi:PRICING_HEALTH': 'alert',
  'spapi:ANY_OFFER_CHANGED': 'alert',
  'notification:new': 'alert',
  'tokens:updated': 'tokens',
  'history:recorded': 'activity',
  'mutes:updated': 'mutes',
  'subscription:updated': 'stale-plan',
  'subscription:deleted': 'stale-plan',
  'user:updated': 'stale-account',
  'integration:updated': 'stale-integration',
} as const;
export type UpstreamEventName = keyof typeof upstreamEvents;

export const isUpstreamEvent = (name: string): name is UpstreamEventName => Object.hasOwn(upstreamEvents, name);

/** The second argument of an event: the provider's own number for it, the same on every delivery. Optional. */
export const frameMetaSchema = v.looseObject({ outboxId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))) });
