import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { timeouts } from '#provider/limits/limits.ts';
import { distrust, isRead, wantsWebSocket } from '#shared/trust.ts';

export type HttpServer = {
  server: Server;
  /** @returns the port: a free one if 0 was requested */
  listen: (port: number, host: string) => Promise<number>;
  /** Waits up to a second for running calls to end, then closes the remaining connections. */
  close: () => Promise<void>;
};

const LONGEST_CALL = 1_000;

export function createHttpServer(fetch: (request: Request) => Response | Promise<Response>): HttpServer {
  // Keeps Node's global Request and Response, since in tests other parts run in the same process.
  const server = createServer(
    {
      shouldUpgradeCallback: ({ method, headers }) => wantsWebSocket(method, headers.upgrade),
      keepAliveTimeout: timeouts.idleConnection,
    },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: async () => {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      const sweep = setInterval(() => server.closeIdleConnections(), 10);
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, LONGEST_CALL);
      await ended;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/**
 * Rejects requests from pages of other sites, by the portal's own rule, for every listener of this server. Call it once
 * everything is attached, since Socket.IO handles its requests before other listeners.
 * @param socketPath the path where even a GET opens a socket or reads from one
 */
export function guardServer(server: Server, socketPath: string) {
  for (const event of ['request', 'upgrade'] as const) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, answerTo: ServerResponse | Duplex, ...rest: unknown[]) => {
      const refused = refusalOf(request, socketPath);
      if (refused) return refuse(answerTo, refused);
      for (const listener of listeners) listener.call(server, request, answerTo, ...rest);
    });
  }
}

type Refused = NonNullable<ReturnType<typeof distrust>>;

function refusalOf({ method, url, headers }: IncomingMessage, socketPath: string): Refused | undefined {
  const site = headers['sec-fetch-site'];
  const changes = !isRead(method) || wantsWebSocket(method, headers.upgrade) || (url?.includes(socketPath) ?? false);
  return distrust({
    host: headers.host,
    origin: headers.origin,
    site: typeof site === 'string' ? site : undefined,
    changes,
  });
}

function refuse(answerTo: ServerResponse | Duplex, { status, ...error }: Refused) {
  const body = JSON.stringify(error);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  if (answerTo instanceof ServerResponse) {
    answerTo.writeHead(status, headers).end(body);
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  answerTo.on('error', () => answerTo.destroy());
  answerTo.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
