import { chartTexts } from '#client/ui/charts/texts.ts';
import { formatCount, formatHour } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { TimePreset } from '#shared/time/time.ts';
import type { HoursOfDay } from '#shared/time/week-hours.ts';

const times: Record<TimePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last30days: 'Last 30 days',
  all: 'All history',
};
const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

export const timeTexts = localized('history/timeTexts', { time: 'Time', times } as const);

export const chartsTexts = localized('history/chartsTexts', { charts: 'Charts' } as const);

export const fillTexts = localized('history/fillTexts', {
  missing: (added: number, total: number) =>
    `Sample data is still being added: ${formatCount(added)} of ${formatCount(total)} rows.`,
  more: 'This page shows it as soon as it is complete.',
} as const);

export const teamTexts = localized('history/teamTexts', {
  title: 'Team History',
  gridName: 'Team history',
  myPage: 'My page',
  account: 'Account',
  allAccounts: (count: number | null) => (count === null ? 'All accounts' : `All accounts (${formatCount(count)})`),
  search: 'Search',
  searchHint: 'Search all columns',
  clear: 'Clear filters',
  chip: {
    contains: (text: string) => `contains “${text}”`,
    notContains: (text: string) => `does not contain “${text}”`,
  },
  emptyFiltered: 'No rows match these filters.',
  emptyAll: 'Products appear here as soon as your team looks them up.',
  notRecorded:
    'Your sourcing history is not recorded. Ask your account owner to turn on Record Sourcing History for you.',
  newPill: (count: number) => `${formatCount(count)} new`,
  newPillName: (count: number) => `${rows(count)} new`,
  teamClosed: 'You may not see the team’s history any more. What you sourced yourself stays here.',
  teamOpened: 'You now see the whole team’s history.',
  onlyOwn: 'Only products you looked up',
  lookedUp: (who: string, source: string, market: string | null) =>
    `${who || 'Somebody'} looked it up in ${source}${market === null ? '' : `, in ${market}`}`,
  rank: (rank: string) => `rank ${rank}`,
  lastVisit: 'Your last visit',
  since: (count: number, when: string) => `${rows(count)} since your last visit, ${when}`,
  nothingSince: (when: string) => `Nothing new since your last visit, ${when}`,
  byDay: 'Sourced, newest first',
  andBefore: (day: string) => `${day} and earlier`,
  andAfter: (day: string) => `${day} and later`,
  nothingBefore: (day: string) => `There are no rows from ${day} or earlier.`,
  nothingAfter: (day: string) => `There are no rows from ${day} or later.`,
  jumpFailed: 'This day could not be found',
  export: 'Export CSV',
  exporting: (done: number, of: number | undefined) =>
    of === undefined ? 'Exporting CSV' : `Exporting CSV, ${formatCount(done)} of ${formatCount(of)}`,
  exportBar: 'Export',
  cancel: 'Cancel',
  exported: (count: number) => `Exported ${rows(count)}`,
  exportFailed: 'Export failed',
  exportStopped: (done: number) => `The download stopped after ${rows(done)}. Try again.`,
  exportCancelled: 'Export canceled',
  exportStored: (done: number, of: number | undefined) =>
    `The file contains ${of === undefined ? rows(done) : `${formatCount(done)} of ${rows(of)}`}.`,
} as const);

/** The text of the chip for the chosen hours of the week. */
export const hoursChip = ({ day, hour, hours }: HoursOfDay) => ({
  name: chartTexts.days[day] ?? '',
  value: `${formatHour(hour)} to ${formatHour(hour + hours)}`,
});
