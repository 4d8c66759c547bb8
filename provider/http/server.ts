import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { timeouts } from '#provider/limits/limits.ts';
import { wantsWebSocket } from '#shared/trust.ts';

export type HttpServer = {
  server: Server;
  /** @returns the port, which is another than asked for when that was 0 */
  listen: (port: number, host: string) => Promise<number>;
  /** Lets calls that are under way end, for a second at most, then cuts off whoever is left. */
  close: () => Promise<void>;
};

const LONGEST_CALL = 1_000;

export function createHttpServer(fetch: (request: Request) => Response | Promise<Response>): HttpServer {
  // The global Request and Response stay Node's own: in tests other parts live in the same process.
  const server = createServer(
    { shouldUpgradeCallback: ({ method, headers }) => wantsWebSocket(method, headers.upgrade), keepAliveTimeout: timeouts.idleConnection },
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
