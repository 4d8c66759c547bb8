import { planCalls } from '#shared/billing/plans/calls.ts';
import { legacyReasons } from '#shared/billing/plans/reasons.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail } from '#shared/result.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import type { Account } from '../../session/account-record.ts';
import type { BillingAccounts } from '../billing-account.ts';
import { createBillingOperations } from '../billing-operations.ts';
import { customerOf } from '../customers-table.ts';
import { noState, type PaidSubscription, type Payments } from '../payments/payments.ts';
import { type CataloguePlan, currentPlans, productPlans } from './plan-catalogue.ts';

const noSuchPlan = refusal(404, errorCodes.notFound, 'You have no such plan.');

export function plansRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  const billing = createBillingOperations(deps, payments, accounts);
  const subscriptionsOf = async ({ id }: Account) => ((await customerOf(deps.db, id))?.state ?? noState).subscriptions;
  /** The sandbox has an order form, too. @param called the provider's own URL */
  const orderUrl = (called: string, planId: string) =>
    payments.kind === 'sandbox' ? new URL(`/sandbox/order/${encodeURIComponent(planId)}`, called).href : null;

  return serve(planCalls, {
    current: async ({ account }) => {
      const subscriptions = await subscriptionsOf(account);
      return currentPlans(deps.product).map((plan) =>
        planRow(
          plan,
          subscriptions.find(({ key }) => key === plan.id),
        ),
      );
    },

    product: async ({ account }, _, c) => {
      const subscriptions = await subscriptionsOf(account);
      return productPlans.map(({ priceKey, productType, ...plan }) => {
        const held = subscriptions.find(({ key }) => key === priceKey);
        // Free plans are held by product type.
        return planRow(
          { ...plan, url: plan.url ?? orderUrl(c.req.url, plan.id) },
          held,
          held !== undefined ||
            (priceKey === null && productType !== null && account.profile.productType === productType),
        );
      });
    },

    cancel: async ({ account }, { id, reasonId }) => {
      const plan =
        productPlans.find((each) => each.id === id) ?? currentPlans(deps.product).find((each) => each.id === id);
      const key = plan && 'priceKey' in plan ? plan.priceKey : plan?.id;
      const held = (await subscriptionsOf(account)).find((each) => each.key === key);
      if (!plan || !held) return fail(noSuchPlan);
      const reason = legacyReasons.find((each) => each.id === reasonId)?.text ?? '';
      return billing.setRenewal(account, { subId: held.id, cancel: true, reason, title: plan.title });
    },
  });
}

const planRow = (plan: CataloguePlan, held: PaidSubscription | undefined, isActive = held !== undefined) => ({
  ...plan,
  isActive,
  isCancel: held !== undefined && !held.autoRenew,
  disable: isActive,
});
