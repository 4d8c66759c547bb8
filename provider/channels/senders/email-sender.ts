import { lifetimes } from '#provider/limits/limits.ts';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { mailBody } from '../../mail/mail-body.ts';
import type { SendMessage, SendOutcome } from '../../messages/message-drain.ts';
import { factLine, readable } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** `unsubscribe`: an address that turns this channel off by a POST, without a sign-in. It belongs to this person. */
export type EmailAddress = AddressOf<'email'> & { unsubscribe: string };

/** @param send mail as everything else sends it, with the brand (brand-mail.ts) */
export const createEmailSender =
  (send: SendMessage): Sender<EmailAddress> =>
  async (message, { to, unsubscribe }, signal) => {
    const mail = {
      ...emailOf(message),
      id: message.id,
      to,
      links: [message.link],
      goodUntil: message.at + lifetimes.mail,
      unsubscribe: { list: message.kind === 'digest' ? 'digests' : 'alerts', address: unsubscribe },
    };
    try {
      return emailOutcome(await send(mail, signal));
    } catch {
      return { kind: 'later', reason: 'The portal was stopped, or its mail server does not answer.' };
    }
  };

/** The extended status codes of RFC 3463 for a mailbox that does not exist or is closed. */
const noMailbox = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

function emailOutcome(outcome: SendOutcome): Outcome {
  if (outcome.ok) return { kind: 'sent', status: 250 };
  if (outcome.kind === 'down') return { kind: 'later', reason: 'The mail server of this portal does not answer.' };
  if (outcome.kind === 'later') return { kind: 'later', reason: 'The mail server does not accept the mail for now.' };
  return noMailbox.test(outcome.why)
    ? { kind: 'gone', reason: 'The mail server says that this email address does not exist.' }
    : { kind: 'refused', reason: 'The mail server refused the mail.' };
}

/** Writes a message's subject, plain part, and HTML. */
function emailOf(message: ChannelMessage): { subject: string; text: string; html: string } {
  const { title, facts, links, lines, more } = readable(message);
  return {
    subject: title,
    ...mailBody({
      title,
      facts,
      lines: lines.map((line) => ({ ...line, facts: factLine(line.facts) })),
      more,
      links,
    }),
  };
}
