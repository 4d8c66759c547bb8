import type { Meter, MeterGauge, MeterTimer } from '#edge/hub/ports.ts';
import { createSeries, delivery, gaugeHelps, knownLabel, timers } from '#edge/metric-table.ts';

export type IsolateMeter = { forObject(): Meter; text(): string };

const gaugeNames = Object.keys(gaugeHelps) as MeterGauge[];

/**
 * Creates Prometheus metrics for this isolate: the requests and objects that happen to share it. Other isolates have
 * their own.
 */
export function createIsolateMeter(): IsolateMeter {
  const counts = new Map<string, number>();
  const delays = createHistogram('delivery', delivery.buckets);
  const histograms = new Map<string, Histogram>();
  const seriesOf = Object.fromEntries(Object.keys(timers).map((name) => [name, createSeries()])) as Record<
    MeterTimer,
    ReturnType<typeof createSeries>
  >;
  // An object is put to sleep without notice; its gauges are garbage-collected with it.
  const objects = new Set<WeakRef<Record<MeterGauge, number>>>();

  return {
    forObject() {
      const gauges = Object.fromEntries(gaugeNames.map((name) => [name, 0])) as Record<MeterGauge, number>;
      objects.add(new WeakRef(gauges));
      return {
        count(name, label) {
          const key = `sellerwire_${name}_total${label === undefined ? '' : `{kind="${knownLabel(label)}"}`}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        },
        gauge(name, change) {
          gauges[name] += change;
        },
        delay: (ms) => delays.observe(ms / 1000),
        time(name, values, ms) {
          const { labels, buckets } = timers[name];
          const key = seriesOf[name](values)
            .map((value, index) => `${labels[index]}="${value}"`)
            .join(',');
          const histogram = histograms.get(name + key) ?? createHistogram(name, buckets, key);
          histograms.set(name + key, histogram);
          histogram.observe(ms / 1000);
        },
      };
    },
    text() {
      const lines = [...counts].map(([key, value]) => `${key} ${value}`).sort();
      for (const name of gaugeNames) {
        let sum = 0;
        for (const object of objects) {
          const gauges = object.deref();
          if (gauges) sum += gauges[name];
          else objects.delete(object);
        }
        lines.push(`sellerwire_${name} ${sum}`);
      }
      for (const histogram of [delays, ...histograms.values()]) lines.push(...histogram.lines());
      return `${lines.join('\n')}\n`;
    },
  };
}

type Histogram = { observe(seconds: number): void; lines(): string[] };

/** @param labels as in the text, such as `hop="numbered"` */
function createHistogram(name: string, steps: readonly number[], labels = ''): Histogram {
  const buckets = steps.map(() => 0);
  let sum = 0;
  let count = 0;
  const series = (part: string, more = '') => {
    const all = [labels, more].filter(Boolean).join(',');
    return `sellerwire_${name}_seconds_${part}${all === '' ? '' : `{${all}}`}`;
  };
  return {
    observe(seconds) {
      sum += seconds;
      count += 1;
      for (const [index, step] of steps.entries()) if (seconds <= step) buckets[index] = (buckets[index] as number) + 1;
    },
    lines: () => [
      ...steps.map((step, index) => `${series('bucket', `le="${step}"`)} ${buckets[index]}`),
      `${series('bucket', 'le="+Inf"')} ${count}`,
      `${series('sum')} ${sum}`,
      `${series('count')} ${count}`,
    ],
  };
}
