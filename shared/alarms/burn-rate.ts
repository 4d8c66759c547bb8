/** Alerts that reached an open tab, in time or late. */
export type Deliveries = { fresh: number; late: number };

/** Deliveries of one minute. `minute` counts minutes since 1970. */
export type MinuteCount = Deliveries & { minute: number };

/** An objective such as "99.9% within 2 s". `share` is between 0 and 1. */
export type FreshnessObjective = { seconds: number; share: number };

/** The windows in which the burn rate is measured, in minutes. The alarm watches the first two. */
export const burnWindows = { fiveMinutes: 5, hour: 60, sixHours: 360, days: 28 * 24 * 60 } as const;
export type BurnWindow = keyof typeof burnWindows;

/** How many times too fast the error budget may burn: at this rate, the 28-day budget is gone in two days. */
export const BURN_LIMIT = 14.4;
/** The late alerts in the hour that an alarm takes. With a few alerts an hour, a single late one burns a hundred times too fast. */
const LEAST_LATE = 3;

/** Returns how many times faster than allowed the error budget burns; 0 without deliveries. */
export function burnRate({ fresh, late }: Deliveries, share: number): number {
  const all = fresh + late;
  return all === 0 ? 0 : late / all / (1 - share);
}

/**
 * Decides on the alarm (OPS-07): on when both windows burn too fast, over when one of them does no longer.
 * @param isOn whether the alarm rings now
 * @returns the change, if any
 */
export function alarmChange(isOn: boolean, hour: Deliveries, fiveMinutes: Deliveries, share: number): 'on' | 'over' | undefined {
  const burns = (window: Deliveries) => burnRate(window, share) >= BURN_LIMIT;
  const both = burns(hour) && burns(fiveMinutes);
  if (isOn) return both ? undefined : 'over';
  return both && hour.late >= LEAST_LATE ? 'on' : undefined;
}

export const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
