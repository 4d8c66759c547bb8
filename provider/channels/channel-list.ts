import type { Channel, ChannelList } from '#shared/channels/channel.ts';
import { type Topic, topicOf } from '#shared/channels/topics.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { type Account, safeAddressOf } from '../session/account-record.ts';
import { type ChannelRow, channelsOf, pacesOf, quietOf } from './channels-table.ts';
import { deliveryCounts, wakeSenderAt } from './deliveries-table.ts';
import type { OpenChannels } from './open-channels.ts';
import { forgetChannels } from './team-channels.ts';

const WEEK = 7 * 86_400_000;

/** Tells the person's tabs, and what decides for new alerts, that channels have changed. Wakes the sender. */
export async function announceChannels(deps: Pick<Deps, 'db' | 'clock'>, trx: Trx, account: Account): Promise<void> {
  forgetChannels(deps);
  wakeSenderAt(trx, deps.clock());
  await enqueue(trx, deps.clock(), [{ accountId: account.id, event: 'channels:changed', data: {} }]);
}

export async function listChannels(
  open: Pick<OpenChannels, 'kinds' | 'pushKey'>,
  db: Db,
  account: Account,
  now: number,
): Promise<ChannelList> {
  const rows = await channelsOf(db, account.id);
  const counts = await deliveryCounts(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    channels: rows.map((row) => ({
      ...channelOf(row, account),
      ...(counts.get(row.id) ?? { due: 0, quiet: 0, givenUp: 0 }),
    })),
    ...(await quietOf(db, account.id)),
    address: safeAddressOf(account),
    counts: await alertsByTopic(db, account.ownerId, now - WEEK),
    kinds: [...open.kinds],
    pushKey: open.pushKey,
  };
}

const channelOf = (row: ChannelRow, account: Account): Omit<Channel, 'due' | 'quiet' | 'givenUp'> => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shown: row.kind === 'email' ? safeAddressOf(account) : row.shown,
  paused: row.paused === 1,
  state: row.off_at !== null ? 'off' : row.failing_since !== null ? 'failing' : 'works',
  since: row.off_at ?? row.failing_since,
  why: row.why,
  sentAt: row.sent_at,
  paces: pacesOf(row),
});

/** The team's alerts since a moment, by what they are about. Which ones a rule calls urgent is not counted. */
async function alertsByTopic(db: Db, ownerId: string, since: number): Promise<Partial<Record<Topic, number>>> {
  const rows = await db
    .selectFrom('alert_states')
    .where('account_id', '=', ownerId)
    .where('received', '>=', since)
    .where('record_id', 'not in', db.selectFrom('drills').select('record_id'))
    .groupBy(['type', 'cause', 'incident'])
    .select(['type', 'cause', 'incident', (select) => select.fn.countAll<number>().as('count')])
    .execute();
  const counts: Partial<Record<Topic, number>> = {};
  for (const { count, ...facts } of rows) {
    const topic = topicOf({ ...facts, urgent: false, unchanged: false });
    counts[topic] = (counts[topic] ?? 0) + count;
  }
  return counts;
}
