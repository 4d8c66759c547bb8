import { randomBytes } from 'node:crypto';
import {
  type SandboxMessage,
  type SellerSandboxDeps,
  type SellerSandboxOptions,
  subscriptions,
} from './seller-records.ts';

export type Messenger = {
  /** Sends the first message of a subscription after a short delay, as Amazon does. */
  sendSoon: (subscriptionId: string) => void;
  /** Sends a message about an offer that has just changed, after the same delay. */
  announceSoon: (message: Omit<SandboxMessage, 'at' | 'notificationId'>) => void;
  /** Sends one message now, about a product that the seller could have. @returns whether the subscription exists */
  send: (subscriptionId: string) => Promise<boolean>;
  close: () => Promise<void>;
};

const SOON = 1_500;

/**
 * Sends messages as Amazon does: through the ingest endpoint, with the seller's and subscription's ids, and only for
 * the requested marketplaces.
 */
export function createMessenger(
  deps: SellerSandboxDeps,
  options: Pick<SellerSandboxOptions, 'send' | 'onError'>,
): Messenger {
  const { soon, close } = createSoon(options.onError);

  const sendNow = (message: Omit<SandboxMessage, 'at' | 'notificationId'>) =>
    options.send({ ...message, at: deps.clock(), notificationId: `sandbox-${randomBytes(12).toString('hex')}` });

  const send = async (subscriptionId: string): Promise<boolean> => {
    const found = await subscriptions.find(deps.db, subscriptionId);
    if (!found) return false;
    const { type, sellerId, marketplaces } = found.record;
    await sendNow({ type, sellerId, subscriptionId, marketplaces });
    return true;
  };

  return {
    send,
    sendSoon: (subscriptionId) => soon(() => send(subscriptionId)),
    announceSoon: (message) => soon(() => sendNow(message)),
    close,
  };
}

/** Runs work after a short delay, as a marketplace does after a call. */
export function createSoon(onError: (cause: unknown) => void) {
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  return {
    soon: (work: () => Promise<unknown>): void => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        const done: Promise<void> = work()
          .then(() => {}, onError)
          .finally(() => running.delete(done));
        running.add(done);
      }, SOON);
      timer.unref();
      waiting.add(timer);
    },
    close: async (): Promise<void> => {
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
