import type { Health } from '#shared/health/health-wire.ts';
import { type Bucket, quantile } from '#shared/health/quantile.ts';

/** Returns the time that alerts take for each part of their way, from the Prometheus text that both hosts write. */
export function hopsIn(text: string): Health['hops'] {
  const found = histogramsIn(text, 'hop', ([hop]) => hop);
  return hops.flatMap((hop) => {
    const buckets = found.get(hop);
    if (!buckets) return [];
    return [
      {
        hop,
        count: countOf(buckets),
        median: quantile(buckets, 0.5),
        p95: quantile(buckets, 0.95),
        p99: quantile(buckets, 0.99),
      },
    ];
  });
}

/** Returns the provider's calls, those with most failures first, at most 50. */
export function callsIn(text: string): Health['calls'] {
  const all = histogramsIn(text, 'provider_call', ([call]) => call);
  const byOutcome = histogramsIn(text, 'provider_call', ([call, outcome]) => `${call} ${outcome}`);
  const count = (call: string, outcome: string) => countOf(byOutcome.get(`${call} ${outcome}`) ?? []);
  return [...all]
    .map(([call, buckets]) => ({
      call,
      ok: count(call, 'ok'),
      refused: count(call, 'refused'),
      failed: count(call, 'failed') + count(call, 'unusable') + count(call, 'none'),
      p95: quantile(buckets, 0.95),
    }))
    .sort((a, b) => b.failed - a.failed || b.refused - a.refused || b.ok - a.ok)
    .slice(0, MOST_CALLS);
}

const MOST_CALLS = 50;

/** In the order of an alert's way. */
const hops = ['provider', 'normalize', 'number', 'fan-out', 'acknowledge'];

const countOf = (buckets: readonly Bucket[]): number => buckets.at(-1)?.count ?? 0;

/**
 * Reads a histogram's buckets, summed by key.
 * @param keyOf gets the values of the labels, in their order, without `le`
 */
function histogramsIn(
  text: string,
  name: string,
  keyOf: (labels: string[]) => string | undefined,
): Map<string, Bucket[]> {
  const found = new Map<string, Map<number, number>>();
  for (const [, labels = '', value = ''] of text.matchAll(
    new RegExp(`^sellerwire_${name}_seconds_bucket\\{(.*)\\} (\\S+)$`, 'gm'),
  )) {
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text as string] as const);
    const le = pairs.find(([label]) => label === 'le')?.[1];
    const key = keyOf(pairs.filter(([label]) => label !== 'le').map(([, text]) => text)) ?? '';
    const upTo = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    const buckets = found.get(key) ?? new Map<number, number>();
    buckets.set(upTo, (buckets.get(upTo) ?? 0) + Number(value));
    found.set(key, buckets);
  }
  return new Map(
    [...found].map(([key, buckets]) => [
      key,
      [...buckets].map(([upTo, count]) => ({ upTo, count })).sort((a, b) => a.upTo - b.upTo),
    ]),
  );
}
