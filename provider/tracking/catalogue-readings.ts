import type { TrackingField } from '#shared/tracking/metrics.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricsNow } from '#shared/tracking/tracked.ts';

type Product = { asin: string; marketplace: string };

/** What the catalogue says of a product now. */
export const catalogueNow = (_product: Product, _now: number): MetricsNow => ({});

/** The catalogue's history of these metrics between two moments, ms, the oldest first. */
export const catalogueReadings = (_asked: Product & { fields: readonly TrackingField[]; from: number; to: number; days: number }): Reading[] => [];
