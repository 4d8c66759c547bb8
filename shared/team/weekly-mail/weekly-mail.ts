import * as v from 'valibot';
import { startOfDay, weekdayAt, zoneSchema } from '../../time/days.ts';

/** The days of the week, as `weekday` counts them: 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

/** The hour at which the mail is sent, in the owner's time zone. */
const DIGEST_HOUR = 7;
const HOUR = 3_600_000;

/** PUT /api/weekly-mail (OWN-12). `zone`: the owner's. */
export const saveWeeklyMailSchema = v.object({ on: v.boolean(), weekday: v.picklist(weekdays), zone: zoneSchema });
export type SaveWeeklyMail = v.InferOutput<typeof saveWeeklyMailSchema>;

/** `nextAt`: when the next one is sent, ms; null while it is off. */
export const weeklyMailSchema = v.object({
  on: v.boolean(),
  weekday: v.picklist(weekdays),
  zone: v.string(),
  nextAt: v.nullable(v.number()),
});
/** The mail about the week that ended last, as it would be sent now. */
export const weeklyMailPreviewSchema = v.object({ subject: v.string(), text: v.string() });
export type WeeklyMailPreview = v.InferOutput<typeof weeklyMailPreviewSchema>;
export type WeeklyMail = v.InferOutput<typeof weeklyMailSchema>;

/** Monday, for the week that just ended. */
export const FIRST_WEEKDAY: Weekday = 1;

/** The next moment after `now` at which a mail is due. @param now ms @returns ms */
export const nextWeeklyMailAt = (now: number, { weekday, zone }: Pick<SaveWeeklyMail, 'weekday' | 'zone'>): number =>
  weekdayAt(now, weekday, DIGEST_HOUR * HOUR, zone);

/** The seven days before a mail’s day, and the seven before those. Each `to` is exclusive; all in ms. */
export const weeklyMailWeeks = (dueAt: number, zone: string) => {
  const [to, from, before] = [0, -7, -14].map((days) => startOfDay(dueAt, zone, days)) as [number, number, number];
  return { week: { from, to }, before: { from: before, to: from } };
};
