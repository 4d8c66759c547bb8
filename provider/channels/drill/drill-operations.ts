import { type DrillHops, type DrillState, nextDrillAt, type WeeklyDrill } from '#shared/channels/drill-calls.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import type { Notice } from '#shared/inbox/notices.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { insertAlertState } from '../../inbox/alert-states-table.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { inboxPeople } from '../../inbox/inbox-people.ts';
import { insertNotification, storedRecordOf } from '../../inbox/notifications-table.ts';
import { newStateOf } from '../../inbox/store-alert.ts';
import { countCaps } from '../../limits/caps-table.ts';
import { rates } from '../../limits/limits.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById } from '../../session/accounts-table.ts';
import { announceChannels } from '../channel-list.ts';
import { changeChannel, channelsOf } from '../channels-table.ts';
import { insertDeliveries } from '../deliveries-table.ts';
import { stateOfDelivery } from '../delivery-operations.ts';
import {
  deleteWeeklyDrill,
  deliveriesOfDrill,
  dueWeeklyDrill,
  insertDrill,
  newestDrill,
  saveWeeklyDrill,
  setDrillStored,
  weeklyDrillOf,
} from './drills-table.ts';

type DrillDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'newId' | 'productData'>;

const noChannel = refusal(400, 'NO_CHANNEL', 'Every channel is paused or off. Resume one first.');
const tooSoon = refusal(429, providerCodes.tooMany, 'One test a minute. Try again in a minute.');

export function createDrillOperations(deps: DrillDeps) {
  return {
    read: (account: Account): Promise<DrillState> => stateOf(deps.db, account),

    /** The limit is counted in the transaction of the work, so that of a hundred calls at once one makes a test. */
    start: async (account: Account): Promise<Result<DrillState, Refusal>> => {
      const madeAt = deps.clock();
      const made = await deps.write(async (trx): Promise<Result<string, Refusal>> => {
        const cap = { key: `drill ${account.id}`, ...rates.drills };
        if ((await countCaps(trx, madeAt, [cap])) > 0) return fail(tooSoon);
        const record = await sendDrill(deps, trx, account.id, madeAt);
        return record === undefined ? fail(noChannel) : ok(record);
      });
      // Now: the next transaction may be that of the first message.
      const storedAt = deps.clock();
      if (!made.ok) return made;
      await deps.write((trx) => setDrillStored(trx, made.value, storedAt));
      return ok(await stateOf(deps.db, account));
    },

    weekly: (account: Account, { weekly, zone }: WeeklyDrill): Promise<DrillState> =>
      deps.write(async (trx) => {
        if (weekly)
          await saveWeeklyDrill(trx, { account_id: account.id, zone, due_at: nextDrillAt(deps.clock(), zone) });
        else await deleteWeeklyDrill(trx, account.id);
        await announceChannels(deps, trx, account);
        return stateOf(trx, account);
      }),
  };
}

/**
 * Sends the weekly tests that are due. The test and the next date are one transaction, so that each comes once, also
 * after a restart. If the provider was away for weeks, one is sent.
 */
export async function passDrillTime(deps: DrillDeps): Promise<void> {
  for (;;) {
    const due = await dueWeeklyDrill(deps.db, deps.clock());
    if (!due) return;
    const madeAt = deps.clock();
    const record = await deps.write(async (trx) => {
      const stored = await weeklyDrillOf(trx, due.account_id);
      // Turned off or sent meanwhile.
      if (stored?.due_at !== due.due_at) return undefined;
      await saveWeeklyDrill(trx, { ...stored, due_at: nextDrillAt(madeAt, stored.zone) });
      return sendDrill(deps, trx, due.account_id, madeAt);
    });
    const storedAt = deps.clock();
    if (record !== undefined) await deps.write((trx) => setDrillStored(trx, record, storedAt));
  }
}

/**
 * Makes a test alert, and sends it to each of the person's channels that is neither paused nor off: at once, whatever
 * the channel's paces and quiet hours say, and to nobody else.
 * @returns the alert's id; undefined if there is no such channel, or the person does not see alerts
 */
async function sendDrill(deps: DrillDeps, trx: Trx, accountId: string, madeAt: number): Promise<string | undefined> {
  const account = await accountById(trx, accountId);
  const people = account ? await inboxPeople(trx, account.ownerId) : [];
  const channels = (await channelsOf(trx, accountId)).filter(({ paused, off_at }) => paused === 0 && off_at === null);
  if (!account || !people.some(({ id }) => id === accountId) || channels.length === 0) return undefined;
  const record = await storeDrillAlert(deps, trx, account, madeAt);
  await insertDrill(trx, { record_id: record, account_id: accountId, made_at: madeAt, stored_at: null });
  await insertDeliveries(
    trx,
    channels.map(({ id }) => ({
      channel_id: id,
      record_id: record,
      topic: 'notice',
      state: 'due',
      quiet: 0,
      drill: 1,
      at: madeAt,
      due_at: madeAt,
      ended_at: null,
      why: null,
    })),
  );
  // Only a service's own limit or a failure delays it, not a burst before.
  for (const { id, failing_since } of channels)
    if (failing_since === null) await changeChannel(trx, id, { next_at: madeAt });
  await announceChannels(deps, trx, account);
  return record;
}

/** The alert comes read and done: it waits for nobody. No rule runs on it. @returns its id */
async function storeDrillAlert(deps: DrillDeps, trx: Trx, account: Account, at: number): Promise<string> {
  const id = deps.newId();
  const notice: Notice = { about: 'drill', member: account.id, name: 'Test alert' };
  const message = JSON.stringify({ notice, at: new Date(at).toISOString(), marketplaceId: DEFAULT_MARKETPLACE });
  const row = {
    id,
    account_id: account.ownerId,
    notification_type: alertKinds.notice.type,
    marketplace: DEFAULT_MARKETPLACE,
    asin: '',
    processed: 1,
    published_at: at,
    received_at: at,
    notification_id: id,
    title: notice.name,
    payload: message,
    message,
  };
  const state = { ...newStateOf(deps.productData, row), folder: 'done' };
  await insertNotification(trx, row);
  await insertAlertState(trx, state);
  await notifyInbox(trx, at, account.ownerId, { event: 'notification:new', data: storedRecordOf(row, state) });
  return id;
}

async function stateOf(db: Db, account: Account): Promise<DrillState> {
  const nextAt = (await weeklyDrillOf(db, account.id))?.due_at ?? null;
  const drill = await newestDrill(db, account.id);
  if (!drill) return { drill: null, nextAt };
  const channels = await channelsOf(db, account.id);
  const rows = await deliveriesOfDrill(
    db,
    drill.record_id,
    channels.map(({ id }) => id),
  );
  const hops = channels.flatMap(({ id, name, kind }): DrillHops[] => {
    const row = rows.find(({ channel_id }) => channel_id === id);
    if (!row) return [];
    const { tried_at, ended_at, due_at, why } = row;
    return [
      { channel: id, name, kind, state: stateOfDelivery(row), sentAt: tried_at, endedAt: ended_at, dueAt: due_at, why },
    ];
  });
  return {
    drill: { record: drill.record_id, madeAt: drill.made_at, storedAt: drill.stored_at, channels: hops },
    nextAt,
  };
}
