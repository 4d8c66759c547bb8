import * as v from 'valibot';
import { calls, doneSchema, get, post, put } from '../calls.ts';
import { integrationsAccess } from './access.ts';
import {
  connectUrlSchema,
  walmartConnectSchema,
  walmartReturnAnswerSchema,
  walmartReturnSchema,
} from './authorisation.ts';
import {
  amazonConnectionSchema,
  amazonIntegrationSchema,
  connectionRecordSchema,
  offerDeliverySchema,
  walmartConnectionSchema,
  walmartIntegrationSchema,
} from './connection.ts';
import { messageTypeSchema } from './message-types.ts';
import { regionNameSchema } from './regions.ts';

/**
 * The provider's calls whose answer several calls of the portal use. Each `status` is the specification's.
 * `connections` and `connection` are ours.
 */
export const amazonPaths = { status: '/status', connections: '/connections' } as const;
export const walmartPaths = { status: '/status', callback: '/callback', connection: '/connection' } as const;

/** GET /status of Walmart. */
export const walmartStatusSchema = v.looseObject({ data: v.looseObject({ authorized: v.boolean() }) });

/** GET /connections and /connection. */
export const amazonConnectionsSchema = v.object({
  connections: v.array(amazonConnectionSchema),
  records: v.array(connectionRecordSchema),
});
export const walmartConnectionsSchema = v.object({
  connection: v.nullable(walmartConnectionSchema),
  records: v.array(connectionRecordSchema),
});

const mostBytes = 16 * 1024;
const everyone = { public: true, access: undefined } as const;
const region = { regionShortName: regionNameSchema };

/**
 * Connections to Amazon and Walmart. Each service can have its own base URL (UPSTREAM_AMAZON, UPSTREAM_WALMART); the
 * default is /api/v1/amazon and /api/v1/walmart. Both are read again on `integration.updated`. Connecting Amazon uses
 * /sp-auth (onboarding/calls.ts).
 */
export const integrationCalls = calls(
  '/api/integrations',
  { tag: 'Integrations', access: integrationsAccess },
  {
    amazon: get('/amazon', 'load the Amazon integration', { answer: amazonIntegrationSchema }),
    disconnectAmazon: post('/amazon/disconnect', 'disconnect Amazon', {
      body: v.strictObject(region),
      mostBytes,
      answer: doneSchema,
      upstream: {
        service: 'amazon',
        path: '/disconnect',
        request: { body: v.object(region) },
        describe: 'Disconnect a region',
        refuses: [429],
      },
    }),
    deliver: put('/amazon/delivery', 'change how offer changes come', {
      full: true,
      body: v.strictObject({ ...region, ...offerDeliverySchema.entries }),
      mostBytes,
      answer: doneSchema,
      upstream: {
        service: 'amazon',
        method: 'POST',
        path: '/delivery',
        request: { body: v.object({ ...region, ...offerDeliverySchema.entries }) },
        describe: 'Choose every offer change or aggregated ones, and the marketplaces',
        refuses: [409, 429],
      },
    }),
    /** Requests a notification type again after Amazon refused it. */
    subscribe: post('/amazon/subscribe', 'subscribe at Amazon', {
      full: true,
      body: v.strictObject({ ...region, notificationType: messageTypeSchema }),
      mostBytes,
      answer: doneSchema,
      upstream: {
        service: 'amazon',
        path: '/subscribe',
        request: { body: v.object({ ...region, notificationType: messageTypeSchema }) },
        describe: 'Subscribe to a type of message again at Amazon',
        refuses: [409, 429],
      },
    }),
    walmart: get('/walmart', 'check authorization status', { answer: walmartIntegrationSchema }),
    /**
     * Returns Walmart's log-in page, which the browser opens. Also for people in onboarding, who have no session yet.
     */
    connectWalmart: post('/walmart/connect', 'connect Walmart', {
      ...everyone,
      body: walmartConnectSchema,
      mostBytes,
      answer: connectUrlSchema,
    }),
    /**
     * Takes the unchanged query of /walmart-auth. `next` is the path to open. The page shows a failure's message, with
     * 'Go back'.
     */
    walmartReturn: post('/walmart/return', 'connect Walmart', {
      ...everyone,
      body: walmartReturnSchema,
      mostBytes,
      answer: walmartReturnAnswerSchema,
    }),
    disconnectWalmart: post('/walmart/disconnect', 'disconnect Walmart', {
      body: v.strictObject({}),
      mostBytes,
      answer: doneSchema,
      upstream: {
        service: 'walmart',
        path: '/disconnect',
        request: {},
        describe: 'Disconnect Walmart',
        refuses: [400, 429],
      },
    }),
  },
);
