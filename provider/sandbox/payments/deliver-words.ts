import type { Db } from '../../db/sqlite.ts';
import { signWebhook } from '../../payments/webhook-signature.ts';
import { words } from './sandbox-records.ts';

export type WordDelivery = {
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
export function createWordDelivery(options: {
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
