import type { HubDeps } from '#edge/hub/ports.ts';
import type { Collector } from '#shared/tracing/collector.ts';
import { createTracer } from '#shared/tracing/tracer.ts';

/**
 * Starts to trace an object's alerts. OpenTelemetry's SDK is made for Node; this sends the same format.
 * @returns undefined without a collector
 */
export function startTracing(ctx: DurableObjectState, collector: Collector | undefined): HubDeps['traced'] {
  if (!collector) return undefined;
  const { traced } = createTracer({
    service: 'sellerwire-portal',
    send: (body) => sendTo(collector, body),
    // Short enough not to keep the object awake for long.
    later: (run) => ctx.waitUntil(new Promise<void>((resolve) => setTimeout(resolve, EXPORT_AFTER)).then(run)),
    randomHex,
  });
  return traced;
}

/** Sends OTLP's JSON. @throws if nobody answers. @returns whether the collector took it */
export async function sendTo({ url, headers }: Collector, body: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  });
  await answer.body?.cancel();
  return answer.ok;
}

/** ms. */
const EXPORT_AFTER = 500;

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
