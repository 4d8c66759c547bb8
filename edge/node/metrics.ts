import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, MeterCount, MeterGauge, MeterTimer } from '#edge/hub/ports.ts';
import {
  counterHelps,
  createSeries,
  delivery,
  gaugeHelps,
  knownLabel,
  MOST_SERIES,
  timers,
} from '#edge/metric-table.ts';

/** Creates the Prometheus metrics of this process. Labels come from small fixed sets, never from users. */
export function createMeter(): { meter: Meter; text(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY });
  const counters = new Map<string, Counter>();
  for (const [name, help] of Object.entries(counterHelps))
    counters.set(name, new Counter({ name: `sellerwire_${name}_total`, help, labelNames: ['kind'], registers }));
  const gauges = new Map<MeterGauge, Gauge>();
  for (const [name, help] of Object.entries(gaugeHelps))
    gauges.set(name as MeterGauge, new Gauge({ name: `sellerwire_${name}`, help, registers }));
  const delay = new Histogram({
    name: 'sellerwire_delivery_seconds',
    help: delivery.help,
    buckets: [...delivery.buckets],
    registers,
  });
  const histograms = new Map<MeterTimer, { histogram: Histogram; seriesOf: ReturnType<typeof createSeries> }>();
  for (const [name, { help, labels, buckets }] of Object.entries(timers)) {
    const histogram = new Histogram({
      name: `sellerwire_${name}_seconds`,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers,
    });
    histograms.set(name as MeterTimer, { histogram, seriesOf: createSeries() });
  }

  /** Counters by name and label, cached so that they are not looked up with every event. */
  const labelled = new Map<string, { inc(): void }>();

  function labelledCounter(name: MeterCount, label: string): { inc(): void } | undefined {
    const known = labelled.get(name + label);
    if (known) return known;
    const counter = counters.get(name)?.labels({ kind: knownLabel(label) });
    // Labels come from small sets. Names invented by an upstream are not cached beyond the limit.
    if (counter && labelled.size < MOST_SERIES) labelled.set(name + label, counter);
    return counter;
  }

  return {
    meter: {
      count: (name, label) => (label === undefined ? counters.get(name) : labelledCounter(name, label))?.inc(),
      gauge: (name, change) => gauges.get(name)?.inc(change),
      delay: (ms) => delay.observe(ms / 1000),
      time(name, labels, ms) {
        const known = histograms.get(name);
        known?.histogram.labels(...known.seriesOf(labels)).observe(ms / 1000);
      },
    },
    text: () => registry.metrics(),
  };
}

/**
 * How often the lag of the event loop is sampled, ms. Each sample wakes the process: at prom-client's default of 10 ms
 * that took 0.6 to 0.8 % of a core in each process, as much as ten alerts a second in two tabs.
 */
const LAG_EVERY = 100;
