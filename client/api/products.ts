import { ifOffered } from '#shared/offered.ts';
import { type CostQuestion, costSchema, type Lookup, lookupAnswerSchema } from '#shared/products/lookup.ts';
import type { Call } from './call.ts';

export const createProductsApi = (call: Call) => ({
  /** One batch, at most 20 identifiers. */
  items: (asked: Lookup, signal?: AbortSignal) =>
    call({ name: 'load product data', method: 'POST', path: '/api/products/items', body: asked, schema: lookupAnswerSchema, signal }),
  /** What a whole list would cost, at most 10,000 identifiers; not every provider can tell. */
  cost: (asked: CostQuestion, signal?: AbortSignal) =>
    call({ name: 'tell what the list costs', method: 'POST', path: '/api/products/cost', body: asked, schema: ifOffered(costSchema), signal }),
});
export type ProductsApi = ReturnType<typeof createProductsApi>;
