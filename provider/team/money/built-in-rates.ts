import type { ExchangeRates } from '#shared/team/money/exchange-rates.ts';

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'MXN',
  'JPY',
  'AUD',
  'AED',
  'BRL',
  'EGP',
  'INR',
  'PLN',
  'SAR',
  'SEK',
  'SGD',
  'TRY',
];

/** What a dollar was worth at the start of each quarter. Made up, near real ones. */
const quarters: Readonly<Record<string, readonly number[]>> = {
  '2026-01-02': [1, 0.853, 0.744, 1.372, 17.95, 156.7, 1.497, 3.6725, 5.48, 47.6, 89.9, 3.6, 3.75, 9.21, 1.286, 42.96],
  '2026-04-01': [1, 0.861, 0.751, 1.388, 18.12, 155.9, 1.512, 3.6725, 5.44, 47.8, 89.2, 3.64, 3.75, 9.34, 1.291, 43.5],
  '2026-07-01': [1, 0.868, 0.757, 1.394, 18.36, 154.8, 1.521, 3.6725, 5.42, 47.9, 88.6, 3.68, 3.75, 9.42, 1.296, 44.1],
  '2026-10-01': [1, 0.872, 0.762, 1.401, 18.48, 154.1, 1.529, 3.6725, 5.4, 48.1, 88.1, 3.7, 3.75, 9.48, 1.299, 44.8],
};

/** Without rates, sums in several currencies stay apart. */
export const noRates: ExchangeRates = { source: 'none', days: [] };

/** Sample rates. A setting (EXCHANGE_RATES) replaces them. */
export const sampleRates: ExchangeRates = {
  source: 'sample rates',
  days: Object.entries(quarters).map(([date, worth]) => ({
    date,
    rates: Object.fromEntries(currencies.map((code, at) => [code, worth[at] ?? 1])),
  })),
};
