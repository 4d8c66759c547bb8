import { calls, get } from '../calls.ts';
import { exchangeRatesSchema } from './exchange-rates.ts';

/** Ours, and optional: without it, sums in different currencies stay apart. */
export const ratePaths = { rates: '/portal/exchange-rates' } as const;

export const rateCalls = calls(
  '/api/exchange-rates',
  { optional: true },
  { rates: get('', 'load exchange rates', { answer: exchangeRatesSchema, upstream: { path: ratePaths.rates } }) },
);
