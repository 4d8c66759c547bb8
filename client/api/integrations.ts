import * as v from 'valibot';
import { connectUrlSchema, type WalmartConnect, type WalmartReturn, walmartReturnAnswerSchema } from '#shared/integrations/authorisation.ts';
import { amazonIntegrationSchema, type OfferDelivery, walmartIntegrationSchema } from '#shared/integrations/connection.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import type { Call } from './call.ts';

/** Both reads are to be made again on `integration.updated`: it tells of every change of a connection, Walmart's and a first message included. */
export const createIntegrationsApi = (call: Call) => ({
  amazon: () => call({ name: 'load the Amazon integration', path: '/api/integrations/amazon', schema: amazonIntegrationSchema }),
  /** Connecting goes over /sp-auth (`createOnboardingApi`). */
  disconnectAmazon: (regionShortName: RegionName) =>
    call({ name: 'disconnect Amazon', method: 'POST', path: '/api/integrations/amazon/disconnect', body: { regionShortName }, schema: v.unknown() }),
  /** How offer changes of a region come from now on. */
  deliver: (regionShortName: RegionName, delivery: OfferDelivery) =>
    call({
      name: 'change how offer changes come',
      method: 'PUT',
      path: '/api/integrations/amazon/delivery',
      body: { regionShortName, ...delivery },
      schema: v.unknown(),
    }),
  /** Asks Amazon once more for a type that it refused. */
  subscribe: (regionShortName: RegionName, notificationType: NotificationType) =>
    call({
      name: 'subscribe at Amazon',
      method: 'POST',
      path: '/api/integrations/amazon/subscribe',
      body: { regionShortName, notificationType },
      schema: v.unknown(),
    }),

  walmart: () => call({ name: 'check authorization status', path: '/api/integrations/walmart', schema: walmartIntegrationSchema }),
  /** @returns the log-in page of Walmart, to which the browser goes */
  connectWalmart: (connect: WalmartConnect) =>
    call({ name: 'connect Walmart', method: 'POST', path: '/api/integrations/walmart/connect', body: connect, schema: connectUrlSchema }),
  /** On /walmart-auth, with its query as it came. @returns where to go next; a failure's message is for the page, with 'Go back' */
  walmartReturn: (query: WalmartReturn) =>
    call({ name: 'connect Walmart', method: 'POST', path: '/api/integrations/walmart/return', body: query, schema: walmartReturnAnswerSchema }),
  disconnectWalmart: () => call({ name: 'disconnect Walmart', method: 'POST', path: '/api/integrations/walmart/disconnect', body: {}, schema: v.unknown() }),
});
export type IntegrationsApi = ReturnType<typeof createIntegrationsApi>;
