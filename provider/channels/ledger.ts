import type { ChannelMessage } from '#shared/channels/message.ts';
import { type ChannelKind, quietUntil } from '#shared/channels/paces.ts';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { actedOn } from '../inbox/alert-actions-table.ts';
import { type AlertStateRow, statesOf } from '../inbox/alert-states-table.ts';
import { inboxPeople } from '../inbox/inbox-people.ts';
import { statesAfter } from '../inbox/newest-state.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { safeAddressOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { mailToOwner } from '../session/mail-to-owner.ts';
import { messageOf } from './alert-message.ts';
import { type ChannelRow, changeChannel, channelById, pacesOf, quietOf } from './channels-table.ts';
import { changeDeliveries, type DeliveryRow, dueDeliveries, nextDeliveryAt } from './deliveries-table.ts';
import type { Outcome } from './senders/sender.ts';
import { forgetChannels } from './team-channels.ts';

// What the ledger does in transactions, before and after each try.

/** The most alerts that one message stands for. */
const MOST_TOGETHER = 5_000;
/** So many messages a minute; what comes then is one message when the minute is over. */
export const MESSAGES_A_MINUTE = 5;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** The least time between two messages to one address, ms. */
const spacing: Partial<Record<ChannelKind, number>> = {
  slack: SECOND,
  discord: SECOND,
  teams: SECOND,
  telegram: SECOND,
};
/** Pauses after failures, ms. A delivery is given up a day after its first try. */
const pauses = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 300 * MINUTE];
/** A channel that has failed for so long is switched off, ms. */
const OFF_AFTER = 5 * DAY;

/** `brand`: the brand's name, which begins every message. */
export type LedgerDeps = Deps & { brand: string };

/** One try: the deliveries that a message carries. */
export type Batch = { channel: ChannelRow & { email: string }; rows: readonly DeliveryRow[]; message: ChannelMessage };

type Due = { row: DeliveryRow; alert: AlertStateRow };

/** @returns what to send; undefined if nothing is left */
export async function takeDue(deps: LedgerDeps, trx: Trx, id: string): Promise<Batch | undefined> {
  const now = deps.clock();
  const channel = await channelById(trx, id);
  if (!channel) return undefined;
  if (channel.removed_at !== null || channel.off_at !== null || channel.paused === 1) {
    await changeChannel(trx, id, { next_at: null });
    return undefined;
  }
  await waitForQuiet(trx, channel, now);
  const due = await dueTogether(trx, id, now);
  const inMinute = channel.minute_at + MINUTE > now ? channel.minute_count : 0;
  // A message that was tried already is no burst, and a test never waits for one.
  const isDrill = due[0]?.drill === 1;
  const isAgain = due[0]?.message_id != null;
  if (inMinute >= MESSAGES_A_MINUTE && !isAgain && !isDrill) {
    const next = channel.minute_at + MINUTE;
    await changeChannel(trx, id, { next_at: next, not_before: next });
    return undefined;
  }
  const rows = await withoutSettled(trx, channel, due, now);
  if (rows.length === 0) {
    await changeChannel(trx, id, { next_at: await nextDeliveryAt(trx, id) });
    return undefined;
  }
  const [first] = rows as [Due];
  const messageId = first.row.message_id ?? `msg_${deps.newId()}`;
  await changeDeliveries(
    trx,
    rows.map(({ row }) => row.n),
    { message_id: messageId, tries: first.row.tries + 1, tried_at: first.row.tried_at ?? now },
  );
  const message = await messageOf(
    deps,
    trx,
    rows.map(({ alert }) => alert),
    {
      id: messageId,
      urgent: rows.some(({ row }) => row.topic === 'urgent'),
      brand: deps.brand,
      at: first.row.at,
      gathered: rows.some(({ row }) => row.due_at - (row.escalates_at ?? row.at) >= MINUTE),
      // As of the first try, so that a repeat says the same.
      unseenFor: new Map(
        rows.flatMap(({ row: { record_id, at, escalates_at, tried_at } }) =>
          escalates_at === null ? [] : [[record_id, (tried_at ?? now) - at] as const],
        ),
      ),
    },
  );
  await changeChannel(trx, id, {
    minute_at: inMinute === 0 ? now : channel.minute_at,
    minute_count: inMinute + 1,
  });
  await announceDrill(trx, channel, rows[0]?.row, now);
  const account = await accountById(trx, channel.account_id);
  return {
    channel: { ...channel, email: account ? safeAddressOf(account) : '' },
    rows: rows.map(({ row }) => ({ ...row, tried_at: row.tried_at ?? now, tries: row.tries + 1 })),
    message: isDrill && message.kind === 'alert' ? { ...message, kind: 'test' } : message,
  };
}

