import { calls, post } from '../calls.ts';
import { productsAccess } from './access.ts';
import { type CostQuestion, costQuestionSchema, costSchema, lookupAnswerSchema, lookupSchema } from './lookup.ts';
import { portalForms, productPaths, upstreamListCostSchema } from './wire.ts';

/** Product data for lists of identifiers. What a call spends, the header hears of by the provider's event. */
export const productCalls = calls(
  '/api/products',
  { access: productsAccess },
  {
    /** One batch, at most 20 identifiers. */
    items: post('/items', 'load product data', { body: lookupSchema, mostBytes: 16 * 1024, answer: lookupAnswerSchema }),
    /** What a whole list would cost, at most 10,000 identifiers. */
    cost: post('/cost', 'tell what the list costs', {
      body: costQuestionSchema,
      answer: costSchema,
      optional: true,
      upstream: {
        path: () => portalForms(productPaths.cost)[0],
        body: ({ marketplace, asins, identifiers }: CostQuestion) => ({ marketplace, asins, identifiers }),
        answer: upstreamListCostSchema,
      },
    }),
  },
);
