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

/** An OpenTelemetry collector that takes OTLP over HTTP with JSON, as the real one does at /v1/traces. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const keys = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    if (
      request.method !== 'POST' ||
      request.url !== '/v1/traces' ||
      !/^application\/json/.test(request.headers['content-type'] ?? '')
    )
      return void response.writeHead(400).end();
    texts.push(text);
    keys.add(request.headers.authorization);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, service });
    }
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
