import { randomBytes } from 'node:crypto';
import { type SellerSandboxDeps, type SellerSandboxOptions, subscriptions } from './seller-records.ts';

export type Messenger = {
  /** Sends the first message of a subscription after a short delay, as Amazon does. */
  sendSoon: (subscriptionId: string) => void;
  /** Sends one message now, about a product that the seller could have. @returns whether the subscription exists */
  send: (subscriptionId: string) => Promise<boolean>;
  close: () => Promise<void>;
};

const SOON = 1_500;

/** Sends messages as Amazon does: through the ingest endpoint, with the seller's and subscription's ids, and only for the requested marketplaces. */
export function createMessenger(deps: SellerSandboxDeps, options: Pick<SellerSandboxOptions, 'send' | 'onError'>): Messenger {
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const send = async (subscriptionId: string): Promise<boolean> => {
    const found = await subscriptions.find(deps.db, subscriptionId);
    if (!found) return false;
    const { type, sellerId, marketplaces } = found.record;
    await options.send({ type, sellerId, subscriptionId, marketplaces, at: deps.clock(), notificationId: `sandbox-${randomBytes(12).toString('hex')}` });
    return true;
  };

  return {
    send,
    sendSoon(subscriptionId) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        const work: Promise<void> = send(subscriptionId)
          .then(() => {}, options.onError)
          .finally(() => running.delete(work));
        running.add(work);
      }, SOON);
      timer.unref();
      waiting.add(timer);
    },
    close: async () => {
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
