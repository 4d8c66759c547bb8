import { localDay, zoneOffset } from '#shared/history/days.ts';

const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
/** The days before today whose same weekday is the measure: four of them. */
export const WEEKS_BEFORE = 4;

/** The weekday in a zone, 0 is Monday; and the hour of the day with its fraction. @param now ms */
export function momentIn(now: number, zone: string): { weekday: number; hour: number } {
  const local = now + zoneOffset(now, zone);
  // January 1, 1970 was a Thursday.
  return { weekday: (localDay(now, zone) + 3) % 7, hour: (local % (HOURS_A_DAY * HOUR)) / HOUR };
}

/** Look-ups of a weekday by hour, from counts by hour of the week. Zeros for a provider's shorter answer. */
export const hoursOn = (week: readonly (readonly number[])[] | undefined, weekday: number): number[] =>
  Array.from({ length: HOURS_A_DAY }, (_, hour) => week?.[weekday]?.[hour] ?? 0);

/** How many of a day's look-ups fall before this time of day, as if each hour's came evenly. @param hour with its fraction */
export const untilHour = (hours: readonly number[], hour: number): number =>
  hours.reduce((sum, count, at) => sum + count * Math.min(1, Math.max(0, hour - at)), 0);
