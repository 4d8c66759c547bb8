import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

// biome-ignore lint/suspicious/noExplicitAny: a test changes the fields it knows
export type ProviderAnswer = { status: number; body: any; location?: string };
/** @param route 'GET /get-user-info-app' @returns what the page gets instead */
export type Alter = (answer: ProviderAnswer, route: string, sent: unknown) => ProviderAnswer | undefined;

/** Stands before a provider's API and changes what it answers. A text as the body is sent as HTML. */
export async function startAlteredProvider(provider: { url: string }, alter: Alter) {
  const server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? undefined : await json(request).catch(() => undefined);
    const token = request.headers['portal-token'];
    const read = await fetch(`${provider.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { 'portal-token': String(token) } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const path = new URL(request.url ?? '/', provider.url).pathname.replace('/api/v1', '');
    const own: ProviderAnswer = { status: read.status, body: await read.json().catch(() => null) };
    const answer = alter(own, `${request.method} ${path}`, body) ?? own;
    const isPage = typeof answer.body === 'string';
    response
      .writeHead(answer.status, {
        'content-type': isPage ? 'text/html' : 'application/json',
        ...(answer.location ? { location: answer.location } : {}),
      })
      .end(isPage ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
