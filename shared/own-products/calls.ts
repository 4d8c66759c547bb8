import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { notificationsAccess } from '../notifications/access.ts';
import { ownFiguresQuestionSchema, ownFiguresSchema, ownFoundSchema, ownListSchema, ownSearchSchema } from './own-product.ts';

/** Ours, and optional: a provider without them answers 404, and the portal says so in place of the list. */
export const ownProductPaths = {
  search: '/portal/own-products/search',
  figures: '/portal/own-products/figures',
  csv: '/portal/own-products/csv',
} as const;

/** The seller's own SKUs with their state now (ACT-11). */
export const ownProductCalls = calls(
  '/api/own-products',
  { access: notificationsAccess },
  {
    search: post('/search', 'load your products', {
      body: ownSearchSchema,
      answer: ownFoundSchema,
      optional: true,
      upstream: { path: ownProductPaths.search },
    }),
    figures: post('/figures', 'load the figures of your products', {
      body: ownFiguresQuestionSchema,
      answer: ownFiguresSchema,
      optional: true,
      upstream: { path: ownProductPaths.figures },
    }),
    /** All that pass, as a file. */
    csv: post('/csv', 'export your products', { body: ownListSchema, answer: v.unknown() }),
  },
);
