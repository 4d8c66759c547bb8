import { DAY, formatMoment, formatTime, hasTwelveHours, type Instant, spelled, timeOfDay, twoDigits } from './format.ts';
import { localeTag } from './localized.ts';

// The formats that no first view needs, in a chunk of their own.

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'MMMM Do YYYY, h:mm A', in the reader's time zone (portal-3 §9). */
export const formatDateTime = (at: Instant): string =>
  spelled(at, (date, month) => {
    if (!localeTag().startsWith('en')) return `${date.toLocaleDateString(localeTag(), { dateStyle: 'long' })}, ${timeOfDay(date)}`;
    const ending = endings[ordinals.select(date.getDate())] ?? 'th';
    return `${month} ${date.getDate()}${ending} ${date.getFullYear()}, ${timeOfDay(date, true)}`;
  });

/** '1.2K', short enough for an axis or a square. */
export const formatCompact = (value: number): string => value.toLocaleString(localeTag(), { notation: 'compact', maximumFractionDigits: 1 });

/** '14:00' or '2 PM'. @param hour 0 to 24 */
export const formatHour = (hour: number): string => (hasTwelveHours() ? `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}` : `${twoDigits(hour)}:00`);

/** The narrow form: '14' or '2p'. */
export const formatShortHour = (hour: number): string => (hasTwelveHours() ? `${hour % 12 || 12}${hour % 24 < 12 ? 'a' : 'p'}` : twoDigits(hour));

let rules: Intl.PluralRules | undefined;

/** The form that a language uses for a count, such as 'one' or 'other'. */
export function plural<F extends { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>(count: number, forms: F): string {
  rules ??= new Intl.PluralRules(localeTag());
  return forms[rules.select(count)] ?? forms.other;
}

/** The time of day if `at` is within a day; otherwise with date and zone. */
export const formatRecent = (at: number, now: number): string => (Math.abs(now - at) < DAY ? formatTime(at) : formatMoment(at));

const percents = new Map<number, Intl.NumberFormat>();

/** @param value in percent: 9.6432 reads '9.64%', in German '9,64 %' */
export function formatPercent(value: number, decimals = 2): string {
  let format = percents.get(decimals);
  if (!format) {
    // A negative value that rounds to zero has no minus sign.
    format = new Intl.NumberFormat(localeTag(), {
      style: 'unit',
      unit: 'percent',
      signDisplay: 'negative',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    percents.set(decimals, format);
  }
  return format.format(value).replace('-', '−');
}
