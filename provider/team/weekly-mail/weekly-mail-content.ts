import { formatCount, formatMoney } from '#shared/format.ts';
import { mailBody } from '../../mail/mail-body.ts';

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
    lines.length === 0
      ? 'Nobody in your team looked anything up in these two weeks.'
      : 'What each member did, with the week before in brackets. “Looked up again” counts products that a colleague had looked up within 30 days.';
  return {
    subject: `Your team’s week, ${span}`,
    ...mailBody({
      title: `Your team, ${span}`,
      intro,
      ...(lines.length === 0
        ? {}
        : {
            table: {
              columns: ['Member', ...columns],
              rows: lines.map(({ name, week, before }) => [name, ...cellsOf(week, before)]),
            },
          }),
      links: [
        { text: 'All figures', address: usageUrl },
        { text: 'Day and time of this mail', address: settingsUrl },
      ],
    }),
  };
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
