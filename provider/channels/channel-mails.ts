import type { ChannelMessage, ChannelMessageLine } from '#shared/channels/message.ts';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Account } from '../session/account-record.ts';
import { mailToOwner } from '../session/mail-to-owner.ts';

type MailDeps = Pick<Deps, 'clock' | 'portalUrl'>;

/** How long a mail about alerts is worth sending, ms. */
const MAIL_FOR = 86_400_000;

const settingsOf = ({ portalUrl }: MailDeps) => `${portalUrl()}${CHANNELS_PATH}`;

/** Hands a message to the mails, in the transaction that marks its deliveries as sent: so it goes exactly once. */
export async function mailMessage(deps: MailDeps, trx: Trx, account: Account, message: ChannelMessage): Promise<void> {
  const settings = settingsOf(deps);
  const lines = 'lines' in message ? message.lines : [];
  const more = 'count' in message ? message.count - lines.length : 0;
  const text = [
    ...message.facts.map(({ name, text: value }) => `${name}: ${value}`),
    ...lines.map(lineText),
    ...(more > 0 ? [`…and ${more.toLocaleString('en-US')} more.`] : []),
    `${'lines' in message ? 'Open your inbox' : 'Open it'}: ${message.link}`,
    `What reaches you by email: ${settings}`,
  ].join('\n\n');
  await mailToOwner(trx, deps.clock(), account, {
    subject: message.title,
    text,
    links: [message.link, ...lines.map(({ link }) => link), settings],
    goodUntil: deps.clock() + MAIL_FOR,
  });
}

const lineText = ({ title, facts, link }: ChannelMessageLine): string =>
  [title, facts.map(({ name, text }) => `${name}: ${text}`).join(', '), link].filter((part) => part !== '').join('\n');

/** A channel that takes nothing any more is switched off, and its person hears of it another way. */
export async function mailSwitchedOff(
  deps: MailDeps,
  trx: Trx,
  account: Account,
  name: string,
  why: string,
): Promise<void> {
  const settings = settingsOf(deps);
  await mailToOwner(trx, deps.clock(), account, {
    subject: `“${name}” gets no alerts any more`,
    text: `The channel “${name}” was switched off. ${why}\n\nWhat it did not get is in your inbox, and can be sent again: ${settings}`,
    links: [settings],
  });
}
