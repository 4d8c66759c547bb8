import * as v from 'valibot';
import { calls, get, post } from '../../calls.ts';
import { notificationsAccess, timeToActAccess } from '../../inbox/access.ts';
import { salesTodayQuestionSchema, salesTodaySchema } from '../sales/sales-today.ts';
import {
  ownFiguresQuestionSchema,
  ownFiguresSchema,
  ownFoundSchema,
  ownListSchema,
  ownSearchSchema,
} from './own-product.ts';

/** The seller's own SKUs with their state now (ACT-11). */
export const ownProductCalls = calls(
  '/api/own-products',
  { tag: 'Own products', access: notificationsAccess, full: true, upstream: '/portal/own-products' },
  {
    search: post('/search', 'load your products', {
      body: ownSearchSchema,
      answer: ownFoundSchema,
      upstream: {
        describe: 'The seller’s SKUs with their state now, costliest first',
      },
    }),
    figures: post('/figures', 'load the figures of your products', {
      body: ownFiguresQuestionSchema,
      answer: ownFiguresSchema,
      upstream: {
        describe:
          'Figures of all SKUs that pass. Reads the SKUs from the marketplace in the background, if that was long ago',
      },
    }),
    /** What was sold today, against the same weekdays before (SIG-04). */
    sales: get('/sales', 'load what you sold today', {
      access: timeToActAccess,
      query: salesTodayQuestionSchema,
      answer: salesTodaySchema,
      upstream: {
        describe: 'Revenue and units sold so far today, by currency, and those of the same weekdays before by now',
      },
    }),
    /** All that pass, as a file. */
    csv: post('/csv', 'export your products', {
      body: ownListSchema,
      answer: v.unknown(),
      upstream: {
        handled: true,
        file: 'products',
        describe: 'Every SKU that passes',
      },
    }),
  },
);
