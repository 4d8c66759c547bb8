import * as v from 'valibot';
import { planListSchema } from '#shared/plans/plan.ts';
import type { Call } from './call.ts';

/** Both lists are to be read again on `subscription.updated` and `subscription.deleted`. */
export const createPlansApi = (call: Call) => ({
  current: () => call({ name: 'load plans', path: '/api/plans', schema: planListSchema }),
  /** Of the legacy screen. */
  product: () => call({ name: 'load plans', path: '/api/plans/product', schema: planListSchema }),
  /** @param reasonId from 1 to 4 (shared/billing/reasons.ts) */
  cancel: (id: string, reasonId: number) =>
    call({ name: 'cancel the subscription', method: 'POST', path: '/api/plans/cancel', body: { id, reasonId }, schema: v.unknown() }),
});
export type PlansApi = ReturnType<typeof createPlansApi>;
