import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a company's API can do instead of answering. */
const faults = {
  down: (response: ServerResponse) => response.destroy(),
  failing: (response: ServerResponse) => response.writeHead(500).end(),
  missing: (response: ServerResponse) => response.writeHead(404).end(),
  html: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Down for maintenance</p>'),
  redirect: (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:9/private' }).end(),
  huge: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    for (let sent = 0; sent < 50; sent += 1) response.write(chunk);
    response.end('{}');
  },
};
export type CompanyFault = keyof typeof faults;

/** Stands in front of a company's API, and fails as a test says. Its socket is not behind it. */
export async function startCompanyProxy(target: string) {
  const proxy: { url: string; fault: CompanyFault | undefined; close: () => Promise<void> } = {
    url: '',
    fault: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (proxy.fault) return void faults[proxy.fault](response);
    const body = Buffer.concat(chunks);
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { 'portal-token': String(request.headers['portal-token'] ?? '') },
      ...(body.length > 0 ? { body } : {}),
    }).catch(() => undefined);
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
