import { ACT_LINK_FOR, type ActLinkAnswer, type UseActLink } from '#shared/channels/act-link-calls.ts';
import type { StateCommand } from '#shared/inbox/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { dayOf, momentAt, startOfDay } from '#shared/time/days.ts';
import type { Trx } from '../db/sqlite.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { alertsWithIds, type InboxAlert } from '../inbox/alert-states-table.ts';
import { changeAlerts } from '../inbox/change-alerts.ts';
import { inboxPeople } from '../inbox/inbox-people.ts';
import { alertLineOf } from '../inbox/line-of-alert.ts';
import { countCaps, waitForCaps } from '../limits/caps-table.ts';
import type { ActLink } from './act-link-token.ts';
import { type ChannelRow, channelById, quietOf } from './channels-table.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';

/** When a snoozed alert comes back tomorrow, ms after midnight. */
const MORNING = 8 * 3_600_000;

const refused = (message: string): Refusal => refusal(400, 'ACT_LINK', message);
const forged = refused('This link is not complete. Open the one in the message again.');
const expired = refused('This link has expired. Open the alert in the portal instead.');
const used = refused('This link was already used. Open the alert in the portal to change more.');
const channelGone = refused('The channel of this link was removed. Open the alert in the portal instead.');
const rightLost = refused('The person who got this message no longer sees these alerts.');
const alertGone = refused('This alert was deleted.');
const alreadyDone = refused('This alert is already done.');
const alreadySnoozed = refused('This alert is already snoozed.');

type Usable = { link: ActLink; channel: ChannelRow; alert: InboxAlert };

/** Acts on alerts by the links in messages, as the person of the channel. */
export function createActLinks(deps: LedgerDeps, open: Pick<OpenChannels, 'readActLink'>) {
  const capOf = ({ message, act }: ActLink) => ({ key: `act link ${message} ${act}`, most: 1, window: ACT_LINK_FOR });

  async function usable(trx: Trx, token: string): Promise<Result<Usable, Refusal>> {
    const link = open.readActLink(token);
    if (!link) return fail(forged);
    if (link.until <= deps.clock()) return fail(expired);
    if ((await waitForCaps(trx, deps.clock(), [capOf(link)])) > 0) return fail(used);
    const channel = await channelById(trx, link.channel);
    if (!channel || channel.removed_at !== null) return fail(channelGone);
    const people = await inboxPeople(trx, channel.owner_id);
    if (!people.some(({ id }) => id === channel.account_id)) return fail(rightLost);
    const [alert] = await alertsWithIds(trx, channel.owner_id, [link.record]);
    if (!alert) return fail(alertGone);
    if (alert.folder === 'done') return fail(alreadyDone);
    if (alert.folder === 'snoozed' && link.act === 'snooze') return fail(alreadySnoozed);
    return ok({ link, channel, alert });
  }

  async function answerOf(
    trx: Trx,
    { link, channel, alert }: Usable,
    zone: string | undefined,
  ): Promise<ActLinkAnswer> {
    const { title } = await alertLineOf(deps, trx, alert);
    const tomorrowIn = zone ?? (await quietOf(trx, channel.account_id)).zone;
    const until = link.act === 'snooze' ? tomorrow(deps.clock(), tomorrowIn) : null;
    return { act: link.act, record: link.record, title, until };
  }

  return {
    look: ({ token, zone }: UseActLink): Promise<Result<ActLinkAnswer, Refusal>> =>
      deps.write(async (trx) => {
        const usableLink = await usable(trx, token);
        return usableLink.ok ? ok(await answerOf(trx, usableLink.value, zone)) : usableLink;
      }),

    /** The use and the change are one transaction: of a hundred presses at once, one acts. */
    use: ({ token, zone }: UseActLink): Promise<Result<ActLinkAnswer, Refusal>> =>
      deps.write(async (trx) => {
        const usableLink = await usable(trx, token);
        if (!usableLink.ok) return usableLink;
        const { link, channel, alert } = usableLink.value;
        const answer = await answerOf(trx, usableLink.value, zone);
        await countCaps(trx, deps.clock(), [capOf(link)]);
        const command: StateCommand =
          answer.until === null ? { kind: 'done' } : { kind: 'snooze', until: answer.until };
        const change = {
          accountId: channel.owner_id,
          madeBy: channel.account_id,
          id: `act ${link.message} ${link.act}`,
        };
        await changeAlerts(trx, deps, change, [alert], [{ command, assignee: null }]);
        return ok(answer);
      }),
  };
}

const tomorrow = (now: number, zone: string): number => momentAt(dayOf(startOfDay(now, zone, 1), zone), MORNING, zone);
