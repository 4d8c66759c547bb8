import { randomBytes } from 'node:crypto';
import type { Db } from '#provider/db/sqlite.ts';
import { signWebhook } from '#provider/payments/webhook-signature.ts';
import type { Deps } from '../../deps.ts';
import type { SoldPrice } from '../../payments/payments.ts';
import { nextDue } from './payment-time.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts';
import { customers, subscriptions, words } from './sandbox-records.ts';

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

type WordDelivery = {
  /** There may be words. Returns at once. */
  wake: () => void;
  /** Resolves when every word that there is now has been delivered, or could not be. */
  settled: () => Promise<void>;
};

/**
 * Delivers the sandbox's words as the real service does: signed, over the webhook's own door, in order, and again later where the door
 * does not open. What a crash left is delivered at the next start.
 * @param post hands over a body and its signature; true where it was taken
 */
function createWordDelivery(options: {
  db: Db;
  secret: string;
  clock: () => number;
  post: (body: string, signature: string) => Promise<boolean>;
  onError: (cause: unknown) => void;
}): WordDelivery {
  const { db, secret, clock, post } = options;
  let running: Promise<void> | undefined;
  let woken = false;

  const deliver = async () => {
    while (woken) {
      woken = false;
      for (const { id, customer, createdAt, record } of await words.list(db)) {
        const body = JSON.stringify({ id, object: 'event', type: record.type, created: Math.floor(createdAt / 1000), data: { object: { customer } } });
        if (!(await post(body, signWebhook(body, secret, clock())))) return;
        await words.remove(db, id);
      }
    }
  };

  const wake = () => {
    woken = true;
    running ??= deliver()
      .catch(options.onError)
      .finally(() => {
        running = undefined;
        if (woken) wake();
      });
  };

  return {
    wake,
    settled: async () => {
      wake();
      while (running) await running;
    },
  };
}
