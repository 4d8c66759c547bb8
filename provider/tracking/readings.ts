import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricValues, TrackingField } from '#shared/tracking/tracking-metrics.ts';

/** The newest value of each metric, with its moment in ms. */
export type Readings = Partial<Record<TrackingField, readonly [value: number, at: number]>>;

/** Returns the values that are at least as new as the known ones: messages overtake each other on their way. */
export const newestOf = (known: Readings, values: MetricValues, at: number): MetricValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => at >= (known[field as TrackingField]?.[1] ?? 0)));

/** Takes over the values that are at least as new as the known ones. */
export function withValues(known: Readings, values: MetricValues, at: number): Readings {
  const newest = Object.entries(newestOf(known, values, at)) as [TrackingField, number][];
  return { ...known, ...Object.fromEntries(newest.map(([field, value]) => [field, [value, at]])) };
}

/**
 * Returns what messages say of a product together.
 * @param messages the oldest first @param now ms; no moment is later, or a clock that is ahead of ours would keep newer messages out
 */
export function readingsFrom(messages: readonly Reading[], now: number): { readings: Readings; lastMessageAt: number | null } {
  let readings: Readings = {};
  for (const { at, values } of messages) readings = withValues(readings, values, Math.min(at, now));
  const last = messages.at(-1);
  return { readings, lastMessageAt: last ? Math.min(last.at, now) : null };
}
