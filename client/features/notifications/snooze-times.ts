import { DAY, formatCount, formatDate, timeOfDay } from '#shared/format.ts';
import { localeTag, localized } from '#shared/localized.ts';

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
  onDay: (day: string, time: string) => `${day}, ${time}`,
  today: (time: string) => time,
  tomorrowAt: (time: string) => `tomorrow, ${time}`,
} as const);

export type SnoozeChoice = { id: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: number };

const HOUR = 3_600_000;
const MORNING = 8;
const EVENING = 18;
const MONDAY = 1;

/**
 * The times that are offered, soonest first, in the person's own time zone. This evening is left out once it is less than an hour away, and
 * Monday where it is tomorrow. @param now ms
 */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const today = new Date(now);
  const evening = atHour(today, 0, EVENING);
  const daysToMonday = (MONDAY + 7 - today.getDay()) % 7 || 7;
  return [
    { id: 'hour', at: now + HOUR },
    ...(evening - now >= HOUR ? [{ id: 'evening' as const, at: evening }] : []),
    { id: 'tomorrow', at: atHour(today, 1, MORNING) },
    ...(daysToMonday > 1 ? [{ id: 'monday' as const, at: atHour(today, daysToMonday, MORNING) }] : []),
  ];
}

/** By the calendar, so that a day with a clock change ends at the same hour. */
const atHour = (day: Date, days: number, hour: number): number => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime();

/** '18:00', 'tomorrow, 08:00', 'Mon, Nov 30, 2026, 08:00' */
export function snoozeEnd(at: number, now: number): string {
  const date = new Date(at);
  const time = timeOfDay(date);
  const days = Math.round((atHour(date, 0, 12) - atHour(new Date(now), 0, 12)) / DAY);
  if (days === 0) return snoozeTexts.today(time);
  if (days === 1) return snoozeTexts.tomorrowAt(time);
  return snoozeTexts.onDay(`${date.toLocaleDateString(localeTag(), { weekday: 'short' })}, ${formatDate(at)}`, time);
}
