import { randomBytes } from 'node:crypto';
import { type SellerSandboxDeps, type SellerSandboxOptions, subscriptions } from './seller-records.ts';

export type Messenger = {
  /** The first message of a subscription, a moment later, as Amazon's comes. */
  sendSoon: (subscriptionId: string) => void;
  /** One message now, of a product that the seller could have. @returns whether there is such a subscription */
  send: (subscriptionId: string) => Promise<boolean>;
  close: () => Promise<void>;
};

const SOON = 1_500;

/** Amazon's sending: by way of the ingest door, with the seller's id and the subscription's, and only of the marketplaces that were asked for. */
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
