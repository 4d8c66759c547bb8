import * as v from 'valibot';
import { startOfDay } from './days.ts';

const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9e12));

/** From and to, in unix seconds, both included; one that is missing leaves that side open (readings, Histories). */
export const timeSpanSchema = v.object({ st: v.nullish(secondsSchema), et: v.nullish(secondsSchema) });
export type TimeSpan = v.InferOutput<typeof timeSpanSchema>;

/** A span within which `at` (ms) counts. The last second counts whole. */
export const isWithin = ({ st, et }: TimeSpan, at: number): boolean => at >= spanStart({ st }) && at < spanEnd({ et });
/** ms */
export const spanStart = ({ st }: Pick<TimeSpan, 'st'>): number => (st ?? 0) * 1000;
/** ms; the first moment that no longer counts */
export const spanEnd = ({ et }: Pick<TimeSpan, 'et'>): number => (et === null || et === undefined ? Number.MAX_SAFE_INTEGER : (et + 1) * 1000);

/** The offered times (portal-3 §9). */
export const timePresets = ['today', 'yesterday', 'last30days', 'all'] as const;
export type TimePreset = (typeof timePresets)[number];

/**
 * What a preset means now. `last30days` goes from the start of the day 30 days back; today and the 30 days are open at the end,
 * so that what comes live belongs to them.
 * @param now ms
 * @param zone the reader's, such as 'Europe/Berlin'
 */
export function spanOf(preset: TimePreset, now: number, zone: string): TimeSpan {
  const start = (daysBack: number) => startOfDay(now, zone, -daysBack) / 1000;
  switch (preset) {
    case 'today':
      return { st: start(0) };
    case 'yesterday':
      return { st: start(1), et: start(0) - 1 };
    case 'last30days':
      return { st: start(30) };
    case 'all':
      return {};
  }
}
