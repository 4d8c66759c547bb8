import * as v from 'valibot';

export const subscriptionPaths = {
  list: '/portal/notifications/subscriptions',
  create: '/portal/notifications/subscriptions/create',
} as const;

/** The answer to a list: the types an account has not subscribed to. */
export const upstreamSubscriptionsSchema = v.looseObject({ unsubscribedTypes: v.array(v.string()) });
