import { dueAt, type Paces, type Quiet } from '#shared/channels/paces.ts';
import { topicOf } from '#shared/channels/topics.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertStateRow } from '../inbox/alert-states-table.ts';
import { accountById } from '../session/accounts-table.ts';
import { channelsOfTeam, pacesOf, quietOf } from './channels-table.ts';
import { insertDeliveries } from './deliveries-table.ts';

/** A channel as decisions need it. */
type TeamChannel = { id: string; paces: Paces; isOff: boolean; quiet: Quiet | null; zone: string };

/** The channels of each account's team. They are needed for every new alert, and change rarely. */
const teams = new WeakMap<Db, Map<string, readonly TeamChannel[]>>();

/** Call it after a team's channels or quiet hours have changed. */
export const forgetChannels = (deps: Pick<Deps, 'db'>): boolean => teams.delete(deps.db);

/**
 * Decides by which channels an alert reaches whom and when, in the transaction that stores it: it is sent after the
 * commit, and never without it. An alert that has been read or done by a rule already reaches nobody.
 */
export async function decideDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  trx: Trx,
  alert: AlertStateRow,
  { urgent, unchanged }: { urgent: boolean; unchanged: boolean },
): Promise<void> {
  const channels = await channelsFor(deps, trx, alert.account_id);
  if (channels.length === 0 || alert.unread === 0 || alert.folder !== 'inbox') return;
  const topic = topicOf({ ...alert, urgent, unchanged });
  const now = deps.clock();
  await insertDeliveries(
    trx,
    channels.flatMap(({ id, paces, isOff, quiet, zone }) => {
      const due = dueAt(now, topic, paces[topic], quiet, zone);
      if (!due) return [];
      return [
        {
          channel_id: id,
          record_id: alert.record_id,
          topic,
          state: isOff ? ('given-up' as const) : ('due' as const),
          quiet: due.quiet ? 1 : 0,
          at: now,
          due_at: due.at,
          ended_at: isOff ? now : null,
          why: isOff ? 'The channel was switched off.' : null,
        },
      ];
    }),
  );
}

async function channelsFor(deps: Pick<Deps, 'db'>, trx: Trx, accountId: string): Promise<readonly TeamChannel[]> {
  const known = teams.get(deps.db) ?? new Map<string, readonly TeamChannel[]>();
  teams.set(deps.db, known);
  let channels = known.get(accountId);
  if (!channels) {
    const account = await accountById(trx, accountId);
    const rows = account ? await channelsOfTeam(trx, account.ownerId) : [];
    channels = await Promise.all(
      rows
        .filter(({ paused }) => paused === 0)
        .map(async (row) => ({
          id: row.id,
          paces: pacesOf(row),
          isOff: row.off_at !== null,
          ...(await quietOf(trx, row.account_id)),
        })),
    );
    known.set(accountId, channels);
  }
  return channels;
}
