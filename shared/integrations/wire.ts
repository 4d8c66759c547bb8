import * as v from 'valibot';
import { amazonConnectionSchema, connectionRecordSchema, walmartConnectionSchema } from './connection.ts';

/**
 * Each service may have a base of its own (UPSTREAM_AMAZON, UPSTREAM_WALMART); without one it stands under /api/v1/amazon and /api/v1/walmart.
 * The first two are the documents', the others are ours, and optional.
 */
export const amazonPaths = {
  status: '/status',
  disconnect: '/disconnect',
  connections: '/connections',
  delivery: '/delivery',
  subscribe: '/subscribe',
} as const;

/** The first three are the documents'; the last is ours, and optional. */
export const walmartPaths = { status: '/status', disconnect: '/disconnect', callback: '/callback', connection: '/connection' } as const;

/** GET /status of Walmart. */
export const walmartStatusSchema = v.looseObject({ data: v.looseObject({ authorized: v.boolean() }) });

/** GET /connections and /connection. */
export const amazonConnectionsSchema = v.object({ connections: v.array(amazonConnectionSchema), records: v.array(connectionRecordSchema) });
export const walmartConnectionsSchema = v.object({ connection: v.nullable(walmartConnectionSchema), records: v.array(connectionRecordSchema) });
