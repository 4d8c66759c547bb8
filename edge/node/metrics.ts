import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter, MeterCount, MeterGauge } from '#edge/hub/ports.ts';

const helps: Record<MeterCount, string> = {
  events: 'Events appended, by type',
  duplicates: 'Upstream events that were known already',
  rejected: 'Upstream events that fitted no schema, by event name',
  resumes: 'Hellos, by how the tab went on',
  snapshots: 'Snapshots sent',
  closes: 'Sockets closed by the hub, by code',
  reconciles: 'Reads of what may have been missed',
  upstream_losses: 'Upstream sockets lost or refused',
  commit_failures: 'Commits of the event log that did not hold',
};

/** Prometheus figures of this process. Labels come from small fixed sets, never from users. */
export function createMeter(): { meter: Meter; text(): Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  for (const [name, help] of Object.entries(helps))
    counters.set(name, new Counter({ name: `sellerwire_${name}_total`, help, labelNames: ['kind'], registers: [registry] }));
  const gauges = new Map<MeterGauge, Gauge>();
  for (const name of ['hubs', 'tabs', 'upstreams'] as const)
    gauges.set(name, new Gauge({ name: `sellerwire_${name}`, help: `${name} now`, registers: [registry] }));
  const delay = new Histogram({
    name: 'sellerwire_delivery_seconds',
    help: 'From the upstream frame to the fan-out',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [registry],
  });

  return {
    meter: {
      count: (name, label) => (label === undefined ? counters.get(name)?.inc() : counters.get(name)?.inc({ kind: knownLabel(label) })),
      gauge: (name, change) => gauges.get(name)?.inc(change),
      delay: (ms) => delay.observe(ms / 1000),
    },
    text: () => registry.metrics(),
  };
}

/** An upstream names its own events: only a plain name becomes a label. */
const knownLabel = (label: string): string => (/^[\w:.()-]{1,40}$/.test(label) ? label : 'other');
