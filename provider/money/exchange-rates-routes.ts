import { Hono } from 'hono';
import { ratePaths } from '#shared/money/calls.ts';
import { exchangeRatesSchema } from '#shared/money/exchange-rates.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';

const documented = documentedUnder('Money', ' (ours, optional)');

export function exchangeRatesRoutes({ exchangeRates }: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(ratePaths.rates, documented('Dated exchange rates, the oldest day first', exchangeRatesSchema, 401), (c) => c.json(exchangeRates));
  return app;
}
