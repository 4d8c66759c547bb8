import type { Figures } from '#shared/recording/operator-wire.ts';

type Metrics = Figures['metrics'];

/** Reads the Prometheus text that both hosts write: one parser in place of a second way to count. Process figures are left out. */
export function readMetrics(text: string): Metrics {
  const metrics: Metrics = { gauges: {}, counts: {}, delay: { steps: [], sum: 0, count: 0 } };
  for (const row of text.split('\n')) {
    const [, name = '', labels = '', value = ''] = /^sellerwire_(\w+)(?:\{(.*)\})? (\S+)$/.exec(row) ?? [];
    const figure = Number(value);
    if (name === '' || !Number.isFinite(figure)) continue;
    const label = /(?:kind|le)="([^"]*)"/.exec(labels)?.[1] ?? '';
    if (name === 'delivery_seconds_bucket') {
      if (label !== '+Inf') metrics.delay.steps.push({ upTo: Number(label), count: figure });
    } else if (name === 'delivery_seconds_sum') metrics.delay.sum = figure;
    else if (name === 'delivery_seconds_count') metrics.delay.count = figure;
    else if (name.endsWith('_total')) {
      const short = name.slice(0, -'_total'.length);
      const kinds = metrics.counts[short] ?? {};
      metrics.counts[short] = kinds;
      kinds[label] = (kinds[label] ?? 0) + figure;
    } else metrics.gauges[name] = figure;
  }
  // Each step holds what took no longer: a histogram wants what took longer than the step before.
  metrics.delay.steps.sort((a, b) => a.upTo - b.upTo);
  let below = 0;
  for (const step of metrics.delay.steps) {
    const all = step.count;
    step.count = Math.max(0, all - below);
    below = all;
  }
  return metrics;
}
