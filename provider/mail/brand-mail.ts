import type { Brand } from '#shared/brand/brand.ts';
import { escaped } from '#shared/markup.ts';
import type { SendMessage } from '../messages/message-drain.ts';

/**
 * Sends mails with the brand's foot, as they are sent: what waits gets the brand of today. Mail that can be turned off
 * says how.
 */
export function withFoot(brand: Brand, send: SendMessage): SendMessage {
  const foot = footOf(brand);
  return (message, signal) => {
    const { text, html } = message;
    const off = message.unsubscribe?.address;
    const lines = [...foot, ...(off ? [`Unsubscribe: ${off}`] : [])];
    if (lines.length === 0) return send(message, signal);
    const marked = [...foot.map(escaped), ...(off ? [`<a href="${escaped(off)}">Unsubscribe</a>`] : [])];
    return send(
      {
        ...message,
        // The line by which mail programs recognize a signature.
        text: `${text}\n\n-- \n${lines.join('\n')}`,
        html: html ? `${html}<hr><p style="font-size:12px">${marked.join('<br>')}</p>` : null,
      },
      signal,
    );
  };
}

/** Returns MAIL_FROM with the brand's sender in the place of its name. */
export const senderOf = (mailFrom: string, { mailSender }: Pick<Brand, 'mailSender'>): string =>
  mailSender === undefined ? mailFrom : `"${mailSender}" <${mailFrom.replace(/^[^<]*<|>$/g, '')}>`;

/** The product's own brand has neither pages nor an address, and so no foot. */
function footOf({ name, support, legal }: Brand): string[] {
  const lines = [
    ...(support ? [`Support: ${support}`] : []),
    ...(legal.terms ? [`Terms: ${legal.terms}`] : []),
    ...(legal.privacy ? [`Privacy policy: ${legal.privacy}`] : []),
    ...(legal.imprint ? [`Imprint: ${legal.imprint}`] : []),
  ];
  return lines.length === 0 ? [] : [name, ...lines];
}
