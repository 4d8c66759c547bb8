import { calls, get } from '../../calls.ts';
import { ratesAnswerSchema } from './exchange-rates.ts';

export const rateCalls = calls(
  '/api/exchange-rates',
  { tag: 'Exchange rates', full: true },
  {
    rates: get('', 'load exchange rates', {
      answer: ratesAnswerSchema,
      upstream: { path: '/portal/exchange-rates', describe: 'Dated exchange rates, the oldest day first' },
    }),
  },
);
