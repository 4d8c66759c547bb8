import * as v from 'valibot';
import type { WalmartReturn } from '#shared/integrations/authorisation.ts';
import { amazonConnectionsSchema, amazonPaths, walmartConnectionsSchema, walmartPaths, walmartStatusSchema } from '#shared/integrations/calls.ts';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { type CallUpstream, doneSchema, ifSupported } from './transport.ts';

const walmartStatus = v.pipe(
  walmartStatusSchema,
  v.transform(({ data }) => ({ authorized: data.authorized })),
);

export const integrationCalls = (call: CallUpstream) => ({
  status: (token: string) => call({ name: 'integration status', method: 'GET', service: 'amazon', path: amazonPaths.status, token }, integrationStateSchema),
  connections: (token: string) =>
    ifSupported(call({ name: 'Amazon connections', method: 'GET', service: 'amazon', path: amazonPaths.connections, token }, amazonConnectionsSchema)),

  walmartStatus: (token: string) => call({ name: 'Walmart status', method: 'GET', service: 'walmart', path: walmartPaths.status, token }, walmartStatus),
  walmartConnection: (token: string) =>
    ifSupported(call({ name: 'Walmart connection', method: 'GET', service: 'walmart', path: walmartPaths.connection, token }, walmartConnectionsSchema)),
  walmartCallback: (token: string, { code, type, sellerId }: WalmartReturn, ours: { marketplace: string; redirectUri: string }) =>
    call(
      {
        name: 'connect Walmart',
        method: 'POST',
        service: 'walmart',
        path: walmartPaths.callback,
        token,
        // The four fields of the specification, plus the address that Walmart redirected to, which its token call requires.
        body: { code, type: type ?? 'auth', sellerId, ...ours },
      },
      doneSchema,
    ),
});
