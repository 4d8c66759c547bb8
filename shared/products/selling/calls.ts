import { calls, post, put } from '../../calls.ts';
import { productsAccess } from '../access.ts';
import { readSellSchema, sellChecksSchema, sellLineSchema, wantSellSchema } from './sell-check.ts';

/** Whether Amazon lets the seller list products. Answers follow as `sellChecks.changed`. */
export const sellCalls = calls(
  '/api/sell-checks',
  { tag: 'Products', access: productsAccess, full: true, upstream: '/portal/sell-checks' },
  {
    /** Answers older than a day are asked for again. */
    read: post('', 'load what you can sell', {
      body: readSellSchema,
      answer: sellChecksSchema,
      upstream: { describe: 'Whether Amazon lets the seller list products' },
    }),
    /** A list of up to 10,000 products, one call to Amazon for each product and condition. */
    want: put('', 'check what you can sell', {
      body: wantSellSchema,
      answer: sellLineSchema,
      upstream: { describe: 'Ask Amazon about products, or pause it', refuses: [400] },
    }),
  },
);
