import {
  type ChangeDeliveries,
  DELIVERIES_LISTED,
  type Delivery,
  type DeliveryList,
  type DeliveryState,
} from '#shared/channels/channel.ts';
import type { Db } from '../db/sqlite.ts';
import type { Account } from '../session/account-record.ts';
import { announceChannels } from './channel-list.ts';
import { changeChannel, channelsOf } from './channels-table.ts';
import {
  changeDeliveries,
  type DeliveryRow,
  deliveriesOf,
  listDeliveries,
  nextDeliveryAt,
} from './deliveries-table.ts';
import type { LedgerDeps } from './ledger.ts';

/** How the states that people see are stored. */
const stored: Record<DeliveryState, Parameters<typeof listDeliveries>[2]> = {
  due: { state: 'due', quiet: 0, retrying: false },
  quiet: { state: 'due', quiet: 1, retrying: false },
  retrying: { state: 'due', retrying: true },
  sent: { state: 'sent' },
  'given-up': { state: 'given-up' },
  'left-out': { state: 'left-out' },
};

type Question = { channel?: string | undefined; state?: DeliveryState | undefined; before?: string | undefined };

/** What became of each alert on a person's channels. */
export function createDeliveryOperations(deps: LedgerDeps) {
  return {
    list: async (account: Account, { channel, state, before }: Question): Promise<DeliveryList> => {
      const ids = (await channelsOf(deps.db, account.id)).map(({ id }) => id);
      const wanted = channel === undefined ? ids : ids.filter((id) => id === channel);
      if (wanted.length === 0) return { deliveries: [], more: false };
      const filter = { ...(state ? stored[state] : {}), ...(before === undefined ? {} : { before: Number(before) }) };
      const rows = await listDeliveries(deps.db, wanted, filter, DELIVERIES_LISTED + 1);
      const shown = rows.slice(0, DELIVERIES_LISTED);
      const titles = await titlesOf(
        deps.db,
        shown.map(({ record_id }) => record_id),
      );
      return {
        deliveries: shown.map((row) => deliveryOf(row, titles.get(row.record_id) ?? null)),
        more: rows.length > shown.length,
      };
    },

    change: (account: Account, { ids, what }: ChangeDeliveries): Promise<Record<string, never>> =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const channels = new Map((await channelsOf(trx, account.id)).map((channel) => [channel.id, channel]));
        const rows = await deliveriesOf(trx, [...channels.keys()], ids);
        const changed = rows.filter(({ state }) => state === 'given-up' || (what === 'drop' && state === 'due'));
        await changeDeliveries(
          trx,
          changed.map(({ n }) => n),
          what === 'send'
            ? { state: 'due', due_at: now, ended_at: null, why: null, tried_at: null, tries: 0 }
            : { state: 'left-out', ended_at: now, why: 'You dropped it.' },
        );
        for (const id of new Set(changed.map(({ channel_id }) => channel_id)))
          if (channels.get(id)?.off_at === null)
            await changeChannel(trx, id, { next_at: await nextDeliveryAt(trx, id) });
        await announceChannels(deps, trx, account);
        return {};
      }),
  };
}

/** The state of a delivery as people see it. */
export function stateOfDelivery({ state, tries, quiet }: DeliveryRow): DeliveryState {
  if (state !== 'due') return state;
  if (tries > 0) return 'retrying';
  return quiet === 1 ? 'quiet' : 'due';
}

const deliveryOf = (row: DeliveryRow, title: string | null): Delivery => ({
  id: row.n,
  channel: row.channel_id,
  record: row.record_id,
  title,
  topic: row.topic,
  state: stateOfDelivery(row),
  at: row.at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
  tries: row.tries,
  escalated: row.escalates_at !== null,
  message: row.message_id,
  why: row.why,
});

async function titlesOf(db: Db, recordIds: readonly string[]): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'title', 'asin'])
    .where('id', 'in', recordIds)
    .execute();
  return new Map(rows.map(({ id, title, asin }) => [id, title ?? asin]));
}
