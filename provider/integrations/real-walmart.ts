import * as v from 'valibot';
import { WALMART_LOGIN } from '#shared/integrations/authorisation.ts';
import { fail, ok } from '#shared/result.ts';
import { identifier, lenientList } from '#shared/upstream/tolerant.ts';
import { walmartEventTypes } from '#shared/upstream/walmart-event.ts';
import type { ListingsFailure } from './listings-service.ts';
import { codeRefused, type ServiceFailure, unavailable, type WalmartService } from './seller-services.ts';
import { createWalmartCalls, WALMART, type WalmartKeys, walmartTokens } from './walmart-calls.ts';

const SUBSCRIPTIONS = '/v3/webhooks/subscriptions';
const MOST = 200;

/** The list has another name on each of Walmart's pages. */
const offeredSchema = v.object({
  events: lenientList(eventTypeSchema(), MOST),
  eventTypes: lenientList(eventTypeSchema(), MOST),
  items: lenientList(eventTypeSchema(), MOST),
});
const subscribedSchema = v.object({
  events: lenientList(v.object({ subscriptionId: identifier(200), eventUrl: v.nullish(v.string()) }), MOST),
});

/** Walmart's own services. @param eventUrl the public URL of the endpoint for events; without one, nothing is subscribed */
export function createWalmartService(keys: WalmartKeys, eventUrl?: string): WalmartService {
  const call = createWalmartCalls(keys);
  return {
    kind: 'walmart',
    login: { clientId: keys.clientId, login: WALMART_LOGIN },
    eventUrl: () => eventUrl,

    exchangeCode: async ({ code, sellerId, marketplace, redirectUri }) => {
      const tokens = await walmartTokens(
        keys,
        { sellerId, market: marketplace },
        {
          grant_type: 'authorization_code',
          code,
          ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        },
        codeRefused(WALMART),
      );
      if (!tokens.ok) return tokens;
      const { refresh_token: refreshToken } = tokens.value;
      return refreshToken === undefined ? fail(unavailable(WALMART)) : ok({ refreshToken });
    },

    // A subscription that was made before would send each event twice, and to a forgotten secret.
    subscribe: async (seller, { url, header, secret }) => {
      const offered = await call(seller, { method: 'GET', path: '/v3/webhooks/eventTypes' });
      if (!offered.ok) return fail(serviceFailure(offered.error));
      const read = v.safeParse(offeredSchema, offered.value);
      const types = read.success
        ? [...read.output.events, ...read.output.eventTypes, ...read.output.items].filter(({ eventType }) =>
            walmartEventTypes.includes(eventType),
          )
        : [];
      if (types.length === 0) return fail(noTypes);
      const known = await call(seller, { method: 'GET', path: SUBSCRIPTIONS });
      if (!known.ok) return fail(serviceFailure(known.error));
      for (const { subscriptionId, eventUrl: to } of subscribedIn(known.value))
        if (to === url)
          await call(seller, { method: 'DELETE', path: `${SUBSCRIPTIONS}/${encodeURIComponent(subscriptionId)}` });
      const made = await call(seller, {
        method: 'POST',
        path: SUBSCRIPTIONS,
        json: {
          events: types.map((type) => ({
            ...type,
            eventUrl: url,
            status: 'ACTIVE',
            authDetails: { authMethod: 'HMAC', authHeaderName: header, clientSecret: secret },
            headers: { 'content-type': 'application/json' },
          })),
        },
      });
      if (!made.ok) return fail(serviceFailure(made.error));
      const subscriptions = subscribedIn(made.value).map(({ subscriptionId }) => subscriptionId);
      return subscriptions.length === 0 ? fail(unavailable(WALMART)) : ok({ subscriptions });
    },

    unsubscribe: async (seller, subscriptions) => {
      for (const id of subscriptions) {
        const gone = await call(seller, { method: 'DELETE', path: `${SUBSCRIPTIONS}/${encodeURIComponent(id)}` });
        if (!gone.ok && gone.error.reason !== 'not-found') return fail(serviceFailure(gone.error));
      }
      return ok({});
    },

    manageUrl: async () => null,
  };
}

function eventTypeSchema() {
  return v.object({ eventType: identifier(100), eventVersion: identifier(20), resourceName: identifier(100) });
}

function subscribedIn(body: unknown): v.InferOutput<typeof subscribedSchema>['events'] {
  const read = v.safeParse(subscribedSchema, body);
  return read.success ? read.output.events : [];
}

const noTypes: ServiceFailure = {
  reason: 'not-permitted',
  message: 'Walmart offers none of the events of this portal.',
};

const serviceFailure = ({ reason, message }: ListingsFailure): ServiceFailure => ({
  reason: reason === 'throttled' ? 'unavailable' : reason === 'moved' || reason === 'not-found' ? 'refused' : reason,
  message,
});
