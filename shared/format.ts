import { dayjs } from './dayjs.ts';
import { localized } from './localized.ts';
import type { TimeFormat } from './time-format.ts';

// Numbers need no dates: the edge, which formats none, reads their file alone.
export {
  formatBadge,
  formatCompact,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  plural,
} from './format-numbers.ts';

export type Instant = string | number | Date;

/** Texts of ages. */
const formatTexts = localized('format', {
  days: (count: number): string => (count === 1 ? '1 day' : `${count} days`),
  ago: (age: string): string => `${age} ago`,
});

/** '2 s ago', and the date alone where the age is a date. */
export const ago = (age: string): string => (/\d{4}$/.test(age) ? age : formatTexts.ago(age));

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether times of day use 12 hours. Undefined: each format has its own default. */
let twelveHours: boolean | undefined;

/** Sets the format of all times of day from now on. For pages only: a server formats for many people. */
export function setTimeFormat(format: TimeFormat): void {
  twelveHours =
    format === 'browser'
      ? new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12
      : format === 'standard'
        ? undefined
        : format === '12h';
}

const hasTwelveHours = (): boolean => twelveHours ?? false;

/** The pattern of a time of day. @param twelve whether the standard format has 12 hours */
const clock = (seconds = '', twelve = false): string =>
  (twelveHours ?? twelve) ? `h:mm${seconds} A` : `HH:mm${seconds}`;
const DATE = 'MMM DD, YYYY';

/** Text is read as ISO 8601 has it: a date alone is one of UTC. */
const when = (at: Instant) => dayjs(new Date(at));

/** 'HH:mm' */
export const timeOfDay = (at: Instant): string => when(at).format(clock());

/** 'MMM DD, YYYY HH:mm:ss' */
export const formatTimestamp = (at: Instant): string => when(at).format(`${DATE} ${clock(':ss')}`);

/** 'MMM DD, YYYY' (portal-3 §9) */
export const formatDate = (at: Instant): string => when(at).format(DATE);

/** 'HH:mm:ss' */
export const formatTime = (at: Instant): string => when(at).format(clock(':ss'));

/** 'MMMM Do YYYY, h:mm A', in the reader's time zone (portal-3 §9). */
export const formatDateTime = (at: Instant): string => when(at).format(`MMMM Do YYYY, ${clock('', true)}`);

/** 'Nov 21, 2026 15:04:09 UTC': an unambiguous moment. */
export const formatMoment = (at: number): string => when(at).format(`${DATE} ${clock(':ss')} z`);

/**
 * The time of day if `at` is within a day, otherwise with date and zone, for narrow columns: '15:04', 'Nov 21, 15:04
 * UTC'.
 */
export const formatSince = (at: number, now: number): string =>
  when(at).format(Math.abs(now - at) < DAY ? clock() : `MMM DD, ${clock()} z`);

/** 'HH:mm', after 'MMM DD, ' if it is another day. */
export const formatUntil = (at: Instant, now: Instant): string =>
  when(at).format(when(at).isSame(when(now), 'day') ? clock() : `MMM DD, ${clock()}`);

/** 'HH:mm' of today, otherwise the date alone, for the narrowest columns. */
export const formatWhen = (at: Instant, now: Instant): string =>
  when(at).format(when(at).isSame(when(now), 'day') ? clock() : DATE);

/**
 * The age of a moment: seconds under 60 s, minutes under 60 min, hours under 24 h, days up to 30, then the date
 * (portal-3 §9). A future moment reads '0 s': clocks differ, and ages are never negative (ST17).
 */
export function formatAge(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  if (days <= 30) return formatTexts.days(days);
  return formatDate(at);
}

/** '14:00' or '2 PM'. @param hour 0 to 24 */
export const formatHour = (hour: number): string =>
  hasTwelveHours() ? `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}` : `${hour}:00`.padStart(5, '0');

/** The narrow form: '14' or '2p'. */
export const formatShortHour = (hour: number): string =>
  hasTwelveHours() ? `${hour % 12 || 12}${hour % 24 < 12 ? 'a' : 'p'}` : `${hour}`.padStart(2, '0');

/** The time of day if `at` is within a day; otherwise with date and zone. */
export const formatRecent = (at: number, now: number): string =>
  Math.abs(now - at) < DAY ? formatTime(at) : formatMoment(at);
