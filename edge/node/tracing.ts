import type { HubDeps } from '#edge/hub/ports.ts';
import type { Collector } from '#shared/tracing/collector.ts';
import { readTraceparent } from '#shared/tracing/traceparent.ts';

export type Tracing = { traced: NonNullable<HubDeps['traced']>; close(): Promise<void> };

/** Starts OpenTelemetry's SDK, which is loaded only for this. @returns undefined without a collector */
export async function startTracing(collector: Collector | undefined): Promise<Tracing | undefined> {
  if (!collector) return undefined;
  const [
    { SpanKind, TraceFlags, trace, ROOT_CONTEXT },
    { BatchSpanProcessor, ParentBasedSampler, AlwaysOnSampler, TracerProvider },
    { OTLPTraceExporter },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ ...collector, timeoutMillis: EXPORT_TIMEOUT });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'sellerwire-portal' }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY })],
  });
  const tracer = provider.getTracer('sellerwire');

  return {
    // The SDK's times are ms since 1970, too. The spans have no attributes: nothing about a user leaves.
    traced(traceparent, [first, ...others]) {
      if (!first) return;
      const parent = readTraceparent(traceparent);
      const { traceId, spanId, isSampled } = parent ?? { traceId: '', spanId: '', isSampled: true };
      const above = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId,
            spanId,
            isRemote: true,
            traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          })
        : ROOT_CONTEXT;
      const whole = tracer.startSpan(first.name, { kind: SpanKind.CONSUMER, startTime: first.from }, above);
      const within = trace.setSpan(above, whole);
      for (const { name, from, to } of others) tracer.startSpan(name, { startTime: from }, within).end(to);
      whole.end(first.to);
    },
    // It fails if the collector does not answer, which must not fail the end of the process.
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** ms. */
const EXPORT_EVERY = 1_000;
const EXPORT_TIMEOUT = 2_000;
