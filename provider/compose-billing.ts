import { trialDays, trialEnded } from '#shared/billing/plans/trial.ts';
import { fail } from '#shared/result.ts';
import { momentOf } from '#shared/wire-moment.ts';
import type { PaidServices } from './app.ts';
import { type BillingAccounts, createBillingAccounts, type TimeRule } from './billing/billing-account.ts';
import type { PaymentFailure } from './billing/payments/payments.ts';
import type { StripeKeys } from './billing/payments/stripe-payments.ts';
import { soldPrices } from './billing/plans/sold-prices.ts';
import { endPluginTrials, pluginPrices } from './billing/plugins/plugins-operations.ts';
import { accountsWithTrialsOver } from './billing/plugins/plugins-table.ts';
import { WEBHOOK_PATH } from './billing/webhook-routes.ts';
import type { Db } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import { createPaymentSandbox } from './sandbox/payments/sandbox.ts';
import { updateProfile } from './session/accounts-table.ts';

export type Billing = PaidServices & {
  /** Starts the clock that ends trials. */
  start: () => { close: () => Promise<void> };
};

export type BillingOptions = {
  stripe: StripeKeys | undefined;
  pagesUrl: () => string;
  /**
   * Whether to serve the sandbox's pages. On loopback only, since anyone with a page's address can pay with nothing.
   */
  pages: boolean;
  /** The provider's own endpoint, to which the sandbox's words go as the real ones do. */
  post: (path: string, init: RequestInit) => Response | Promise<Response>;
  onError: (cause: unknown) => void;
};

/** Refuses purchases in a sandbox that other machines can reach. */
const notSetUp = async () =>
  fail({ reason: 'unavailable', message: 'Payments are not set up here.' } satisfies PaymentFailure);

/** Creates the real payment service if its keys are set, else the sandbox, and the billing that uses it. */
export async function createBilling(deps: Deps, options: BillingOptions): Promise<Billing> {
  const { payments, sandbox } = await paymentsOf(deps, options);
  const accounts = createBillingAccounts(deps, payments, [endTrial, endPluginTrials]);

  return {
    payments,
    accounts,
    sandbox,
    start: () => {
      sandbox?.words.wake();
      const clock = startBillingClock(deps, {
        accounts,
        whose: async () =>
          new Set([...(await accountsInTrial(deps.db)), ...(await accountsWithTrialsOver(deps.db, deps.clock()))]),
        passTime: async () => sandbox?.passTime(),
        onError: options.onError,
      });
      return {
        close: async () => {
          await clock.close();
          await sandbox?.words.settled();
        },
      };
    },
  };
}

/** Loads the real service's package only if its keys are set. */
async function paymentsOf(
  deps: Deps,
  { stripe, pages, pagesUrl, post, onError }: BillingOptions,
): Promise<Pick<PaidServices, 'payments' | 'sandbox'>> {
  if (stripe)
    return {
      payments: (await import('./billing/payments/stripe-payments.ts')).createStripePayments(stripe),
      sandbox: undefined,
    };
  const sandbox = createPaymentSandbox(deps, {
    prices: [...soldPrices(deps.product), ...pluginPrices()],
    pagesUrl,
    onError,
    post: async (body, signature) =>
      (await post(WEBHOOK_PATH, { method: 'POST', body, headers: { 'stripe-signature': signature } })).ok,
  });
  if (pages) return { payments: sandbox.payments, sandbox };
  return {
    payments: { ...sandbox.payments, openCheckout: notSetUp, openCardCheck: notSetUp, openPortal: notSetUp },
    sandbox: undefined,
  };
}

const DAY = 86_400_000;

/**
 * Ends a trial after its 10 or 30 days. A limited trial may end earlier, by evaluated products
 * (account/account-trial.ts).
 */
const endTrial: TimeRule = async (trx, owner, now) => {
  const { isInTrial, startedFreeTrialAt, startTrialTime } = owner.profile;
  const begun = momentOf(startedFreeTrialAt) ?? momentOf(startTrialTime);
  if (!isInTrial || begun === null || begun + trialDays(owner.profile) * DAY > now) return undefined;
  const profile = { ...owner.profile, ...trialEnded };
  await updateProfile(trx, owner.id, profile);
  return { ...owner, profile };
};

/**
 * Applies changes that come with time, once a minute: ending trials and the payment service's own changes.
 * @param options.whose returns the accounts to refresh
 */
function startBillingClock(
  deps: Pick<Deps, 'leads'>,
  options: {
    accounts: BillingAccounts;
    whose: () => Promise<Iterable<string>>;
    passTime: () => Promise<void>;
    onError: (cause: unknown) => void;
  },
): { close: () => Promise<void> } {
  const { accounts, whose, passTime, onError } = options;
  return everyMinute(
    deps,
    async () => {
      await passTime();
      for (const accountId of await whose()) await accounts.refresh(accountId);
    },
    onError,
  );
}

async function accountsInTrial(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', 'is', null)
    .where('profile', 'like', '%"isInTrial":true%')
    .execute();
  return rows.map((row) => row.id);
}