/** The person's tabs show each hop of a test as it happens. */
async function announceDrill(trx: Trx, channel: ChannelRow, row: DeliveryRow | undefined, now: number): Promise<void> {
  if (row?.drill !== 1) return;
  await enqueue(trx, now, [{ accountId: channel.account_id, event: 'channels:changed', data: {} }]);
}

/** What is due in quiet hours that began since it was decided waits for their end: a retry, or hours set later. */
async function waitForQuiet(trx: Trx, channel: ChannelRow, now: number): Promise<void> {
  const { quiet, zone } = await quietOf(trx, channel.account_id);
  const until = quietUntil(now, quiet, zone);
  if (until === null) return;
  const due = await dueDeliveries(trx, channel.id, now, MOST_TOGETHER);
  await changeDeliveries(
    trx,
    due.filter(({ topic, drill }) => topic !== 'urgent' && drill === 0).map(({ n }) => n),
    { due_at: until, quiet: 1 },
  );
}

/** A message that was tried already goes alone, with the same alerts, and so does a test; else everything new. */
async function dueTogether(trx: Trx, id: string, now: number): Promise<DeliveryRow[]> {
  const due = await dueDeliveries(trx, id, now, MOST_TOGETHER);
  const drill = due.find((row) => row.drill === 1);
  if (drill) return [drill];
  const again = due.find(({ message_id }) => message_id !== null)?.message_id ?? null;
  return due.filter(({ message_id }) => message_id === again);
}

/**
 * Leaves out what was read, done, snoozed, or deleted meanwhile, and everything if the person lost the right. A step
 * also ends with a new price, and with its person's right.
 */
async function withoutSettled(trx: Trx, channel: ChannelRow, due: readonly DeliveryRow[], now: number): Promise<Due[]> {
  if (due.length === 0) return [];
  const people = new Set((await inboxPeople(trx, channel.owner_id)).map(({ id }) => id));
  const states = await statesOf(
    trx,
    due.map(({ record_id }) => record_id),
  );
  const acted = await actedOn(
    trx,
    due.map(({ record_id }) => record_id),
  );
  const repriced = await repricedSince(
    trx,
    channel.owner_id,
    due.flatMap((row) => (row.escalates_at === null ? [] : (states.get(row.record_id) ?? []))),
  );
  const paces = pacesOf(channel);
  const left = new Map<string, number[]>();
  const rows = due.flatMap((row) => {
    const alert = states.get(row.record_id);
    // A test alert is done from the start.
    const isDrill = row.drill === 1 && alert !== undefined;
    const settled = () =>
      settledWhy(alert) ??
      (acted.has(row.record_id) ? 'It was acted on before.' : undefined) ??
      (repriced.has(row.record_id) ? 'The price was changed before.' : undefined) ??
      (paces[row.topic] === 'off' ? unwantedWhy(row, people) : undefined);
    const sees = people.has(channel.account_id);
    const why = sees ? (isDrill ? undefined : settled()) : 'The person no longer sees these alerts.';
    if (why === undefined && alert) return [{ row, alert }];
    left.set(why ?? '', [...(left.get(why ?? '') ?? []), row.n]);
    return [];
  });
  for (const [why, ns] of left) await changeDeliveries(trx, ns, { state: 'left-out', ended_at: now, why });
  return rows;
}

