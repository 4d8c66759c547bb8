import { randomBytes } from 'node:crypto';
import { signWebhook } from '#provider/billing/payments/webhook-signature.ts';
import type { Db } from '#provider/db/sqlite.ts';
import type { SoldPrice } from '../../billing/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { nextDue } from './payment-time.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts';
import { customers, subscriptions, words } from './sandbox-records.ts';

export type PaymentSandbox = {
  payments: SandboxPayments;
  words: WordDelivery;
  /** Applies due events for all customers and delivers their webhook events. */
  passTime: () => Promise<void>;
};

/** The local payment service with its webhooks. @param options.post posts a signed event to the webhook endpoint */
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
  const words = createWordDelivery({
    db: deps.db,
    secret,
    clock: deps.clock,
    post: options.post,
    onError: options.onError,
  });
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
  /** Call when webhook events may be waiting. Returns at once. */
  wake: () => void;
  /** Resolves when the current webhook events are delivered, or cannot be. */
  settled: () => Promise<void>;
};

/**
 * Delivers the sandbox's webhook events as the real service does: signed, through the webhook endpoint, in order, with
 * retries. Events left by a crash are delivered at the next start.
 * @param post posts a body and its signature; resolves to true if it was accepted
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
        const body = JSON.stringify({
          id,
          object: 'event',
          type: record.type,
          created: Math.floor(createdAt / 1000),
          data: { object: { customer } },
        });
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
