import type { ChannelMessage } from '#shared/channels/message.ts';
import { escaped } from '#shared/markup.ts';
import { factLine, readable } from './readable.ts';

/** Writes subject, plain part, and HTML. @param color of the button, on which white is readable */
export function emailOf(message: ChannelMessage, color: string): { subject: string; text: string; html: string } {
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
