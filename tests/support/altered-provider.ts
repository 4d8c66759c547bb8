import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: a test changes the fields it knows
export type ProviderAnswer = { status: number; body: any; location?: string };
/** @param route 'GET /get-user-info-app' @returns what the page gets instead; what never settles is never answered */
export type Alter = (
  answer: ProviderAnswer,
  route: string,
  query: URLSearchParams,
) => ProviderAnswer | undefined | Promise<ProviderAnswer>;

/** What a connection's token and frames become. Undefined: the frame is lost. */
export type AlterSocket = {
  token?: (token: string) => string;
  frame?: (frame: string, token: string) => string | undefined;
};

/**
 * Stands before a provider's API and socket, and changes what they answer. A text as the body is sent as HTML.
 */
export async function startAlteredProvider(provider: { url: string }, alter: Alter, alterSocket: AlterSocket = {}) {
  const server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? undefined : await json(request).catch(() => undefined);
    const token = request.headers['portal-token'];
    const read = await fetch(`${provider.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { 'portal-token': String(token) } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.url);
    const path = pathname.replace('/api/v1', '');
    const own: ProviderAnswer = { status: read.status, body: await read.json().catch(() => null) };
    const answer = (await alter(own, `${request.method} ${path}`, searchParams)) ?? own;
    const isPage = typeof answer.body === 'string';
    response
      .writeHead(answer.status, {
        'content-type': isPage ? 'text/html' : 'application/json',
        ...(answer.location ? { location: answer.location } : {}),
      })
      .end(isPage ? answer.body : JSON.stringify(answer.body));
  });
  const sockets = passSockets(server, provider.url, alterSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Connects each socket to the provider's. */
function passSockets(server: Server, url: string, { token: tokenFor, frame: frameFor }: AlterSocket): WebSocketServer {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (near, request) => {
    const address = new URL(request.url ?? '/', url.replace('http', 'ws'));
    const token = address.searchParams.get('token') ?? '';
    address.searchParams.set('token', tokenFor?.(token) ?? token);
    const far = new WebSocket(address);
    far.on('message', (data) => {
      const frame = frameFor ? frameFor(String(data), token) : String(data);
      if (frame !== undefined) near.send(frame);
    });
    // The provider speaks first, so the connection to it is open by then.
    near.on('message', (data) => far.send(String(data)));
    far.on('close', () => near.close());
    near.on('close', () => far.terminate());
    far.on('error', () => near.terminate());
  });
  return sockets;
}
