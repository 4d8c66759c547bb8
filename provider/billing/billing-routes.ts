import { waitingCalls } from '#provider/limits/limits.ts';
import type { Upcoming } from '#shared/billing/billing-summary.ts';
import { billingCalls, type UpstreamPrice } from '#shared/billing/calls.ts';
import { type BuyingHindrance, hindranceOf } from '#shared/billing/plans/buying.ts';
import { isSoldNoMore } from '#shared/billing/plans/keys.ts';
import { fail, ok } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { serve } from '../serve.ts';
import { type BillingAccounts, refusalOf } from './billing-account.ts';
import { createBillingOperations } from './billing-operations.ts';
import { createCheckoutOperations } from './checkout-operations.ts';
import { customerOf } from './customers-table.ts';
import { noState, type Payments, type SoldPrice } from './payments/payments.ts';

/** Prices, checkout, the billing portal and the account's billing summary. Main accounts only. */
export function billingRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  const checkouts = createCheckoutOperations(deps, payments, accounts);
  const billing = createBillingOperations(deps, payments, accounts);
  return serve(
    billingCalls,
    {
      prices: async ({ account }) => {
        const prices = await payments.prices();
        if (!prices.ok) return fail(refusalOf(prices.error));
        const state = (await customerOf(deps.db, account.id))?.state ?? noState;
        const buyer = await checkouts.buyer(account, state);
        const sold = prices.value.filter(
          ({ key }) => !isSoldNoMore(key) || state.subscriptions.some((each) => each.key === key),
        );
        return sold.map((price) => upstreamPrice(price, hindranceOf(price, buyer)));
      },
      portal: ({ account }, { returnUrl }) => billing.portalUrl(account, returnUrl),
      checkout: ({ account }, { couponCodes, ...order }) =>
        checkouts.checkout(account, { ...order, couponCodes: couponCodes ?? [] }),
      upcoming: async ({ account }, purchase) => {
        const upcoming = await checkouts.upcoming(account, purchase);
        return upcoming.ok ? ok(upstreamUpcoming(upcoming.value)) : upcoming;
      },
      setRenewal: ({ account }, wish) => billing.setRenewal(account, wish),
      summary: ({ account }) => billing.summary(account),
      schedule: ({ account }, change) => checkouts.schedule(account, change),
      takeBack: ({ account }, { subId }) => billing.takeBack(account, subId),
      retry: ({ account }, { subId }) => billing.retryPayment(account, subId),
      checkoutResult: ({ account }, { session }) => checkouts.checkoutResult(account, session),
    },
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.billing })),
  );
}

const upstreamPrice = (
  { id: priceId, key, mode, interval, unitCents, tiers, currency }: SoldPrice,
  hindrance: BuyingHindrance | null,
): UpstreamPrice => ({
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
