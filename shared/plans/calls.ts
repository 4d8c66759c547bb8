import * as v from 'valibot';
import { calls, doneSchema, get, post } from '../calls.ts';
import { wireFlag, wireId, wireList, wireNumber, wireText } from '../wire-values.ts';
import { billingAccess } from './access.ts';
import { centsOf, type Plan, type PlanInterval, planListSchema } from './plan.ts';
import { legacyReasonSchema } from './reasons.ts';

/** The specification gives no paths for the last two; they are named after its terms. */
export const planPaths = {
  current: '/portal/get-current-plans',
  product: '/portal/get-product-plans',
  cancel: '/portal/cancel-subscription-plan',
} as const;

/** A plan as the provider sends it. The amount is in dollars. */
export type UpstreamPlan = {
  id: string;
  code: string | null;
  title: string;
  amount: number;
  interval: PlanInterval;
  contents: string[];
  url: string | null;
  isActive: boolean;
  isCancel: boolean;
  disable: boolean;
};

const planWire = v.pipe(
  v.looseObject({
    id: v.nullish(wireId),
    _id: v.nullish(wireId),
    code: wireText,
    title: v.string(),
    amount: wireNumber,
    interval: wireText,
    contents: v.optional(v.unknown()),
    url: wireText,
    isActive: wireFlag,
    isCancel: wireFlag,
    disable: wireFlag,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Plan => {
    const { id, _id, code, title, amount, interval, contents, url, isActive, isCancel, disable } = dataset.value;
    const planId = id ?? _id;
    if (!planId) {
      addIssue({ message: 'Expected an id' });
      return NEVER;
    }
    return {
      id: planId,
      code,
      title,
      amountCents: centsOf(amount),
      interval: intervalOf(interval),
      contents: (Array.isArray(contents) ? contents : [contents]).filter((line): line is string => typeof line === 'string' && line !== ''),
      url,
      isActive: isActive === true,
      isCancel: isCancel === true,
      disable: disable === true,
    };
  }),
);

/** 'month' or 'monthly', 'year', 'yearly' or 'annual'; anything else is a one-time price. */
function intervalOf(text: string | null): PlanInterval {
  if (/^month/i.test(text ?? '')) return 'month';
  return /^(?:year|annual)/i.test(text ?? '') ? 'year' : 'Lifetime';
}

export const upstreamPlansSchema = wireList(planWire as v.GenericSchema<unknown, Plan>, 'plans');
export const upstreamPlanListSchema = v.pipe(
  upstreamPlansSchema,
  v.transform((plans) => ({ plans })),
);

/** The plans of both screens. Read again on `subscription.updated` and `subscription.deleted`. */
export const planCalls = calls(
  '/api/plans',
  { access: billingAccess },
  {
    current: get('', 'load plans', { answer: planListSchema, upstream: { path: planPaths.current, answer: upstreamPlanListSchema } }),
    /** The plans of the legacy screen, each with its order form. */
    product: get('/product', 'load plans', { answer: planListSchema }),
    cancel: post('/cancel', 'cancel the subscription', {
      body: v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), reasonId: legacyReasonSchema }),
      answer: doneSchema,
      upstream: { path: planPaths.cancel },
    }),
  },
);
