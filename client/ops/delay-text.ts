import { dayjs } from '#shared/dayjs.ts';
import { formatCount } from '#shared/format.ts';

const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Formats a time as '08:01:22.250' in the reader's time zone. */
export function clockTime(at: number): string {
  const date = new Date(at);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Formats a length in ms as '1:22' or '1:01:22'. */
export function length(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:${pad((seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/** Formats seconds as '0.5 ms', '250 ms' or '1 s'. */
export const delayText = (seconds: number): string =>
  seconds >= 1 ? `${seconds} s` : `${Math.round(seconds * 10_000) / 10} ms`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Formats a day as '2026-11-26' in the reader's time zone. */
export const dayText = (at: number): string => dayjs(at).format('YYYY-MM-DD');
