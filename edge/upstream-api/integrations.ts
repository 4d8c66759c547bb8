import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { integrationPaths } from '#shared/upstream/integrations.ts';
import type { CallUpstream } from './transport.ts';

/** Which marketplaces an account has connected. */
export const integrationCalls = (call: CallUpstream) => ({
  status: (token: string) => call({ name: 'integration status', method: 'GET', path: integrationPaths.status, token }, integrationStateSchema),
});
