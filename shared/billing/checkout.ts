import * as v from 'valibot';
import { plainLines, plainText } from '../plain-text.ts';
import { safeReturnUrl } from '../session/return-url.ts';
import { checkoutModes } from './plans/plan.ts';
import { LONGEST_REASON } from './plans/reasons.ts';
import { MOST_QUANTITY } from './plans/tiers.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const quantitySchema = v.pipe(
  v.number(),
  v.integer('Expected a whole number'),
  v.minValue(1, 'At least 1'),
  v.maxValue(MOST_QUANTITY, `At most ${MOST_QUANTITY}`),
);
/** A path of this portal, including the query that restores the screen. */
export const returnPathSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((path) => safeReturnUrl(path, '') === path, 'Expected a path of this portal'),
);
export const couponCodesSchema = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  v.maxLength(5, 'At most 5 codes'),
);
const prorationDate = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * POST /api/billing/checkout. A change of a subscription is charged at once, as its upcoming invoice showed
 * (`prorationDate`).
 */
export const checkoutRequestSchema = v.strictObject({
  price: id,
  quantity: v.optional(quantitySchema, 1),
  mode: v.picklist(checkoutModes),
  returnUrl: returnPathSchema,
  couponCodes: v.optional(couponCodesSchema),
  prorationDate: v.optional(v.nullable(prorationDate)),
});
export type CheckoutRequest = v.InferInput<typeof checkoutRequestSchema>;

/**
 * The result of a checkout: the subscription was changed at once, an integration is missing, or payment continues at
 * `url`.
 */
export const checkoutAnswerSchema = v.variant('status', [
  v.object({ status: v.literal('SUBSCRIPTION_CHANGED') }),
  v.object({ status: v.literal('NO_MWS') }),
  v.object({ status: v.literal('REDIRECT'), url: v.string(), invalidCouponCodes: v.array(v.string()) }),
]);
export type CheckoutAnswer = v.InferOutput<typeof checkoutAnswerSchema>;

/** POST /api/billing/portal */
export const portalRequestSchema = v.strictObject({ returnUrl: returnPathSchema });
export const urlAnswerSchema = v.object({ url: v.string() });

/** POST /api/billing/upcoming */
export const upcomingRequestSchema = v.strictObject({ price: id, quantity: v.optional(quantitySchema, 1) });

/** POST /api/billing/renewal: turns auto-renew off, with a reason, or on again. */
export const renewalRequestSchema = v.strictObject({
  subId: id,
  cancel: v.boolean(),
  reason: v.optional(plainText(LONGEST_REASON, plainLines), ''),
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
});
export type RenewalRequest = v.InferInput<typeof renewalRequestSchema>;

/** PUT /api/billing/scheduled: a smaller plan or quantity from the renewal on. DELETE cancels it. */
export const scheduleRequestSchema = v.strictObject({ subId: id, price: id, quantity: v.optional(quantitySchema, 1) });
export const subscriptionRequestSchema = v.strictObject({ subId: id });

/** GET /api/billing/checkout?session=…: how a checkout ended. The request also makes the provider check again. */
export const checkoutSessionSchema = v.strictObject({ session: id });
export const checkoutResultSchema = v.object({
  status: v.picklist(['paid', 'open', 'expired']),
  arrived: v.boolean(),
  /** What was bought, by price key; null if the provider doesn't say. */
  bought: v.optional(v.nullable(v.object({ key: v.string(), title: v.string(), quantity: v.number() })), null),
});
export type CheckoutResult = v.InferOutput<typeof checkoutResultSchema>;

/** Query parameters of the return URL: how the checkout ended, and its session id. */
export const checkoutReturn = { outcome: 'checkout', session: 'session', paid: 'paid', left: 'left' } as const;
