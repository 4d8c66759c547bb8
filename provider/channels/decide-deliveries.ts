import { topicOf } from '#shared/channels/topics.ts';
import type { Trx } from '../db/sqlite.ts';
import type { DecidedAlert, Deps } from '../deps.ts';
import { insertDeliveries } from './deliveries-table.ts';
import { channelsFor, planOf, stepPeople } from './team-channels.ts';

/**
 * Decides by which channels an alert reaches whom and when, in the transaction that stores it: it is sent after the
 * commit, and never without it. A step for the case that nobody looks is a delivery that is due later, so what settles
 * the alert until then stops it as any other. An alert that has been read or done by a rule already reaches nobody.
 */
export async function decideDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  trx: Trx,
  alert: DecidedAlert,
  { urgent, unchanged }: { urgent: boolean; unchanged: boolean },
): Promise<void> {
  const channels = await channelsFor(deps, trx, alert.account_id);
  if (channels.length === 0 || alert.unread === 0 || alert.folder !== 'inbox') return;
  const topic = topicOf({ ...alert, urgent, unchanged });
  const people = await stepPeople(trx, alert.account_id, channels);
  const now = deps.clock();
  await insertDeliveries(
    trx,
    channels.flatMap((channel) => {
      const plan = planOf(channel, topic, now, people);
      if (!plan) return [];
      const { id, isOff } = channel;
      return [
        {
          channel_id: id,
          record_id: alert.record_id,
          topic,
          state: isOff ? ('given-up' as const) : ('due' as const),
          at: now,
          ...plan,
          ended_at: isOff ? now : null,
          why: isOff ? 'The channel was switched off.' : null,
        },
      ];
    }),
  );
}
