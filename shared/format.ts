import { localeTag, localized } from './localized.ts';
import type { TimeFormat } from './preferences/preferences.ts';

export type Instant = string | number | Date;

/** Texts of ages. In a language whose words change after 'ago', `ago` says the whole. */
const formatTexts = localized('format', {
  days: (count: number): string => (count === 1 ? '1 day' : `${count} days`),
  ago: (age: string): string => `${age} ago`,
});

/** '2 s ago', and the date alone where the age is a date. */
export const ago = (age: string): string => (/\d{4}$/.test(age) ? age : formatTexts.ago(age));

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
export const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** Formats a date. An invalid one reads 'Invalid Date' instead of throwing. */
export function spelled(at: Instant, spell: (date: Date, month: string) => string): string {
  const date = new Date(at);
  const month = months[date.getMonth()];
  return month === undefined ? 'Invalid Date' : spell(date, month);
}

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

export const hasTwelveHours = (): boolean => twelveHours ?? false;

/** Formats every time of day. @param twelve whether the standard format has 12 hours @param rest the text after the minutes */
export function timeOfDay(date: Date, twelve = false, rest = ''): string {
  const hour = date.getHours();
  const minutes = twoDigits(date.getMinutes()) + rest;
  return (twelveHours ?? twelve) ? `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}` : `${twoDigits(hour)}:${minutes}`;
}

/** 'MMM DD, YYYY HH:mm:ss' */
export const formatTimestamp = (at: Instant): string => spelled(at, (date) => `${formatDate(date)} ${formatTime(date)}`);

const isEnglish = (): boolean => localeTag().startsWith('en');
const dayMonth = { day: '2-digit', month: '2-digit' } as const;

/** 'MMM DD, YYYY' (portal-3 §9), in other languages their own short form. */
export const formatDate = (at: Instant): string =>
  spelled(at, (date) => (isEnglish() ? `${formatDay(date)}, ${date.getFullYear()}` : date.toLocaleDateString(localeTag(), { ...dayMonth, year: 'numeric' })));

/** 'HH:mm:ss' */
export const formatTime = (at: Instant): string => spelled(at, (date) => timeOfDay(date, false, `:${twoDigits(date.getSeconds())}`));

/** 'MMM DD' */
const formatDay = (at: Instant): string =>
  spelled(at, (date, month) => (isEnglish() ? `${month.slice(0, 3)} ${twoDigits(date.getDate())}` : date.toLocaleDateString(localeTag(), dayMonth)));

/** 'HH:mm' */
const formatMinute = (at: Instant): string => spelled(at, (date) => timeOfDay(date));

let zones: Intl.DateTimeFormat | undefined;
const zoneNames = new Map<number, string>();

/** Cached per quarter of an hour, because lists call it for every row and zones change on quarters only. */
function zoneAt(at: number): string {
  const quarter = Math.floor(at / (15 * MINUTE));
  let name = zoneNames.get(quarter);
  if (name === undefined) {
    zones ??= new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
    name = zones.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
    if (zoneNames.size >= 1000) zoneNames.clear();
    zoneNames.set(quarter, name);
  }
  return name;
}

/** 'Nov 21, 2026 15:04:09 UTC': an unambiguous moment. */
export const formatMoment = (at: number): string => `${formatTimestamp(at)} ${zoneAt(at)}`;

/** The time of day if `at` is within a day, otherwise with date and zone, for narrow columns: '15:04', 'Nov 21, 15:04 UTC'. */
export const formatSince = (at: number, now: number): string =>
  Math.abs(now - at) < DAY ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)} ${zoneAt(at)}`;

/** 'HH:mm', after 'MMM DD, ' if it is another day. */
export const formatUntil = (at: Instant, now: Instant): string =>
  formatDate(at) === formatDate(now) ? formatMinute(at) : spelled(at, (date) => `${formatDay(date)}, ${formatMinute(date)}`);

/** 'HH:mm' of today, otherwise the date alone, for the narrowest columns. */
export const formatWhen = (at: Instant, now: Instant): string => (formatDate(at) === formatDate(now) ? formatMinute(at) : formatDate(at));

let whole: Intl.NumberFormat | undefined;
let decimals: Intl.NumberFormat | undefined;

/** Two decimals, thousands separators. */
export function formatNumber(value: number): string {
  decimals ??= new Intl.NumberFormat(localeTag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return unsignedZero(decimals.format(value));
}

/** No decimals, thousands separators: counts, ranks, tokens. */
export function formatCount(value: number): string {
  whole ??= new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 0 });
  return unsignedZero(whole.format(value));
}

/** A short count for a badge: '12', '999+', '' for 0. @param complete whether the count is final; otherwise '12+' */
export const formatBadge = (value: number, complete: boolean): string => (value === 0 ? '' : value > 999 ? '999+' : `${value}${complete ? '' : '+'}`);

const moneyFormats = new Map<string, Intl.NumberFormat>();

/**
 * Uses the currency's own number of decimals (none for yen) and a true minus sign. '$' is the US dollar only; others read 'CA$', 'MX$', 'A$'.
 * An unknown currency code is written before the number.
 */
export function formatMoney(amount: number, currency: string): string {
  let format = moneyFormats.get(currency);
  if (!format) {
    try {
      format = new Intl.NumberFormat(localeTag(), { style: 'currency', currency });
    } catch {
      return `${currency} ${formatNumber(amount)}`;
    }
    moneyFormats.set(currency, format);
  }
  const text = format.format(amount);
  // A negative amount that rounds to zero has no minus sign.
  return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '');
}

/**
 * The age of a moment: seconds under 60 s, minutes under 60 min, hours under 24 h, days up to 30, then the date (portal-3 §9).
 * A future moment reads '0 s': clocks differ, and ages are never negative (ST17).
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

const unsignedZero = (text: string): string => (/^-[0.,]+$/.test(text) ? text.slice(1) : text).replace('-', '−');
