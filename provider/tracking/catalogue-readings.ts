import { metricNamed } from '#shared/products/columns.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricNow, MetricsNow } from '#shared/tracking/tracked.ts';
import { type TrackingField, trackingFields } from '#shared/tracking/tracking-metrics.ts';
import { priceHistory } from '../products/price-history.ts';

type Product = { asin: string; marketplace: string };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Prices of the catalogue move every six hours; over a year a reading a day is enough. */
const stepOver = (days: number): number => (days > 90 ? DAY : 6 * HOUR);

export function catalogueNow({ asin, marketplace }: Product, now: number): MetricsNow {
  const stats = priceHistory(asin, marketplace).statsAt(now);
  const known = trackingFields.flatMap((field): [TrackingField, MetricNow][] => {
    const value = stats[statOf(field)];
    return typeof value === 'number' ? [[field, { value, at: now, source: 'catalogue' }]] : [];
  });
  return Object.fromEntries(known);
}

/** The catalogue's history of these metrics between two moments, ms, the oldest first; what it has no value for is unknown. */
export function catalogueReadings({
  asin,
  marketplace,
  fields,
  from,
  to,
  days,
}: Product & { fields: readonly TrackingField[]; from: number; to: number; days: number }): Reading[] {
  const history = priceHistory(asin, marketplace);
  const step = stepOver(days);
  const readings: Reading[] = [];
  // By the clock and not by the question, so that the same days are the same readings whenever they are asked for.
  for (let at = Math.ceil(from / step) * step; at < to; at += step) {
    const stats = history.statsAt(at);
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
