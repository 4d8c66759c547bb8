import type { MetricValues, TrackingField } from '#shared/tracking/metrics.ts';

/** The newest value of each metric, with its moment in ms. */
export type Readings = Partial<Record<TrackingField, readonly [value: number, at: number]>>;

/** The newest reading of each metric counts: messages overtake each other on their way. */
export function withValues(known: Readings, values: MetricValues, at: number): Readings {
  const readings: Readings = { ...known };
  for (const [field, value] of Object.entries(values) as [TrackingField, number][]) {
    const before = readings[field];
    if (!before || at >= before[1]) readings[field] = [value, at];
  }
  return readings;
}
