import { attributesOf, nanos, originOf } from './otlp.ts';
import { readTraceparent, type TraceContext } from './traceparent.ts';

/** A finished part of the way of an alert. Times are ms since 1970. */
type FinishedSpan = { name: string; from: number; to: number; attributes?: SpanAttributes };
export type SpanAttributes = Record<string, string | number>;

/** A span that has an id before it has ended, so that others can refer to it. */
type StartedSpan = TraceContext & { parentSpanId: string | undefined };

export type Tracer = {
  /** Starts a span below the one that a trace context names, or a new trace without one. */
  start(traceparent: string | undefined): StartedSpan;
  end(started: StartedSpan, span: FinishedSpan): void;
  /** Records the first span below the one that the trace context names, and the others below the first. */
  traced(traceparent: string | undefined, spans: readonly FinishedSpan[]): void;
  flush(): Promise<void>;
};

/**
 * The attributes that may leave: nothing else does, whatever a caller passes. None of them says anything about a user.
 */
const allowed = new Set(['sellerwire.event', 'sellerwire.alerts', 'http.response.status_code']);

export const allowedAttributes = (attributes: SpanAttributes = {}): SpanAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => allowed.has(name) && (typeof value === 'number' || /^[\w:.-]{1,60}$/.test(value)),
    ),
  );

/**
 * Records spans and sends them as OTLP over HTTP with JSON, in batches. A trace is not worth a delay or a retry: what
 * the collector refuses is dropped, and so is everything beyond `MOST_WAITING`.
 * @param options.send posts a body to the collector
 * @param options.later calls a function once after a moment
 * @param options.randomHex returns so many random bytes as hex
 */
export function createTracer(options: {
  service: string;
  send(body: string): Promise<unknown>;
  later(run: () => void): void;
  randomHex(bytes: number): string;
}): Tracer {
  const { service, send, later, randomHex } = options;
  let waiting: object[] = [];
  let isScheduled = false;

  async function flush(): Promise<void> {
    isScheduled = false;
    const spans = waiting;
    waiting = [];
    for (let from = 0; from < spans.length; from += SPANS_PER_POST)
      await send(otlpBody(service, spans.slice(from, from + SPANS_PER_POST))).catch(() => undefined);
  }

  function start(traceparent: string | undefined): StartedSpan {
    const parent = readTraceparent(traceparent);
    return {
      traceId: parent?.traceId ?? randomHex(16),
      spanId: randomHex(8),
      parentSpanId: parent?.spanId,
      isSampled: parent?.isSampled ?? true,
    };
  }

  function end(
    { traceId, spanId, parentSpanId, isSampled }: StartedSpan,
    { name, from, to, attributes }: FinishedSpan,
  ) {
    if (!isSampled || waiting.length >= MOST_WAITING) return;
    waiting.push({
      traceId,
      spanId,
      ...(parentSpanId === undefined ? {} : { parentSpanId }),
      name,
      kind: INTERNAL,
      startTimeUnixNano: nanos(from),
      endTimeUnixNano: nanos(Math.max(from, to)),
      attributes: attributesOf(allowedAttributes(attributes)),
    });
    if (isScheduled) return;
    isScheduled = true;
    later(() => void flush());
  }

  return {
    start,
    end,
    traced(traceparent, [first, ...others]) {
      if (!first) return;
      const started = start(traceparent);
      end(started, first);
      for (const span of others) end({ ...started, spanId: randomHex(8), parentSpanId: started.spanId }, span);
    },
    flush,
  };
}

const MOST_WAITING = 4_096;
const SPANS_PER_POST = 512;
/** The kind of a span in OTLP. */
const INTERNAL = 1;

function otlpBody(service: string, spans: object[]): string {
  const { resource, scope } = originOf({ 'service.name': service });
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] });
}
