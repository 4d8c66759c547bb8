import type { Upcoming } from '#shared/billing/billing-summary.ts';
import { checkoutReturn } from '#shared/billing/checkout.ts';
import { type Buyer, type BuyingHindrance, hindranceOf } from '#shared/billing/plans/buying.ts';
import { familyOf, isSoldNoMore } from '#shared/billing/plans/keys.ts';
import type { CheckoutMode } from '#shared/billing/plans/plan.ts';
import { beginsNow } from '#shared/billing/plans/plan-cards.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import { beforePlugin } from '#shared/billing/plugins/plugin.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import { integrationsOf } from '../integrations/seller-links-table.ts';
import type { Account } from '../session/account-record.ts';
import { heldOf, planOf } from './apply-state.ts';
import { type BillingAccount, type BillingAccounts, refusalOf } from './billing-account.ts';
import type { CustomerState, PaidSubscription, Payments, SoldPrice } from './payments/payments.ts';

export type Checkout = {
  price: string;
  quantity: number;
  mode: CheckoutMode;
  /** The absolute URL to return to. */
  returnUrl: string;
  couponCodes: readonly string[];
  /** The proration date of the preview that was shown, seconds since 1970. */
  prorationDate: number | null;
};
/** As in the specification. */
export type CheckoutOutcome = {
  status: 'SUBSCRIPTION_CHANGED' | 'NO_MWS' | 'REDIRECT';
  url: string;
  invalidCouponCodes: string[];
};

const refusals: Record<Exclude<BuyingHindrance, 'needs-integration'>, Refusal> = {
  'needs-professional': refusal(
    403,
    'PROFESSIONAL_REQUIRED',
    'Without a Professional seller account only the Monthly plan can be bought.',
  ),
  'needs-plan': refusal(
    403,
    errorCodes.planRequired,
    'Additional sub-accounts can be bought only after subscribing to a plan.',
  ),
  'monthly-only': refusal(403, 'MONTHLY_ONLY', 'With a monthly plan, sub-accounts are bought by the month.'),
};
const pastDue = refusal(
  402,
  'PAYMENT_OVERDUE',
  'The last payment failed. Please pay it first, or choose another card in Billing.',
);
export const advancedFirst = refusal(403, errorCodes.planRequired, 'Please subscribe to the Advanced plan first.');
const noSuchPrice = invalid({ price: 'There is no such price' });
const wrongMode = invalid({ mode: 'This price needs the other mode' });

/**
 * Buying. A new purchase goes to the payment page. A change of a subscription is charged at once or waits for the
 * renewal.
 */
