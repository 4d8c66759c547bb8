import type { Brand } from '#shared/brand/brand.ts';
import { escaped } from '#shared/markup.ts';
import type { SendMessage } from '../messages/message-drain.ts';
import { BUTTON } from './mail-body.ts';

/**
 * Puts the brand around mails as they are sent, so that what waits gets the brand of today: its foot, and in HTML its
 * name and the color of the button. Mail that can be turned off says how.
 */
export function withBrand(brand: Brand, send: SendMessage): SendMessage {
  const foot = footOf(brand);
  return (message, signal) => {
    const { text, html } = message;
    const off = message.unsubscribe?.address;
    const lines = [...foot, ...(off ? [`Unsubscribe: ${off}`] : [])];
    const marked = [...foot.map(escaped), ...(off ? [`<a href="${escaped(off)}">Unsubscribe</a>`] : [])];
    return send(
      {
        ...message,
        // The line by which mail programs recognize a signature.
        text: lines.length === 0 ? text : `${text}\n\n-- \n${lines.join('\n')}`,
        html: html ? branded(brand, html, marked) : null,
      },
      signal,
    );
  };
}

/** A page of a mail, as wide as on a phone or up to 600 px. White is readable on a brand's primary color. */
function branded({ name, colors }: Brand, html: string, foot: readonly string[]): string {
  const button = `style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colors.primary.light};color:#fff;text-decoration:none"`;
  return [
    '<div style="max-width:600px;margin:0 auto;font:16px/1.5 system-ui,sans-serif">',
    `<p><b>${escaped(name)}</b></p>`,
    // A function, since the text may have a dollar sign.
    html.replaceAll(BUTTON, () => button),
    foot.length > 0 && `<hr><p style="font-size:12px">${foot.join('<br>')}</p>`,
    '</div>',
  ]
    .filter((part) => part !== false)
    .join('');
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