export async function settle(deps: LedgerDeps, trx: Trx, { channel, rows }: Batch, outcome: Outcome): Promise<void> {
  const now = deps.clock();
  const ns = rows.map(({ n }) => n);
  const { id } = channel;
  await announceDrill(trx, channel, rows[0], now);
  if (outcome.kind === 'sent') {
    await changeDeliveries(trx, ns, { state: 'sent', ended_at: now, why: null });
    const notBefore = now + (spacing[channel.kind] ?? 0);
    return changeChannel(trx, id, {
      sent_at: now,
      failing_since: null,
      why: null,
      not_before: notBefore,
      next_at: await nextAfter(trx, id, notBefore),
    });
  }
  const why = outcome.reason;
  const [first] = rows as [DeliveryRow];
  const failingSince = channel.failing_since ?? now;
  if (outcome.kind === 'gone' || (outcome.kind === 'later' && now - failingSince >= OFF_AFTER)) {
    await switchOff(deps, trx, channel, why, now);
    return;
  }
  const pause = Math.max(
    outcome.kind === 'later' ? (outcome.afterMs ?? 0) : 0,
    pauses[Math.min(first.tries, pauses.length) - 1] ?? 0,
  );
  const isOver = outcome.kind === 'refused' || now + pause - (first.tried_at ?? now) > DAY;
  await changeDeliveries(trx, ns, isOver ? { state: 'given-up', ended_at: now, why } : { due_at: now + pause, why });
  const notBefore = outcome.kind === 'refused' ? now + SECOND : now + pause;
  await changeChannel(trx, id, {
    failing_since: failingSince,
    why,
    not_before: notBefore,
    next_at: await nextAfter(trx, id, notBefore),
  });
}

async function nextAfter(trx: Trx, id: string, notBefore: number): Promise<number | null> {
  const next = await nextDeliveryAt(trx, id);
  return next === null ? null : Math.max(next, notBefore);
}

/** What waits is given up, to be sent again by hand once the channel works. The person gets a mail about it. */
async function switchOff(deps: LedgerDeps, trx: Trx, channel: ChannelRow, why: string, now: number): Promise<void> {
  await changeChannel(trx, channel.id, { off_at: now, why, next_at: null });
  await trx
    .updateTable('deliveries')
    .set({ state: 'given-up', ended_at: now, why })
    .where('channel_id', '=', channel.id)
    .where('state', '=', 'due')
    .execute();
  forgetChannels(deps);
  const account = await accountById(trx, channel.account_id);
  if (account) await mailSwitchedOff(deps, trx, account, channel.name, why);
}

/** Why a delivery is not sent on a channel whose pace is 'off'; undefined if a step sends it nevertheless. */
function unwantedWhy({ escalated_by: by }: DeliveryRow, people: ReadonlySet<string>): string | undefined {
  if (by === null) return 'This kind of alert was turned off before.';
  return people.has(by) ? undefined : 'The person whose step this is no longer sees these alerts.';
}

/** The alerts whose product has another own price by now, whatever changed it. */
async function repricedSince(trx: Trx, ownerId: string, alerts: readonly AlertStateRow[]): Promise<Set<string>> {
  const after = await statesAfter(trx, ownerId, alerts);
  return new Set(
    alerts.flatMap(({ record_id, own_price, currency }) => {
      const state = after.get(record_id);
      const isSame = !state || state.own === own_price || state.own === null || state.currency !== currency;
      return isSame || own_price === null ? [] : [record_id];
    }),
  );
}

/** Why an alert is not sent any more; undefined if it is. */
function settledWhy(alert: AlertStateRow | undefined): string | undefined {
  if (!alert) return 'It was deleted before.';
  if (alert.folder === 'done') return 'It was done before.';
  if (alert.folder !== 'inbox') return 'It was snoozed before.';
  return alert.unread === 0 ? 'It was read before.' : undefined;
}

type MailDeps = Pick<Deps, 'clock' | 'portalUrl'>;

/** A channel that takes nothing any more is switched off, and its person hears of it another way. */
async function mailSwitchedOff(deps: MailDeps, trx: Trx, account: Account, name: string, why: string): Promise<void> {
  const settings = `${deps.portalUrl()}${CHANNELS_PATH}`;
  await mailToOwner(trx, deps.clock(), account, {
    subject: `“${name}” gets no alerts any more`,
    text: `The channel “${name}” was switched off. ${why}\n\nWhat it did not get is in your inbox, and can be sent again: ${settings}`,
    links: [settings],
  });
}
