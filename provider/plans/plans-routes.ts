import { Hono } from 'hono';
import * as v from 'valibot';
import { errorCodes } from '#shared/errors.ts';
import { billingAccess } from '#shared/plans/access.ts';
import { planPaths } from '#shared/plans/calls.ts';
import { legacyReasonSchema, legacyReasons } from '#shared/plans/reasons.ts';
import type { Account } from '../account/account-record.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { BillingAccounts } from '../billing/billing-account.ts';
import { createBillingOperations } from '../billing/billing-operations.ts';
import { customerOf } from '../billing/customers-table.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, refusal, refuse } from '../http/refuse.ts';
import { noState, type PaidSubscription, type Payments } from '../payments/payments.ts';
import { type CataloguePlan, currentPlans, productPlans } from './plan-catalogue.ts';

const planAnswer = v.array(
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
const planId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const noSuchPlan = refusal(404, errorCodes.notFound, 'You have no such plan.');
const documented = documentedUnder('Plans');

export function plansRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts): Hono<PortalEnv> {
  const billing = createBillingOperations(deps, payments, accounts);
  const owners = requireAccess(billingAccess);
  const heldBy = async ({ id }: Account) => (await customerOf(deps.db, id))?.state ?? noState;
  /** The sandbox has an order form, too. @param called the provider's own URL */
  const orderUrl = (called: string, planId: string) =>
    payments.kind === 'sandbox' ? new URL(`/sandbox/order/${encodeURIComponent(planId)}`, called).href : null;
  const app = new Hono<PortalEnv>();

  app.get(planPaths.current, documented('The plans for sale', planAnswer, 401, 403), owners, async (c) => {
    const { subscriptions } = await heldBy(c.var.caller.account);
    return c.json(
      currentPlans(deps.product).map((plan) =>
        planRow(
          plan,
          subscriptions.find(({ key }) => key === plan.id),
        ),
      ),
    );
  });

  app.get(planPaths.product, documented('Get product plans: the legacy families', planAnswer, 401, 403), owners, async (c) => {
    const { account } = c.var.caller;
    const { subscriptions } = await heldBy(account);
    return c.json(
      productPlans.map(({ priceKey, productType, ...plan }) => {
        const held = subscriptions.find(({ key }) => key === priceKey);
        // Free plans are held by product type.
        return planRow(
          { ...plan, url: plan.url ?? orderUrl(c.req.url, plan.id) },
          held,
          held !== undefined || (priceKey === null && productType !== null && account.profile.productType === productType),
        );
      }),
    );
  });

  app.post(
    planPaths.cancel,
    documented('Cancel subscription plan: by plan id and reason id', v.object({}), 400, 401, 403, 404),
    owners,
    checkBody(v.object({ id: planId, reasonId: legacyReasonSchema })),
    async (c) => {
      const { id, reasonId } = c.req.valid('json');
      const { account } = c.var.caller;
      const plan = productPlans.find((each) => each.id === id) ?? currentPlans(deps.product).find((each) => each.id === id);
      const key = plan && 'priceKey' in plan ? plan.priceKey : plan?.id;
      const held = (await heldBy(account)).subscriptions.find((each) => each.key === key);
      if (!plan || !held) return refuse(c, noSuchPlan);
      const reason = legacyReasons.find((each) => each.id === reasonId)?.text ?? '';
      return answer(c, await billing.setRenewal(account, { subId: held.id, cancel: true, reason, title: plan.title }));
    },
  );

  return app;
}

const planRow = (plan: CataloguePlan, held: PaidSubscription | undefined, isActive = held !== undefined) => ({
  ...plan,
  isActive,
  isCancel: held !== undefined && !held.autoRenew,
  disable: isActive,
});
