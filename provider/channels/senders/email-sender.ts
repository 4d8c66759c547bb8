import { lifetimes } from '#provider/limits/limits.ts';
import type { Brand } from '#shared/brand/brand.ts';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { escaped } from '#shared/markup.ts';
import type { SendMessage, SendOutcome } from '../../messages/message-drain.ts';
import { factLine, readable } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** `unsubscribe`: an address that turns this channel off by a POST, without a sign-in. It belongs to this person. */
export type EmailAddress = AddressOf<'email'> & { unsubscribe: string };

/** @param send mail as everything else sends it, with the brand's foot (brand-mail.ts) */
export const createEmailSender =
  (send: SendMessage, { colors }: Brand): Sender<EmailAddress> =>
  async (message, { to, unsubscribe }, signal) => {
    const mail = {
      ...emailOf(message, colors.primary.light),
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

/** Writes subject, plain part, and HTML. @param color of the button, on which white is readable */
function emailOf(message: ChannelMessage, color: string): { subject: string; text: string; html: string } {
  const { title, facts, links, lines, more } = readable(message);
  const [open, ...others] = links;
  const paragraphs = [
    title,
    facts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    ...lines.map((line) => `${line.title}\n${factLine(line.facts)}\n${line.link}`),
    more,
    links.map(({ text, address }) => `${text}: ${address}`).join('\n'),
  ];
  const link = (text: string, address: string, style = '') =>
    `<a href="${escaped(address)}"${style && ` style="${style}"`}>${escaped(text)}</a>`;
  const rows = facts.map(
    ({ name, text }) =>
      `<tr><td style="padding:4px 16px 4px 0;opacity:.7">${escaped(name)}</td><td><b>${escaped(text)}</b></td></tr>`,
  );
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:#fff;text-decoration:none`;
  const html = [
    '<div style="max-width:600px;margin:0 auto;font:16px/1.5 system-ui,sans-serif">',
    `<p><b>${escaped(message.brand)}</b></p>`,
    `<h1 style="font-size:20px;line-height:1.3;overflow-wrap:anywhere">${escaped(title)}</h1>`,
    rows.length > 0 && `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    ...lines.map((line) => `<p>${link(line.title, line.link)}<br>${escaped(factLine(line.facts))}</p>`),
    more !== '' && `<p>${escaped(more)}</p>`,
    `<p>${link(open.text, open.address, button)}</p>`,
    others.length > 0 && `<p>${others.map(({ text, address }) => link(text, address)).join(' · ')}</p>`,
    '</div>',
  ];
  return {
    subject: title,
    text: paragraphs.filter((each) => each !== '').join('\n\n'),
    html: html.filter((each) => each !== false).join(''),
  };
}

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
