import * as v from 'valibot';
import { zoneOffset, zoneSchema } from './days.ts';

const HOUR = 3_600_000;
export const HOURS_A_WEEK = 168;
/** January 1, 1970 was a Thursday; the week starts on Monday. */
export const FIRST_HOUR = 72;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Hours of one weekday. */
const weekHoursEntries = {
  /** 0 is Monday. */
  day: whole(0, 6),
  /** The first hour. */
  hour: whole(0, 23),
  hours: whole(1, 24),
};
const endWithDay = ({ hour, hours }: { hour: number; hours: number }): boolean => hour + hours <= 24;
const OVER_MIDNIGHT = 'The hours must end by midnight';

/** Hours of one weekday, in the local time of a zone. */
export const weekHoursSchema = v.pipe(
  v.object({ ...weekHoursEntries, zone: zoneSchema }),
  v.check((requested) => endWithDay(requested), OVER_MIDNIGHT),
);
export type WeekHours = v.InferOutput<typeof weekHoursSchema>;

export const hoursOfDaySchema = v.pipe(
  v.object(weekHoursEntries),
  v.check((requested) => endWithDay(requested), OVER_MIDNIGHT),
);
export type HoursOfDay = v.InferOutput<typeof hoursOfDaySchema>;

/** The hours as a range that counts from Monday 0:00; `to` is exclusive. */
export const hoursInWeek = ({ day, hour, hours }: HoursOfDay): { from: number; to: number } => ({
  from: day * 24 + hour,
  to: day * 24 + hour + hours,
});

/** Whether a moment (ms) is in these hours. */
export function isInHours(requested: WeekHours, at: number): boolean {
  const { from, to } = hoursInWeek(requested);
  const hour = (Math.floor((at + zoneOffset(at, requested.zone)) / HOUR) + FIRST_HOUR) % HOURS_A_WEEK;
  return hour >= from && hour < to;
}
