import { dayjs } from '#shared/dayjs.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const snoozeTexts = localized('notifications/snoozeTexts', {
  hour: 'For 1 hour',
  evening: 'This evening',
  tomorrow: 'Tomorrow morning',
  monday: 'Monday morning',
  title: (count: number) => (count === 1 ? 'Snooze the alert' : `Snooze ${formatCount(count)} alerts`),
  hint: (zone: string) => `In your time zone, ${zone}. It comes back on top, unread, on every device.`,
  chosenAt: 'Comes back at',
  past: 'This time is over. Choose one to come.',
  tooFar: 'Choose a time within a year.',
  snooze: 'Snooze',
} as const);

export type SnoozeChoice = { id: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: number };

const HOUR = 3_600_000;
const MORNING = 8;
const EVENING = 18;
const MONDAY = 1;

/**
 * The times that are offered, soonest first, in the person's own time zone. This evening is left out once it is less
 * than an hour away, and Monday where it is tomorrow. @param now ms
 */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const evening = atHour(now, 0, EVENING);
  const daysToMonday = (MONDAY + 7 - dayjs(now).day()) % 7 || 7;
  return [
    { id: 'hour', at: now + HOUR },
    ...(evening - now >= HOUR ? [{ id: 'evening' as const, at: evening }] : []),
    { id: 'tomorrow', at: atHour(now, 1, MORNING) },
    ...(daysToMonday > 1 ? [{ id: 'monday' as const, at: atHour(now, daysToMonday, MORNING) }] : []),
  ];
}

/** By the calendar, so that a day with a clock change ends at the same hour. */
const atHour = (day: number, days: number, hour: number): number =>
  dayjs(day).startOf('day').add(days, 'day').hour(hour).valueOf();