export function createCheckoutOperations(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  const priceOf = async (id: string): Promise<Result<SoldPrice, Refusal>> => {
    const prices = await payments.prices();
    if (!prices.ok) return fail(refusalOf(prices.error));
    const price = prices.value.find((each) => each.id === id) ?? prices.value.find((each) => each.key === id);
    return price ? ok(price) : fail(noSuchPrice);
  };

  const buyer = async (owner: Account, state: CustomerState): Promise<Buyer> => {
    const { na, eu } = await integrationsOf(deps.db, owner.id);
    const isProfessional = owner.profile.isProfessionalSeller !== false;
    return {
      isIntegrated: na || eu,
      isProfessional,
      planKey: planOf(state)?.key ?? owner.profile.stripePriceKey ?? null,
    };
  };

  return {
    buyer,

    checkout: async (owner: Account, order: Checkout): Promise<Result<CheckoutOutcome, Refusal>> => {
      const price = await priceOf(order.price);
      if (!price.ok) return price;
      if (price.value.mode !== order.mode) return fail(wrongMode);
      return accounts.change(owner.id, async (account) => {
        const hindered = hindranceOf(price.value, await buyer(owner, account.state));
        if (hindered === 'needs-integration') return ok({ status: 'NO_MWS', url: '', invalidCouponCodes: [] });
        if (hindered) return fail(refusals[hindered]);
        const held = order.mode === 'subscription' ? heldOf(account.state, price.value.key) : undefined;
        if (isSoldNoMore(price.value.key) && held?.key !== price.value.key) return fail(noSuchPrice);
        if (beforePlugin({ code: price.value.key }, owner.profile.productType ?? null) !== 'nothing')
          return fail(advancedFirst);
        if (held) return changeHeld(payments, account, held, price.value, order);
        const opened = await payments.openCheckout({
          customer: account.customer,
          price: price.value,
          quantity: quantityOf(price.value, order.quantity),
          couponCodes: order.couponCodes,
          paidUrl: returnTo(order.returnUrl, checkoutReturn.paid),
          leftUrl: returnTo(order.returnUrl, checkoutReturn.left),
        });
        return opened.ok ? ok({ status: 'REDIRECT', ...opened.value }) : fail(refusalOf(opened.error));
      });
    },

    upcoming: async (
      owner: Account,
      requested: { price: string; quantity: number },
    ): Promise<Result<Upcoming, Refusal>> => {
      const found = await priceOf(requested.price);
      if (!found.ok) return found;
      const price = found.value;
      const quantity = quantityOf(price, requested.quantity);
      return accounts.with(owner.id, async ({ customer, state }) => {
        const held = price.mode === 'subscription' ? heldOf(state, price.key) : undefined;
        const prorationDate = Math.floor((await payments.now(customer)) / 1000);
        if (!held) return ok(whole(price, quantity, prorationDate));
        if (!beginsNow(held, price, quantity))
          return ok({ items: [], amountCents: 0, currency: price.currency, prorationDate });
        const preview = await payments.preview({ customer, subscription: held, price, quantity, prorationDate });
        return preview.ok ? preview : fail(refusalOf(preview.error));
      });
    },

    /** For the return from the payment page. Responds once the purchase has been applied. */
    checkoutResult: (owner: Account, session: string) =>
      accounts.with(owner.id, async ({ customer }) => {
        const status = await payments.checkoutStatus(customer, session);
        return status.ok
          ? ok({ ...status.value, arrived: status.value.status === 'paid' })
          : fail(refusalOf(status.error));
      }),

    /** Schedules a lower plan or a smaller quantity for the renewal. */
    schedule: async (
      owner: Account,
      wish: { subId: string; price: string; quantity: number },
    ): Promise<Result<object, Refusal>> => {
      const price = await priceOf(wish.price);
      if (!price.ok) return price;
      return accounts.change(owner.id, async ({ customer, state }) => {
        const subscription = state.subscriptions.find(({ id }) => id === wish.subId);
        if (!subscription) return fail(noSuchSubscription);
        if (familyOf(subscription.key) !== familyOf(price.value.key)) return fail(noSuchPrice);
        if (subscription.status === 'past-due') return fail(pastDue);
        const quantity = quantityOf(price.value, wish.quantity);
        if (beginsNow(subscription, price.value, quantity)) return fail(notLess);
        const done = await payments.schedule({ customer, subscription, price: price.value, quantity });
        return done.ok ? ok({}) : fail(refusalOf(done.error));
      });
    },
  };
}

export const noSuchSubscription = refusal(404, errorCodes.notFound, 'There is no such subscription.');
const notLess = refusal(
  400,
  'NOT_LESS',
  'Only a downgrade waits for the renewal. An upgrade starts at once, through the checkout.',
);

async function changeHeld(
  payments: Payments,
  account: BillingAccount,
  held: PaidSubscription,
  price: SoldPrice,
  order: Checkout,
): Promise<Result<CheckoutOutcome, Refusal>> {
  const changed = ok({ status: 'SUBSCRIPTION_CHANGED', url: '', invalidCouponCodes: [] } as CheckoutOutcome);
  const quantity = quantityOf(price, order.quantity);
  if (held.key === price.key && held.quantity === quantity) return changed;
  if (held.status === 'past-due') return fail(pastDue);
  const change = { customer: account.customer, subscription: held, price, quantity };
  const now = Math.floor((await payments.now(account.customer)) / 1000);
  const done = beginsNow(held, price, quantity)
    ? await payments.change({ ...change, prorationDate: order.prorationDate ?? now })
    : await payments.schedule(change);
  return done.ok ? changed : fail(refusalOf(done.error));
}

/** Only tiered and one-time prices have a quantity. */
const quantityOf = (price: SoldPrice, requested: number): number =>
  price.tiers || price.mode === 'payment' ? requested : 1;

function whole(price: SoldPrice, quantity: number, prorationDate: number): Upcoming {
  const cents = price.tiers ? tierPrice(price.tiers, quantity).totalCents : price.unitCents * quantity;
  const description = quantity > 1 ? `${price.title}, ${quantity}` : price.title;
  return {
    items: [{ id: 'new', description, amountCents: cents }],
    amountCents: cents,
    currency: price.currency,
    prorationDate,
  };
}

function returnTo(url: string, outcome: string): string {
  const to = new URL(url);
  to.searchParams.set(checkoutReturn.outcome, outcome);
  // Appended as text: the payment service needs the braces unencoded.
  return outcome === checkoutReturn.paid
    ? `${to.href.replace(/#.*$/, '')}&${checkoutReturn.session}={CHECKOUT_SESSION_ID}`
    : to.href;
}
