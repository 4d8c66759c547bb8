import { metricNamed } from '#shared/products/columns.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricNow, MetricsNow } from '#shared/tracking/tracked.ts';
import { type TrackingField, trackingFields } from '#shared/tracking/tracking-metrics.ts';
import type { ProductData } from '../deps.ts';

type Product = { asin: string; marketplace: string };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Catalogue prices change every six hours; over a year, one reading a day is enough. */
const stepOver = (days: number): number => (days > 90 ? DAY : 6 * HOUR);

/** The catalogue's values at a time, ms; none without product data. */
export function catalogueNow(productData: ProductData, { asin, marketplace }: Product, now: number): MetricsNow {
  const stats = productData.statsOf(asin, marketplace)?.(now) ?? {};
  const known = trackingFields.flatMap((field): [TrackingField, MetricNow][] => {
    const value = stats[statOf(field)];
    return typeof value === 'number' ? [[field, { value, at: now, source: 'catalogue' }]] : [];
  });
  return Object.fromEntries(known);
}

/** The catalogue's history of these metrics between two times, ms, oldest first. Skips metrics without a value. */
export function catalogueReadings(
  productData: ProductData,
  {
    asin,
    marketplace,
    fields,
    from,
    to,
    days,
  }: Product & { fields: readonly TrackingField[]; from: number; to: number; days: number },
): Reading[] {
  const statsAt = productData.statsOf(asin, marketplace);
  if (!statsAt) return [];
  const step = stepOver(days);
  const readings: Reading[] = [];
  // Aligned to the clock rather than to `from`, so that the same days always give the same readings.
  for (let at = Math.ceil(from / step) * step; at < to; at += step) {
    const stats = statsAt(at);
    const values: Reading['values'] = {};
    for (const field of fields) {
      const value = stats[statOf(field)];
      if (typeof value === 'number') values[field] = value;
    }
    readings.push({ at, values });
  }
  return readings;
}

const statOf = (field: TrackingField): string => metricNamed(field)?.stat ?? field;
