import { formatDate } from '#shared/format.ts';
import { daysToEnd, REMINDER_DAYS } from '#shared/integrations/connection.ts';
import { accountById } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/mail.ts';
import { askAmazon } from './ask-amazon.ts';
import { type Connecting, tellTeam, titleOf } from './connection-context.ts';
import { changeLink, linkOf, linksEndingBy, recordConnection, type SellerLinkRow } from './seller-links-table.ts';

const DAY = 86_400_000;
const FIRST_REMINDER = Math.max(...REMINDER_DAYS);

/** What time alone brings: reminders that a permission ends, its end, and what Amazon has not answered yet. */
export async function passConnectionTime(connecting: Connecting, deps: Pick<Deps, 'portalUrl'>): Promise<void> {
  const { db, write, clock } = connecting;
  for (const due of await linksEndingBy(db, clock() + FIRST_REMINDER * DAY)) {
    await write(async (trx) => {
      const link = await linkOf(trx, due.account_id, due.region);
      if (!link || link.ended_at !== null) return;
      const now = clock();
      if (link.ends_at <= now) await end(trx, link, now, deps.portalUrl());
      else await remind(trx, link, now, deps.portalUrl());
    });
  }
  await askAmazon(connecting);
}

async function remind(trx: Trx, link: SellerLinkRow, now: number, portalUrl: string): Promise<void> {
  const left = daysToEnd(link.ends_at, now);
  const step = Math.min(...REMINDER_DAYS.filter((days) => left <= days));
  // Whoever was away for two steps is told once.
  if (!Number.isFinite(step) || (link.reminded !== null && link.reminded <= step)) return;
  await changeLink(trx, link, { reminded: step });
  const what = placeOf(link);
  const days = left === 1 ? '1 day' : `${left} days`;
  const to = await mailOwner(trx, link, now, {
    subject: `Your connection to ${what} ends in ${days}`,
    text: [
      `The permission for ${what} ends on ${formatDate(link.ends_at)}, in ${days}. From then on no messages come from there.`,
      'Renew it before that, and nothing is missed:',
    ],
    url: portalUrl + screenOf(link),
  });
  await recordConnection(trx, link.account_id, link.region, now, `Reminder sent to ${to}: ${titleOf(link.region)} ends in ${days}.`);
  await tellTeam(trx, link.account_id, now);
}

async function end(trx: Trx, link: SellerLinkRow, now: number, portalUrl: string): Promise<void> {
  await changeLink(trx, link, { ended_at: now });
  const what = placeOf(link);
  await mailOwner(trx, link, now, {
    subject: `Your connection to ${what} has ended`,
    text: [`The permission for ${what} has ended, and no messages come from there any more.`, 'Connect it again here:'],
    url: portalUrl + screenOf(link),
  });
  await recordConnection(trx, link.account_id, link.region, now, `${titleOf(link.region)} has ended after its 365 days.`);
  await tellTeam(trx, link.account_id, now);
}

async function mailOwner(trx: Trx, link: SellerLinkRow, now: number, mail: { subject: string; text: readonly string[]; url: string }): Promise<string> {
  const to = (await accountById(trx, link.account_id))?.email ?? '';
  await enqueueMail(trx, now, { to, subject: mail.subject, text: [...mail.text, mail.url].join('\n\n'), links: [mail.url], reason: 'connection-end' });
  return to;
}

const placeOf = ({ region }: SellerLinkRow): string => (region === 'walmart' ? 'Walmart' : `Amazon in ${titleOf(region)}`);
const screenOf = ({ region }: SellerLinkRow): string => (region === 'walmart' ? '/user/walmart-integration' : '/user/amazon-integration');
