import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, MeterCount, MeterGauge } from '#edge/hub/ports.ts';

const helps: Record<MeterCount, string> = {
  events: 'Events appended, by type',
  duplicates: 'Duplicate upstream events',
  rejected: 'Upstream events that matched no schema, by event name',
  bad_answers: 'Unusable provider answers, by call',
  resumes: 'Hellos, by how the tab resumed',
  snapshots: 'Snapshots sent',
  closes: 'Sockets closed by the hub, by code',
  reconciles: 'Reconciles: reads of events that may have been missed',
  upstream_losses: 'Upstream sockets lost or refused',
  commit_failures: 'Commits of the event log that failed',
};

/** The metrics of one process, as they pass between processes. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Creates the Prometheus metrics of this process. Labels come from small fixed sets, never from users. */
export function createMeter(): { meter: Meter; text(): Promise<string>; values(): Promise<MetricValues> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  for (const [name, help] of Object.entries(helps))
    counters.set(name, new Counter({ name: `sellerwire_${name}_total`, help, labelNames: ['kind'], registers: [registry] }));
  const gauges = new Map<MeterGauge, Gauge>();
  for (const name of ['hubs', 'tabs', 'upstreams'] as const)
    gauges.set(name, new Gauge({ name: `sellerwire_${name}`, help: `Current number of ${name}`, registers: [registry] }));
  const delay = new Histogram({
    name: 'sellerwire_delivery_seconds',
    help: 'Time from the upstream frame to the fan-out',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [registry],
  });

  /** Counters by name and label, cached so that they are not looked up with every event. */
  const labelled = new Map<string, { inc(): void }>();

  function labelledCounter(name: MeterCount, label: string): { inc(): void } | undefined {
    const known = labelled.get(name + label);
    if (known) return known;
    const counter = counters.get(name)?.labels({ kind: knownLabel(label) });
    // Labels come from small sets. Names invented by an upstream are not cached beyond the limit.
    if (counter && labelled.size < MOST_LABELLED) labelled.set(name + label, counter);
    return counter;
  }

  return {
    meter: {
      count: (name, label) => (label === undefined ? counters.get(name) : labelledCounter(name, label))?.inc(),
      gauge: (name, change) => gauges.get(name)?.inc(change),
      delay: (ms) => delay.observe(ms / 1000),
    },
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
  };
}

/**
 * Writes the metrics of several processes as one Prometheus text. Counts, memory, and CPU times are added up.
 * @param main the main process. Figures that can't be combined, such as the start time, are its own
 */
export function metricsOfAll(main: MetricValues, workers: MetricValues[]): Promise<string> {
  const first = main.map((metric) => (metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' as const } : metric));
  return AggregatorRegistry.aggregate([first, ...workers]).metrics();
}

const MOST_LABELLED = 500;

/** The provider chooses its event names, so only simple names become labels. */
const knownLabel = (label: string): string => (/^[\w:.()-]{1,40}$/.test(label) ? label : 'other');
