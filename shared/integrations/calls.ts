import * as v from 'valibot';
import { calls, doneSchema, get, post, put } from '../calls.ts';
import { notificationTypeSchema } from '../notifications/notification.ts';
import { integrationsAccess } from './access.ts';
import { connectUrlSchema, walmartConnectSchema, walmartReturnAnswerSchema, walmartReturnSchema } from './authorisation.ts';
import {
  amazonConnectionSchema,
  amazonIntegrationSchema,
  connectionRecordSchema,
  offerDeliverySchema,
  walmartConnectionSchema,
  walmartIntegrationSchema,
} from './connection.ts';
import { regionNameSchema } from './regions.ts';

/**
 * Each service can have its own base URL (UPSTREAM_AMAZON, UPSTREAM_WALMART). The default is /api/v1/amazon and /api/v1/walmart.
 * The first two are the specification's, the others are ours, and optional.
 */
export const amazonPaths = {
  status: '/status',
  disconnect: '/disconnect',
  connections: '/connections',
  delivery: '/delivery',
  subscribe: '/subscribe',
} as const;

/** The first three are the specification's. The last is ours, and optional. */
export const walmartPaths = { status: '/status', disconnect: '/disconnect', callback: '/callback', connection: '/connection' } as const;

/** GET /status of Walmart. */
export const walmartStatusSchema = v.looseObject({ data: v.looseObject({ authorized: v.boolean() }) });

/** GET /connections and /connection. */
export const amazonConnectionsSchema = v.object({ connections: v.array(amazonConnectionSchema), records: v.array(connectionRecordSchema) });
export const walmartConnectionsSchema = v.object({ connection: v.nullable(walmartConnectionSchema), records: v.array(connectionRecordSchema) });

const mostBytes = 16 * 1024;
const everyone = { public: true, access: undefined } as const;
const region = { regionShortName: regionNameSchema };

/** Connections to Amazon and Walmart. Both are read again on `integration.updated`. Connecting Amazon uses /sp-auth (onboarding/calls.ts). */
export const integrationCalls = calls(
  '/api/integrations',
  { access: integrationsAccess },
  {
    amazon: get('/amazon', 'load the Amazon integration', { answer: amazonIntegrationSchema }),
    disconnectAmazon: post('/amazon/disconnect', 'disconnect Amazon', {
      body: v.strictObject(region),
      mostBytes,
      answer: doneSchema,
      upstream: { service: 'amazon', path: amazonPaths.disconnect },
    }),
    deliver: put('/amazon/delivery', 'change how offer changes come', {
      body: v.strictObject({ ...region, ...offerDeliverySchema.entries }),
      mostBytes,
      answer: doneSchema,
      upstream: { service: 'amazon', method: 'POST', path: amazonPaths.delivery },
    }),
    /** Requests a notification type again after Amazon refused it. */
    subscribe: post('/amazon/subscribe', 'subscribe at Amazon', {
      body: v.strictObject({ ...region, notificationType: notificationTypeSchema }),
      mostBytes,
      answer: doneSchema,
      upstream: { service: 'amazon', path: amazonPaths.subscribe },
    }),
    walmart: get('/walmart', 'check authorization status', { answer: walmartIntegrationSchema }),
    /** Returns Walmart's log-in page, which the browser opens. Also for people in onboarding, who have no session yet. */
    connectWalmart: post('/walmart/connect', 'connect Walmart', { ...everyone, body: walmartConnectSchema, mostBytes, answer: connectUrlSchema }),
    /** Takes the unchanged query of /walmart-auth. `next` is the path to open. The page shows a failure's message, with 'Go back'. */
    walmartReturn: post('/walmart/return', 'connect Walmart', { ...everyone, body: walmartReturnSchema, mostBytes, answer: walmartReturnAnswerSchema }),
    disconnectWalmart: post('/walmart/disconnect', 'disconnect Walmart', {
      body: v.strictObject({}),
      mostBytes,
      answer: doneSchema,
      upstream: { service: 'walmart', path: walmartPaths.disconnect },
    }),
  },
);
