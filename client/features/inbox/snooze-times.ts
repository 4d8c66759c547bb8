import { dayjs } from '#shared/dayjs.ts';
import { timeOfDay } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const texts = localized('notifications/snoozeEnd', {
  onDay: (day: string, time: string) => `${day}, ${time}`,
  today: (time: string) => time,
  tomorrowAt: (time: string) => `tomorrow, ${time}`,
} as const);

/** '18:00', 'tomorrow, 08:00', 'Mon, Nov 30, 2026, 08:00' */
export function snoozeEnd(at: number, now: number): string {
  const time = timeOfDay(at);
  const days = dayjs(at).startOf('day').diff(dayjs(now).startOf('day'), 'day', true);
  if (Math.round(days) === 0) return texts.today(time);
  if (Math.round(days) === 1) return texts.tomorrowAt(time);
  return texts.onDay(dayjs(at).format('ddd, MMM DD, YYYY'), time);
}
