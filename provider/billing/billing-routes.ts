import { Hono } from 'hono';
import * as v from 'valibot';
import { waitingCalls } from '#provider/limits/limits.ts';
import { billingSummarySchema, type Upcoming } from '#shared/billing/billing-summary.ts';
import { billingPaths, type UpstreamPrice } from '#shared/billing/calls.ts';
import { checkoutResultSchema, couponCodesSchema, quantitySchema, subscriptionRequestSchema, urlAnswerSchema } from '#shared/billing/checkout.ts';
import { billingAccess } from '#shared/plans/access.ts';
import { type BuyingHindrance, hindranceOf } from '#shared/plans/buying.ts';
import { isSoldNoMore } from '#shared/plans/keys.ts';
import { buyingHindrances, checkoutModes } from '#shared/plans/plan.ts';
import { LONGEST_REASON } from '#shared/plans/reasons.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, refuse } from '../http/refuse.ts';
import { noState, type Payments, type SoldPrice } from '../payments/payments.ts';
import { type BillingAccounts, refusalOf } from './billing-account.ts';
import { createBillingOperations } from './billing-operations.ts';
import { createCheckoutOperations } from './checkout-operations.ts';
import { customerOf } from './customers-table.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** An absolute URL, since the payment service does not know the portal's paths. */
const returnUrl = v.pipe(v.string(), v.maxLength(2_000), v.url(), v.regex(/^https?:\/\//i, 'Expected an address that begins with http:// or https://'));
const quantity = v.nullish(quantitySchema, 1);
const text = (most: number) => v.nullish(v.pipe(v.string(), v.maxLength(most)), '');

const checkoutSchema = v.object({
  price: id,
  quantity,
  mode: v.picklist(checkoutModes),
  returnUrl,
  couponCodes: v.nullish(couponCodesSchema, []),
  prorationDate: v.nullish(v.pipe(v.number(), v.integer()), null),
});
const updateSchema = v.object({ subId: id, cancel: v.boolean(), reason: text(LONGEST_REASON), title: text(200) });

const priceAnswer = v.array(
  v.object({
    id: v.string(),
    type: v.picklist(['recurring', 'one_time']),
    unit_amount: v.nullable(v.number()),
    currency: v.string(),
    metadata: v.object({ key: v.string() }),
    recurring: v.nullable(v.object({ interval: v.picklist(['year', 'month']) })),
    tiers: v.optional(v.array(v.object({ up_to: v.nullable(v.number()), unit_amount: v.number() }))),
    hindrance: v.pipe(v.nullable(v.picklist(buyingHindrances)), v.description('Why the account cannot buy it now (ours, optional)')),
  }),
);
const checkoutAnswer = v.object({ status: v.string(), url: v.string(), invalidCouponCodes: v.array(v.string()) });
const upcomingAnswer = v.object({
  items: v.array(v.object({ id: v.string(), description: v.string(), amount: v.number() })),
  amount: v.number(),
  currency: v.string(),
  prorationDate: v.nullable(v.number()),
});

const documented = documentedUnder('Billing');

/** Prices, checkout, the billing portal and the account's billing summary. Main accounts only. */
export function billingRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts): Hono<PortalEnv> {
  const checkouts = createCheckoutOperations(deps, payments, accounts);
  const billing = createBillingOperations(deps, payments, accounts);
  const owners = requireAccess(billingAccess);
  const app = new Hono<PortalEnv>();
  app.use('/stripe/*', inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.billing })));

  app.get(billingPaths.prices, documented('The prices, in cents', priceAnswer, 401, 403), owners, async (c) => {
    const prices = await payments.prices();
    if (!prices.ok) return refuse(c, refusalOf(prices.error));
    const { account } = c.var.caller;
    const state = (await customerOf(deps.db, account.id))?.state ?? noState;
    const buyer = await checkouts.buyer(account, state);
    const sold = prices.value.filter(({ key }) => !isSoldNoMore(key) || state.subscriptions.some((each) => each.key === key));
    return c.json(sold.map((price) => upstreamPrice(price, hindranceOf(price, buyer))));
  });

  app.post(
    billingPaths.portal,
    documented('The address of the billing portal', urlAnswerSchema, 400, 401, 403),
    owners,
    checkBody(v.object({ returnUrl })),
    async (c) => answer(c, await billing.portalUrl(c.var.caller.account, c.req.valid('json').returnUrl)),
  );

  app.post(
    billingPaths.checkout,
    documented('Buy: the address of the payment page, SUBSCRIPTION_CHANGED if the card on file was charged, or NO_MWS', checkoutAnswer, 400, 401, 402, 403),
    owners,
    checkBody(checkoutSchema),
    async (c) => {
      const { couponCodes, ...order } = c.req.valid('json');
      return answer(c, await checkouts.checkout(c.var.caller.account, { ...order, couponCodes: couponCodes ?? [] }));
    },
  );

  app.post(
    billingPaths.upcoming,
    documented('The cost of a purchase now, in cents', upcomingAnswer, 400, 401, 403),
    owners,
    checkBody(v.object({ price: id, quantity })),
    async (c) => {
      const upcoming = await checkouts.upcoming(c.var.caller.account, c.req.valid('json'));
      return upcoming.ok ? c.json(upstreamUpcoming(upcoming.value)) : refuse(c, upcoming.error);
    },
  );

  app.post(
    billingPaths.update,
    documented('Turn auto-renew off, with a reason, or on again', v.object({}), 400, 401, 403, 404),
    owners,
    checkBody(updateSchema),
    async (c) => answer(c, await billing.setRenewal(c.var.caller.account, c.req.valid('json'))),
  );

  app.get(billingPaths.summary, documented('Subscriptions, card, invoices and seats (ours, optional)', billingSummarySchema, 401, 403), owners, async (c) =>
    answer(c, await billing.summary(c.var.caller.account)),
  );

  app.put(
    billingPaths.scheduled,
    documented('Schedule a lower plan or a smaller quantity for the renewal (ours, optional)', v.object({}), 400, 401, 402, 403, 404),
    owners,
    checkBody(v.object({ subId: id, price: id, quantity })),
    async (c) => answer(c, await checkouts.schedule(c.var.caller.account, c.req.valid('json'))),
  );

  app.delete(
    billingPaths.scheduled,
    documented('Cancel the scheduled change (the body names the subscription; ours, optional)', v.object({}), 400, 401, 403, 404),
    owners,
    checkBody(subscriptionRequestSchema),
    async (c) => answer(c, await billing.takeBack(c.var.caller.account, c.req.valid('json').subId)),
  );

  app.post(
    billingPaths.retry,
    documented('Retry a failed payment (ours, optional)', v.object({}), 400, 401, 402, 403, 404),
    owners,
    checkBody(subscriptionRequestSchema),
    async (c) => answer(c, await billing.retryPayment(c.var.caller.account, c.req.valid('json').subId)),
  );

  app.get(
    billingPaths.checkoutResult,
    documented('How a checkout ended (ours, optional)', checkoutResultSchema, 400, 401, 403, 404),
    owners,
    checkQuery(v.object({ session: v.pipe(id, v.description('The session from the return URL')) })),
    async (c) => answer(c, await checkouts.checkoutResult(c.var.caller.account, c.req.valid('query').session)),
  );

  return app;
}

const upstreamPrice = ({ id: priceId, key, mode, interval, unitCents, tiers, currency }: SoldPrice, hindrance: BuyingHindrance | null): UpstreamPrice => ({
  id: priceId,
  type: mode === 'payment' ? 'one_time' : 'recurring',
  unit_amount: tiers ? null : unitCents,
  currency: currency.toLowerCase(),
  metadata: { key },
  recurring: interval === null ? null : { interval },
  ...(tiers ? { tiers: tiers.map(({ upTo, unitCents: cents }) => ({ up_to: upTo, unit_amount: cents })) } : {}),
  hindrance,
});

const upstreamUpcoming = ({ items, amountCents, currency, prorationDate }: Upcoming) => ({
  items: items.map(({ id: itemId, description, amountCents: cents }) => ({ id: itemId, description, amount: cents })),
  amount: amountCents,
  currency: currency.toLowerCase(),
  prorationDate,
});
