import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { RenewalRequest } from '#shared/billing/checkout.ts';
import { familyOf } from '#shared/billing/plans/keys.ts';
import { INCLUDED_SEATS } from '#shared/members/extensions.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { activeCount } from '../members/members-table.ts';
import type { Account } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { type BillingAccount, type BillingAccounts, refusalOf } from './billing-account.ts';
import { noSuchSubscription } from './checkout-operations.ts';
import { insertCancellation } from './customers-table.ts';
import type { Paid, PaidSubscription, Payments } from './payments/payments.ts';

export function createBillingOperations(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  /** Finds only the owner's own subscriptions. */
  const withSubscription = (
    owner: Account,
    subId: string,
    work: (account: BillingAccount, subscription: PaidSubscription) => Paid<object>,
  ): Promise<Result<object, Refusal>> =>
    accounts.change(owner.id, async (account) => {
      const subscription = account.state.subscriptions.find(({ id }) => id === subId);
      if (!subscription) return fail(noSuchSubscription);
      const done = await work(account, subscription);
      return done.ok ? ok({}) : fail(refusalOf(done.error));
    });

  return {
    /** Turns auto-renew off, with the reason, or on again. Does nothing if it already is. */
    setRenewal: (
      owner: Account,
      { subId, cancel, reason = '', title = '' }: RenewalRequest,
    ): Promise<Result<object, Refusal>> =>
      withSubscription(owner, subId, async ({ customer }, subscription) => {
        if (subscription.autoRenew === !cancel) return ok({});
        const done = await payments.setAutoRenew(customer, subscription, !cancel);
        if (done.ok)
          await insertCancellation(deps.db, {
            id: deps.newId(),
            account_id: owner.id,
            subscription_id: subId,
            cancelled: cancel ? 1 : 0,
            reason,
            title,
            created_at: deps.clock(),
          });
        return done;
      }),

    takeBack: (owner: Account, subId: string) =>
      withSubscription(owner, subId, async ({ customer }, subscription) =>
        subscription.scheduled ? payments.unschedule(customer, subscription) : ok({}),
      ),

    retryPayment: (owner: Account, subId: string) =>
      withSubscription(owner, subId, async ({ customer }, subscription) =>
        subscription.pastDue ? payments.retry(customer, subscription) : ok({}),
      ),

    portalUrl: (owner: Account, returnUrl: string): Promise<Result<{ url: string }, Refusal>> =>
      accounts.with(owner.id, async ({ customer }) => {
        const opened = await payments.openPortal(customer, returnUrl);
        return opened.ok ? opened : fail(refusalOf(opened.error));
      }),

    summary: (owner: Account): Promise<Result<BillingSummary, Refusal>> =>
      accounts.with(owner.id, async ({ customer, state: { subscriptions, card, invoices } }) => {
        // Read again: a purchase just applied may have changed the quota.
        const quota = (await accountById(deps.db, owner.id))?.profile.totalPlusToken ?? INCLUDED_SEATS;
        const used = await activeCount(deps.db, owner.id, 'AZINSIGHT');
        return ok({
          subscriptions: subscriptions.map((each) => ({ ...each, family: familyOf(each.key) })),
          card,
          invoices,
          seats: { used, quota, included: INCLUDED_SEATS },
          sandbox: payments.kind === 'sandbox' ? { now: await payments.now(customer) } : null,
        });
      }),
  };
}
