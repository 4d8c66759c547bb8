import { Hono } from 'hono';
import { feePaths, feesSchema } from '#shared/fees/calls.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';

const documented = documentedUnder('Fees', ' (ours, optional)');

export function feesRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(feePaths.schedules, documented('Amazon’s published referral fees', feesSchema, 401), (c) => c.json({ schedules: [...deps.feeSchedules] }));
  return app;
}
