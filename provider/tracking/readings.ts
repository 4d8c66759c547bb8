import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricValues, TrackingField } from '#shared/tracking/tracking-metrics.ts';

/** The newest value of each metric, with its time in ms. */
export type Readings = Partial<Record<TrackingField, readonly [value: number, at: number]>>;

/** Returns the values that are at least as new as the known ones: messages can arrive out of order. */
export const newestOf = (known: Readings, values: MetricValues, at: number): MetricValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => at >= (known[field as TrackingField]?.[1] ?? 0)));

export function withValues(known: Readings, values: MetricValues, at: number): Readings {
  const newest = Object.entries(newestOf(known, values, at)) as [TrackingField, number][];
  return { ...known, ...Object.fromEntries(newest.map(([field, value]) => [field, [value, at]])) };
}

/**
 * Combines the metrics in a product's messages.
 * @param messages oldest first
 * @param now ms; times are capped at it, or a fast clock would block newer messages
 */
export function readingsFrom(
  messages: readonly Reading[],
  now: number,
): { readings: Readings; lastMessageAt: number | null } {
  let readings: Readings = {};
  for (const { at, values } of messages) readings = withValues(readings, values, Math.min(at, now));
  const last = messages.at(-1);
  return { readings, lastMessageAt: last ? Math.min(last.at, now) : null };
}
