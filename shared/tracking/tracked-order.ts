import { type Rearm, rearmChoices, type TrackingEntry } from './rule.ts';
import type { Often, Tracked } from './tracked.ts';

/**
 * How far a product is from its nearest threshold, as a share of the threshold: 0.05 is 5 percent inside, negative is
 * outside. Null if no tracked metric has a value.
 */
export function distanceOf({ entries, now }: Pick<Tracked, 'entries' | 'now'>): number | null {
  const gaps = entries.flatMap(({ field, min, max }) => {
    const value = now[field]?.value;
    if (value === undefined) return [];
    return [
      ...(min === null ? [] : [(value - min) / scaleOf(min, value)]),
      ...(max === null ? [] : [(max - value) / scaleOf(max, value)]),
    ];
  });
  return gaps.length === 0 ? null : Math.min(...gaps);
}

const scaleOf = (threshold: number, value: number): number => threshold || value || 1;

/**
 * How long Amazon has sent no message about a product, ms. One without messages counts from its first day.
 * @param now ms
 */
export const silenceOf = (
  { lastMessageAt, createdAt }: Pick<Tracked, 'lastMessageAt' | 'createdAt'>,
  now: number,
): number => Math.max(0, now - (lastMessageAt ?? createdAt));

const HOUR = 3_600_000;

/** Whether a rule fires too often at this moment: the provider counted it up to an hour ago. @param now ms */
export const isOften = ({ often, paused }: Pick<Tracked, 'often' | 'paused'>, now: number): boolean =>
  often !== null && !paused && now < often.since + HOUR;

/** The next longer re-arm time; null if there is none. */
export function longerRearm(rearm: Rearm): Rearm | null {
  const at = rearmChoices.findIndex(({ id }) => id === rearm);
  return rearmChoices[at + 1]?.id ?? null;
}

/** Moves the threshold that fires most to the most extreme value of the hour, which is inside then. */
export const movedThreshold = (entries: readonly TrackingEntry[], { field, side, value }: Often): TrackingEntry[] =>
  entries.map((entry) => (entry.field === field ? { ...entry, [side === 'below' ? 'min' : 'max']: value } : entry));
