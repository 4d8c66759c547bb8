/**
 * A bucket of a histogram: the count of everything up to `upTo` seconds, smaller ones included. The last one has `upTo`
 * Infinity.
 */
export type Bucket = { upTo: number; count: number };

/**
 * Estimates a quantile as Prometheus does: linear within the bucket. Beyond the last finite bucket, it is that bucket's
 * end.
 * @param buckets ascending and cumulative
 * @returns seconds; null without observations
 */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const wanted = total * share;
  let from = 0;
  let before = 0;
  for (const { upTo, count } of buckets) {
    if (count >= wanted && count > before)
      return Number.isFinite(upTo) ? from + ((upTo - from) * (wanted - before)) / (count - before) : from;
    if (Number.isFinite(upTo)) from = upTo;
    before = count;
  }
  return from;
}
