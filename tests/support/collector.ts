import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: Record<string, string> };
export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Body = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[] }[];
};

type DataPoint = {
  attributes: Attribute[];
  asInt?: string;
  sum?: number;
  count?: string;
  bucketCounts?: string[];
  explicitBounds?: number[];
};
type Metrics = {
  resourceMetrics: {
    resource: { attributes: Attribute[] };
    scopeMetrics: { metrics: ({ name: string } & Record<string, { dataPoints: DataPoint[] }>)[] }[];
  }[];
};

const textOf = (attributes: Attribute[], key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue ?? '';

/**
 * An OpenTelemetry collector that takes OTLP over HTTP with JSON, as the real one does at /v1/traces and /v1/metrics.
 */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const keys = new Set<string | undefined>();
  /** The latest points, by who sent them and what they say. */
  const points = new Map<string, DataPoint & { name: string; kind: string }>();
  let isFull = false;

  function takeSpans(text: string) {
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      const service = textOf(resource.attributes, 'service.name');
      for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, service });
    }
  }

  function takeMetrics(text: string) {
    for (const { resource, scopeMetrics } of (JSON.parse(text) as Metrics).resourceMetrics)
      for (const { name, ...kinds } of scopeMetrics.flatMap(({ metrics }) => metrics))
        for (const point of Object.values(kinds).flatMap(({ dataPoints = [] }) => dataPoints)) {
          const from = textOf(resource.attributes, 'service.instance.id');
          points.set(JSON.stringify([from, name, point.attributes]), {
            ...point,
            name,
            kind: textOf(point.attributes, 'kind'),
          });
        }
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    if (
      request.method !== 'POST' ||
      !/^\/v1\/(?:traces|metrics)$/.test(request.url ?? '') ||
      !/^application\/json/.test(request.headers['content-type'] ?? '')
    )
      return void response.writeHead(400).end();
    if (isFull) return void response.writeHead(503).end();
    texts.push(text);
    keys.add(request.headers.authorization);
    (request.url === '/v1/metrics' ? takeMetrics : takeSpans)(text);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    keys,
    named: (name: string) => spans.find((span) => span.name === name),
    /** All points of a metric, the latest of each sender. @param kind the label; all of them without one */
    points: (name: string, kind?: string) =>
      [...points.values()].filter((point) => point.name === name && (kind === undefined || point.kind === kind)),
    /** Refuses everything with 503, or no longer. */
    refuse(refuses: boolean) {
      isFull = refuses;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
