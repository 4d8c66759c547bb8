import * as v from 'valibot';
import type { DayRange } from '../grid/day-range.ts';
import { dayOf, startOfDay, startOfNamedDay } from './days.ts';

const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9e12));

/** From and to, in unix seconds, both included. A missing one leaves that side open (readings, Histories). */
export const timeSpanSchema = v.object({ st: v.nullish(secondsSchema), et: v.nullish(secondsSchema) });
export type TimeSpan = v.InferOutput<typeof timeSpanSchema>;

/** Whether `at` (ms) is in the span. The last second counts in full. */
export const isWithin = ({ st, et }: TimeSpan, at: number): boolean => at >= spanStart({ st }) && at < spanEnd({ et });
/** ms */
export const spanStart = ({ st }: Pick<TimeSpan, 'st'>): number => (st ?? 0) * 1000;
/** ms, exclusive */
export const spanEnd = ({ et }: Pick<TimeSpan, 'et'>): number =>
  et === null || et === undefined ? Number.MAX_SAFE_INTEGER : (et + 1) * 1000;

/** The preset times (portal-3 §9). */
export const timePresets = ['today', 'yesterday', 'last30days', 'all'] as const;
export type TimePreset = (typeof timePresets)[number];

/** The chosen time: a preset or custom days. */
export type TimeChoice = TimePreset | DayRange;

export const isPreset = (choice: TimeChoice): choice is TimePreset => typeof choice === 'string';

/**
 * The last days, as every screen counts them: from the start of the day `days` back. It has no end, so that live rows
 * are included.
 * @param now ms
 */
export const lastDays = (days: number, now: number, zone: string): { st: number } => ({
  st: startOfDay(now, zone, -days) / 1000,
});

/**
 * Returns the span of a choice as of now. Today has no end, either.
 * @param now ms
 * @param zone the reader's, such as 'Europe/Berlin'
 */
export function spanOf(choice: TimeChoice, now: number, zone: string): TimeSpan {
  if (!isPreset(choice)) {
    const { from, to } = choice;
    return {
      ...(from === null ? {} : { st: startOfNamedDay(from, zone) / 1000 }),
      ...(to === null ? {} : { et: startOfNamedDay(to, zone, 1) / 1000 - 1 }),
    };
  }
  switch (choice) {
    case 'today':
      return lastDays(0, now, zone);
    case 'yesterday':
      return { ...lastDays(1, now, zone), et: lastDays(0, now, zone).st - 1 };
    case 'last30days':
      return lastDays(30, now, zone);
    case 'all':
      return {};
  }
}

/** The displayed days of a choice as of now. Open ends end today. */
export function daysOf(choice: TimeChoice, now: number, zone: string): DayRange {
  if (!isPreset(choice)) return choice;
  if (choice === 'all') return { from: null, to: null };
  const day = (daysBack: number) => dayOf(startOfDay(now, zone, -daysBack), zone);
  const back = { today: 0, yesterday: 1, last30days: 30 }[choice];
  return { from: day(back), to: day(choice === 'yesterday' ? 1 : 0) };
}
