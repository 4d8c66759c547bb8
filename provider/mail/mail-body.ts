import { escaped } from '#shared/markup.ts';

type Fact = { name: string; text: string };
type Link = { text: string; address: string };

/** What a mail says, as plain text: it is escaped here. */
export type MailContent = {
  title: string;
  intro?: string;
  facts?: readonly Fact[];
  /** `facts` in one line. */
  lines?: readonly { title: string; facts: string; link: string }[];
  /** The first column names the row. */
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  /** Stands for what has no line. */
  more?: string;
  /** The first one is the button. */
  links: readonly [Link, ...Link[]];
};

/** Marks the button, which gets the brand's color when the mail is sent (brand-mail.ts). */
export const BUTTON = 'class="button"';

/** Writes the plain part and the HTML of a mail. The brand comes around it when it is sent. */
export function mailBody({ title, intro = '', facts = [], lines = [], table, more = '', links }: MailContent): {
  text: string;
  html: string;
} {
  const [open, ...others] = links;
  const paragraphs = [
    title,
    intro,
    facts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    ...lines.map((line) => `${line.title}\n${line.facts}\n${line.link}`),
    ...(table ? textRows(table) : []),
    more,
    links.map(({ text, address }) => `${text}: ${address}`).join('\n'),
  ];
  const rows = facts.map(
    ({ name, text }) =>
      `<tr><td style="padding:4px 16px 4px 0;opacity:.7">${escaped(name)}</td><td><b>${escaped(text)}</b></td></tr>`,
  );
  const html = [
    `<h1 style="font-size:20px;line-height:1.3;overflow-wrap:anywhere">${escaped(title)}</h1>`,
    intro !== '' && `<p>${escaped(intro)}</p>`,
    rows.length > 0 && `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    ...lines.map((line) => `<p>${anchor(line.title, line.link)}<br>${escaped(line.facts)}</p>`),
    table && htmlTable(table),
    more !== '' && `<p>${escaped(more)}</p>`,
    `<p>${anchor(open.text, open.address, ` ${BUTTON}`)}</p>`,
    others.length > 0 && `<p>${others.map(({ text, address }) => anchor(text, address)).join(' · ')}</p>`,
  ];
  return {
    text: paragraphs.filter((each) => each !== '').join('\n\n'),
    html: html.filter((each) => typeof each === 'string').join(''),
  };
}

const anchor = (text: string, address: string, more = ''): string =>
  `<a href="${escaped(address)}"${more}>${escaped(text)}</a>`;

type Table = NonNullable<MailContent['table']>;

const textRows = ({ columns, rows }: Table): string[] =>
  rows.map(([name, ...cells]) => [name, ...cells.map((cell, at) => `  ${columns[at + 1]}: ${cell}`)].join('\n'));

/** Wide tables scroll, where the mail program can. */
function htmlTable({ columns, rows }: Table): string {
  const cell = 'style="padding:6px 8px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #8884"';
  const head = columns.map((column) => `<th ${cell}>${escaped(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((text) => `<td ${cell}>${escaped(text)}</td>`).join('')}</tr>`);
  return `<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px"><tr>${head}</tr>${body.join('')}</table></div>`;
}
