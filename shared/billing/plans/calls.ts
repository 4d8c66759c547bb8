import * as v from 'valibot';
import { calls, doneSchema, get, post } from '../../calls.ts';
import { wireFlag, wireId, wireList, wireNumber, wireText } from '../../wire-values.ts';
import { billingAccess } from './access.ts';
import { centsOf, type Plan, type PlanInterval, planListSchema } from './plan.ts';
import { legacyReasonSchema } from './reasons.ts';

/** Plans as a provider sends them. The amount is in dollars. */
const plansResponse = v.array(
  v.object({
    id: v.string(),
    code: v.nullable(v.string()),
    title: v.string(),
    amount: v.number(),
    interval: v.picklist(['year', 'month', 'Lifetime']),
    contents: v.array(v.string()),
    url: v.nullable(v.string()),
    isActive: v.boolean(),
    isCancel: v.boolean(),
    disable: v.boolean(),
  }),
);
export type UpstreamPlan = v.InferOutput<typeof plansResponse>[number];

/** What the portal reads of them. */
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
      contents: (Array.isArray(contents) ? contents : [contents]).filter(
        (line): line is string => typeof line === 'string' && line !== '',
      ),
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

const cancelEntries = { id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), reasonId: legacyReasonSchema };

/**
 * The plans of both screens. The specification gives no paths for the last two; they are named after its terms. Read
 * again on `subscription.updated` and `subscription.deleted`.
 */
export const planCalls = calls(
  '/api/plans',
  { tag: 'Plans', access: billingAccess },
  {
    current: get('', 'load plans', {
      answer: planListSchema,
      upstream: {
        path: '/portal/get-current-plans',
        answer: upstreamPlanListSchema,
        response: plansResponse,
        describe: 'The plans for sale',
      },
    }),
    /** The plans of the legacy screen, each with its order form. */
    product: get('/product', 'load plans', {
      answer: planListSchema,
      upstream: {
        path: '/portal/get-product-plans',
        handled: true,
        response: plansResponse,
        describe: 'Get product plans: the legacy families',
      },
    }),
    cancel: post('/cancel', 'cancel the subscription', {
      body: v.strictObject(cancelEntries),
      answer: doneSchema,
      upstream: {
        path: '/portal/cancel-subscription-plan',
        request: { body: v.object(cancelEntries) },
        describe: 'Cancel subscription plan: by plan id and reason id',
        refuses: [404],
      },
    }),
  },
);
