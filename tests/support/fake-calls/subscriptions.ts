import { done, type FakeCall } from './fake-call.ts';

export type SubscriptionsPart = { unsubscribed: string[] };

export const newSubscriptions = (): SubscriptionsPart => ({ unsubscribed: ['PRICING_HEALTH'] });

export const subscriptionCalls = {
  subscriptions: {
    route: 'GET /portal/notifications/subscriptions',
    answer: ({ unsubscribed }) => done({ unsubscribedTypes: [...unsubscribed] }),
  },
  subscribe: {
    route: 'POST /portal/notifications/subscriptions/create',
    answer: (account, { body }) => {
      account.unsubscribed = account.unsubscribed.filter((type) => type !== body.notificationType);
      return done({ ok: true });
    },
  },
} satisfies Record<string, FakeCall<SubscriptionsPart>>;
