import * as v from 'valibot';
import { calls, doneSchema, get, post } from '../calls.ts';
import { billingAccess } from './access.ts';
import { planListSchema } from './plan.ts';
import { legacyReasonSchema } from './reasons.ts';
import { planPaths as paths, upstreamPlanListSchema } from './wire.ts';

/** The plans of both screens. Read again on `subscription.updated` and `subscription.deleted`. */
export const planCalls = calls(
  '/api/plans',
  { access: billingAccess },
  {
    current: get('', 'load plans', { answer: planListSchema, upstream: { path: paths.current, answer: upstreamPlanListSchema } }),
    /** The plans of the legacy screen, each with its order form. */
    product: get('/product', 'load plans', { answer: planListSchema }),
    cancel: post('/cancel', 'cancel the subscription', {
      body: v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), reasonId: legacyReasonSchema }),
      answer: doneSchema,
      upstream: { path: paths.cancel },
    }),
  },
);
