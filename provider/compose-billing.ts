import type { Services } from './app.ts';
import { createBillingAccounts } from './billing/billing-account.ts';
import { accountsInTrial, startBillingClock } from './billing/billing-clock.ts';
import { endTrial } from './billing/trial-end.ts';
import { WEBHOOK_PATH } from './billing/webhook-routes.ts';
import type { Deps } from './deps.ts';
import type { StripeKeys } from './payments/stripe-payments.ts';
import { soldPrices } from './plans/sold-prices.ts';
import { endPluginTrials, pluginPrices } from './plugins/plugins-operations.ts';
import { accountsWithTrialsOver } from './plugins/plugins-table.ts';
import { createPaymentSandbox } from './sandbox/payments/sandbox.ts';

export type Billing = Services & {
  /** Begins to let time pass. */
  start: () => { close: () => Promise<void> };
};

/** The real payment service where its keys are set, else the sandbox; and what stands on it. */
export async function createBilling(
  deps: Deps,
  options: {
    stripe: StripeKeys | undefined;
    pagesUrl: () => string;
    /** Whether the sandbox's pages may be served: on this machine only, since whoever has one's address pays with nothing. */
    pages: boolean;
    /** The provider's own door, to which the sandbox's words go as the real ones do. */
    post: (path: string, init: RequestInit) => Response | Promise<Response>;
    onError: (cause: unknown) => void;
  },
): Promise<Billing> {
  const { onError } = options;
  const prices = [...soldPrices(deps.product), ...pluginPrices()];
  const sandbox = options.stripe
    ? undefined
    : createPaymentSandbox(deps, {
        prices,
        pagesUrl: options.pagesUrl,
        onError,
        post: async (body, signature) => (await options.post(WEBHOOK_PATH, { method: 'POST', body, headers: { 'stripe-signature': signature } })).ok,
      });
  // Only here: who has no keys does not load the package.
  const real = options.stripe && (await import('./payments/stripe-payments.ts')).createStripePayments(options.stripe);
  const payments = real ?? (sandbox as NonNullable<typeof sandbox>).payments;
  const accounts = createBillingAccounts(deps, payments, [endTrial, endPluginTrials]);

  return {
    payments,
    accounts,
    sandbox: options.pages ? sandbox : undefined,
    start: () => {
      sandbox?.words.wake();
      const clock = startBillingClock({
        accounts,
        whose: async () => new Set([...(await accountsInTrial(deps.db)), ...(await accountsWithTrialsOver(deps.db, deps.clock()))]),
        passTime: async () => sandbox?.passTime(),
        onError,
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
