import type { Meter, MeterGauge, MeterTimer } from '#edge/hub/ports.ts';
import { createSeries, delivery, gaugeHelps, knownLabel, timers } from '#edge/metric-table.ts';
import type { Figure } from './figures.ts';

export type IsolateMeter = {
  forObject(): Meter;
  text(): string;
  /** Returns what was counted since the last call. */
  take(): Figure[];
  /** Takes back what could not be passed on: the next take has it again. */
  giveBack(figures: readonly Figure[]): void;
};

/** `taken`: the values that were passed on. */
type Series = Figure & { taken: number[] };

const gaugeNames = Object.keys(gaugeHelps) as MeterGauge[];

/**
 * Creates the metrics of this isolate: the requests and objects that happen to share it. Other isolates have their own;
 * the directory adds them up.
 */
export function createIsolateMeter(): IsolateMeter {
  const all = new Map<string, Series>();
  const delays = series('sellerwire_delivery_seconds', {}, delivery.buckets);
  const labelsOf = Object.fromEntries(Object.keys(timers).map((name) => [name, createSeries()])) as Record<
    MeterTimer,
    ReturnType<typeof createSeries>
  >;
  // An object is put to sleep without notice; its gauges are garbage-collected with it.
  const objects = new Set<WeakRef<Record<MeterGauge, number>>>();

  function series(name: string, labels: Record<string, string>, bounds?: readonly number[]): Series {
    const key = name + labelText(labels);
    const known = all.get(key);
    if (known) return known;
    // The last bucket has no bound.
    const zeros = () => Array.from({ length: bounds ? bounds.length + 3 : 1 }, () => 0);
    const made = { name, labels, ...(bounds ? { bounds } : {}), values: zeros(), taken: zeros() };
    all.set(key, made);
    return made;
  }

  function gaugeSum(name: MeterGauge): number {
    let sum = 0;
    for (const object of objects) {
      const gauges = object.deref();
      if (gauges) sum += gauges[name];
      else objects.delete(object);
    }
    return sum;
  }

  return {
    forObject() {
      const gauges = Object.fromEntries(gaugeNames.map((name) => [name, 0])) as Record<MeterGauge, number>;
      objects.add(new WeakRef(gauges));
      return {
        count: (name, label) =>
          add(series(`sellerwire_${name}_total`, label === undefined ? {} : { kind: knownLabel(label) }), 0),
        gauge(name, change) {
          gauges[name] += change;
        },
        delay: (ms) => observe(delays, ms / 1000),
        time(name, values, ms) {
          const { labels, buckets } = timers[name];
          const known = labelsOf[name](values).map((value, index) => [labels[index], value]);
          observe(series(`sellerwire_${name}_seconds`, Object.fromEntries(known), buckets), ms / 1000);
        },
      };
    },
    text() {
      const { counters = [], histograms = [] } = Object.groupBy(all.values(), ({ bounds }) =>
        bounds ? 'histograms' : 'counters',
      );
      const lines = counters.map(({ name, labels, values }) => `${name}${labelText(labels)} ${values[0]}`).sort();
      for (const name of gaugeNames) lines.push(`sellerwire_${name} ${gaugeSum(name)}`);
      return `${[...lines, ...histograms.flatMap(histogramLines)].join('\n')}\n`;
    },
    take() {
      const changed: Figure[] = [];
      for (const each of all.values()) {
        const { taken, values, ...figure } = each;
        if (values.every((value, index) => value === taken[index])) continue;
        changed.push({ ...figure, values: minus(values, taken) });
        each.taken = [...values];
      }
      return changed;
    },
    giveBack(figures) {
      for (const { name, labels, bounds, values } of figures) {
        const each = series(name, labels, bounds);
        each.taken = minus(each.taken, values);
      }
    },
  };
}

function add({ values }: Series, index: number, more = 1) {
  values[index] = (values[index] ?? 0) + more;
}

function observe(histogram: Series, seconds: number) {
  const { bounds = [] } = histogram;
  const bucket = bounds.findIndex((bound) => seconds <= bound);
  add(histogram, 0, seconds);
  add(histogram, 1);
  add(histogram, 2 + (bucket < 0 ? bounds.length : bucket));
}

const minus = (values: readonly number[], others: readonly number[]): number[] =>
  values.map((value, index) => value - (others[index] ?? 0));

/** Such as `{hop="number"}`; '' without labels. */
function labelText(labels: Record<string, string>): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return all.length === 0 ? '' : `{${all.join()}}`;
}

/** The buckets of Prometheus count what is below their bound. */
function histogramLines({ name, labels, bounds = [], values: [sum, count, ...buckets] }: Series): string[] {
  let below = 0;
  return [
    ...bounds.map((bound, index) => {
      below += buckets[index] ?? 0;
      return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`;
    }),
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
}
