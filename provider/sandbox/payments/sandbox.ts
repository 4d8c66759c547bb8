import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { SoldPrice } from '../../payments/payments.ts';
import { createWordDelivery, type WordDelivery } from './deliver-words.ts';
import { nextDue } from './passing-time.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts';
import { customers, subscriptions } from './sandbox-records.ts';

export type PaymentSandbox = {
  payments: SandboxPayments;
  words: WordDelivery;
  /** Lets time pass for everybody for whom it brings something; the words about it follow. */
  passTime: () => Promise<void>;
};

/** The payment service of this machine with its webhooks. @param options.post hands a signed word to the webhook's door */
export function createPaymentSandbox(
  deps: Pick<Deps, 'db' | 'write' | 'clock'>,
  options: {
    prices: readonly SoldPrice[];
    pagesUrl: () => string;
    post: (body: string, signature: string) => Promise<boolean>;
    onError: (cause: unknown) => void;
  },
): PaymentSandbox {
  const secret = randomBytes(32).toString('base64url');
  const words = createWordDelivery({ db: deps.db, secret, clock: deps.clock, post: options.post, onError: options.onError });
  const payments = createSandboxPayments({
    db: deps.db,
    write: deps.write,
    clock: deps.clock,
    prices: options.prices,
    secret,
    pagesUrl: options.pagesUrl,
    onWord: words.wake,
  });
  return {
    payments,
    words,
    passTime: async () => {
      const offsets = new Map((await customers.list(deps.db)).map(({ id, record }) => [id, record.offset]));
      const due = (await subscriptions.list(deps.db)).filter((subscription) => {
        const at = nextDue(subscription);
        return at !== undefined && at <= deps.clock() + (offsets.get(subscription.customer) ?? 0);
      });
      for (const customer of new Set(due.map((subscription) => subscription.customer))) await payments.read(customer);
      await words.settled();
    },
  };
}
