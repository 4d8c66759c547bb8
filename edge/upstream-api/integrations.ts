import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { amazonPaths } from '#shared/upstream/integrations.ts';
import type { CallUpstream } from './transport.ts';

/** What an account has connected. */
export const integrationCalls = (call: CallUpstream) => ({
  status: (token: string) => call({ name: 'integration status', method: 'GET', service: 'amazon', path: amazonPaths.status, token }, integrationStateSchema),
});
