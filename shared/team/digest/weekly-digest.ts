import * as v from 'valibot';
import { dayOf, localDay, momentAt, startOfDay, zoneSchema } from '../../time/days.ts';

/** The days of the week, as `weekday` counts them: 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

/** The hour at which the digest is sent, in the owner's time zone. */
const DIGEST_HOUR = 7;
const HOUR = 3_600_000;

/** PUT /api/digest (OWN-12). `zone`: the owner's. */
export const saveDigestSchema = v.object({ on: v.boolean(), weekday: v.picklist(weekdays), zone: zoneSchema });
export type SaveDigest = v.InferOutput<typeof saveDigestSchema>;

/** `nextAt`: when the next one is sent, ms; null while it is off. */
export const weeklyDigestSchema = v.object({ on: v.boolean(), weekday: v.picklist(weekdays), zone: v.string(), nextAt: v.nullable(v.number()) });
/** The mail about the week that ended last, as it would be sent now. */
export const digestPreviewSchema = v.object({ subject: v.string(), text: v.string() });
export type DigestPreview = v.InferOutput<typeof digestPreviewSchema>;
export type WeeklyDigest = v.InferOutput<typeof weeklyDigestSchema>;

/** Monday, for the week that just ended. */
export const FIRST_WEEKDAY: Weekday = 1;

/** The next moment after `now` at which a digest is due. @param now ms @returns ms */
export function nextDigestAt(now: number, { weekday, zone }: Pick<SaveDigest, 'weekday' | 'zone'>): number {
  for (let days = 0; ; days++) {
    const at = momentAt(dayOf(startOfDay(now, zone, days), zone), DIGEST_HOUR * HOUR, zone);
    if (at > now && weekdayOf(at, zone) === weekday) return at;
  }
}

/** The seven days before a digest's day, and the seven before those. Each `to` is exclusive; all in ms. */
export const digestWeeks = (dueAt: number, zone: string) => {
  const [to, from, before] = [0, -7, -14].map((days) => startOfDay(dueAt, zone, days)) as [number, number, number];
  return { week: { from, to }, before: { from: before, to: from } };
};

/** 1970 began on a Thursday. */
const weekdayOf = (at: number, zone: string): number => (localDay(at, zone) + 4) % 7;
