import { attributesOf, nanos, originOf } from '#shared/tracing/otlp.ts';

/** A counter, which has one value; or, with bounds, a histogram: sum in seconds, count, and the count of each bucket. */
export type Figure = {
  name: string;
  labels: Record<string, string>;
  bounds?: readonly number[];
  values: number[];
};

/** A provider chooses names that become labels. */
const MOST_FIGURES = 5_000;

/** Adds up the figures of many isolates. */
export function createFigureSums(): { add(figures: readonly Figure[]): void; list(): Figure[] } {
  const all = new Map<string, Figure>();
  return {
    add(figures) {
      for (const figure of figures) {
        const key = JSON.stringify([figure.name, figure.labels]);
        const known = all.get(key);
        if (known) known.values = known.values.map((value, index) => value + (figure.values[index] ?? 0));
        else if (all.size < MOST_FIGURES) all.set(key, { ...figure });
      }
    },
    list: () => [...all.values()],
  };
}

/** OTLP's number for sums since a start, by which an export that gets lost is made up for by the next. */
const CUMULATIVE = 2;

/**
 * Writes figures as OTLP's JSON.
 * @param instance who has added them up. The collector adds up those of all
 * @param from since when they count, ms since 1970
 */
export function otlpMetrics(
  figures: readonly Figure[],
  gauges: Record<string, number>,
  instance: string,
  from: number,
  at: number,
): string {
  const times = { startTimeUnixNano: nanos(from), timeUnixNano: nanos(at) };
  const pointOf = ({ labels, bounds, values: [first = 0, count, ...buckets] }: Figure) => ({
    attributes: attributesOf(labels),
    ...times,
    ...(bounds
      ? { sum: first, count: String(count), bucketCounts: buckets.map(String), explicitBounds: bounds }
      : { asInt: String(first) }),
  });
  const metrics = [
    ...[...Map.groupBy(figures, ({ name }) => name)].map(([name, points]) => {
      const data = { aggregationTemporality: CUMULATIVE, dataPoints: points.map(pointOf) };
      return points[0]?.bounds ? { name, unit: 's', histogram: data } : { name, sum: { ...data, isMonotonic: true } };
    }),
    ...Object.entries(gauges).map(([name, value]) => ({
      name,
      gauge: { dataPoints: [{ attributes: [], timeUnixNano: times.timeUnixNano, asInt: String(value) }] },
    })),
  ];
  const { resource, scope } = originOf({ 'service.name': 'sellerwire-portal', 'service.instance.id': instance });
  return JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] });
}
