import type { MessageType } from '#shared/integrations/message-types.ts';
import type { Deps } from '../../deps.ts';
import { type SandboxMessage, subscriptions } from '../sellers/seller-records.ts';

const HOUR = 3_600_000;
export const HOURLY_SALES = 'ITEM_SALES_EVENT_CHANGE' satisfies MessageType;

type Subscribed = Pick<SandboxMessage, 'sellerId' | 'subscriptionId' | 'marketplaces'>;

/**
 * Sends every seller's sales at the beginning of each hour, as Amazon does.
 * @param samples the sample sellers, whose subscriptions are in no table of the sandbox
 */
export function createHourlySales(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  samples: readonly Subscribed[],
  send: (message: SandboxMessage) => Promise<void>,
) {
  const hourNow = () => Math.floor(clock() / HOUR);
  let sent = hourNow();
  const sendNow = async (): Promise<void> => {
    const found = (await subscriptions.list(db)).flatMap(({ id, record }): Subscribed[] =>
      record.type === HOURLY_SALES ? [{ ...record, subscriptionId: id }] : [],
    );
    for (const { sellerId, subscriptionId, marketplaces } of [...samples, ...found])
      await send({
        type: HOURLY_SALES,
        sellerId,
        subscriptionId,
        marketplaces,
        at: clock(),
        notificationId: `sandbox-${newId()}`,
      });
  };
  return {
    sendNow,
    /** Sends them if an hour has begun since the last time. */
    pass: async (): Promise<void> => {
      if (hourNow() === sent) return;
      sent = hourNow();
      await sendNow();
    },
  };
}
