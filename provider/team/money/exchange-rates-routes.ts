import { rateCalls } from '#shared/team/money/calls.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../serve.ts';

export const exchangeRatesRoutes = ({ exchangeRates }: Deps) => serve(rateCalls, { rates: () => exchangeRates });
