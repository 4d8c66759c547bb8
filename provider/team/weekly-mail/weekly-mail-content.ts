import { formatCount, formatMoney } from '#shared/format.ts';
import { escaped } from '#shared/markup.ts';

/** What a member did in a week. `profits`: per currency. */
export type WeekFigures = { lookedUp: number; bought: number; profits: ReadonlyMap<string, number>; wasted: number };
type WeekLine = { name: string; week: WeekFigures; before: WeekFigures };
export type WeeklyMailContent = {
  /** The first and last day of the week, as text. */
  firstDay: string;
  lastDay: string;
  lines: readonly WeekLine[];
  usageUrl: string;
  settingsUrl: string;
};

const columns = ['Looked up', 'Bought', 'Earned', 'Looked up again'] as const;

/** The weekly mail: each member's figures beside those of the week before, as plain text and as a simple table. */
export function weeklyMailOf({ firstDay, lastDay, lines, usageUrl, settingsUrl }: WeeklyMailContent): {
  subject: string;
  text: string;
  html: string;
} {
  const span = `${firstDay} to ${lastDay}`;
  const intro =
    'What each member did, with the week before in brackets. “Looked up again” counts products that a colleague had looked up within 30 days.';
  const people = lines.map(
    ({ name, week, before }) =>
      `${name}\n${cellsOf(week, before)
        .map((cell, at) => `  ${columns[at]}: ${cell}`)
        .join('\n')}`,
  );
  const body = lines.length === 0 ? ['Nobody in your team looked anything up in these two weeks.'] : [intro, ...people];
  const text = [`Your team, ${span}`, ...body, `All figures: ${usageUrl}`, `Turn this mail off: ${settingsUrl}`].join(
    '\n\n',
  );

  const head = ['Member', ...columns].map((title) => `<th align="left">${title}</th>`).join('');
  const rows = lines.map(
    ({ name, week, before }) =>
      `<tr>${[name, ...cellsOf(week, before)].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  );
  const table =
    lines.length === 0
      ? ''
      : `<table cellpadding="6" border="1" style="border-collapse:collapse"><tr>${head}</tr>${rows.join('')}</table>`;
  const html = `<h1 style="font-size:18px">Your team, ${escaped(span)}</h1><p>${escaped(body[0] ?? '')}</p>${table}
<p><a href="${escaped(usageUrl)}">All figures</a> · <a href="${escaped(settingsUrl)}">Turn this mail off</a></p>`;
  return { subject: `Your team’s week, ${span}`, text, html };
}

function cellsOf(week: WeekFigures, before: WeekFigures): string[] {
  const count = (of: 'lookedUp' | 'bought' | 'wasted') => `${formatCount(week[of])} (${formatCount(before[of])})`;
  return [count('lookedUp'), count('bought'), `${moneyOf(week.profits)} (${moneyOf(before.profits)})`, count('wasted')];
}

/** Currencies are never added up. */
const moneyOf = (profits: ReadonlyMap<string, number>): string =>
  [...profits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(' + ') || '–';
