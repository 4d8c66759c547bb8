import type { Meter, MeterGauge } from '#edge/hub/ports.ts';

export type IsolateMeter = { forObject(): Meter; text(): string };

const gaugeNames = ['hubs', 'tabs', 'upstreams'] as const satisfies MeterGauge[];
/** In seconds, with the same steps as on Node. */
const steps = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** Creates Prometheus metrics for this isolate: the requests and objects that happen to share it. Other isolates have their own. */
export function createIsolateMeter(): IsolateMeter {
  const counts = new Map<string, number>();
  const delays = { buckets: steps.map(() => 0), sum: 0, count: 0 };
  // An object is put to sleep without notice; its gauges are garbage-collected with it.
  const objects = new Set<WeakRef<Record<MeterGauge, number>>>();

  return {
    forObject() {
      const gauges = { hubs: 0, tabs: 0, upstreams: 0 };
      objects.add(new WeakRef(gauges));
      return {
        count(name, label) {
          const key = `sellerwire_${name}_total${label === undefined ? '' : `{kind="${knownLabel(label)}"}`}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        },
        gauge(name, change) {
          gauges[name] += change;
        },
        delay(ms) {
          delays.sum += ms / 1000;
          delays.count += 1;
          for (const [index, step] of steps.entries()) if (ms / 1000 <= step) delays.buckets[index] = (delays.buckets[index] as number) + 1;
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
      for (const [index, step] of steps.entries()) lines.push(`sellerwire_delivery_seconds_bucket{le="${step}"} ${delays.buckets[index]}`);
      lines.push(`sellerwire_delivery_seconds_bucket{le="+Inf"} ${delays.count}`);
      lines.push(`sellerwire_delivery_seconds_sum ${delays.sum}`, `sellerwire_delivery_seconds_count ${delays.count}`);
      return `${lines.join('\n')}\n`;
    },
  };
}

/** The provider chooses its event names, so only simple names become labels. */
const knownLabel = (label: string): string => (/^[\w:.()-]{1,40}$/.test(label) ? label : 'other');
