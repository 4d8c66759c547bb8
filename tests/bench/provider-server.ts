// The provider of the full path: Socket.IO sockets to the server under test, and the few HTTP calls it makes.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerParent } from './procs.ts';
import { realMessage, type Shape } from './real-messages.ts';

const bucket = { tokens: 100, remaining: 50 };
const http = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(request)));
});
const io = new Server(http, { serveClient: false, transports: ['websocket'], pingInterval: 25_000 });
io.on('connection', (socket) => {
  socket.on('join', (user: string, ack?: (answer: unknown) => void) => {
    void socket.join(`user:${user}`);
    ack?.({ ok: true });
  });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
let serial = 0;

answerParent({
  port: () => (http.address() as AddressInfo).port,
  sockets: () => io.engine.clientsCount,
  /** Sends this many messages a second, users in turn, a few every millisecond. @returns the number sent */
  async steady(users: number, rate: number, seconds: number, shape: Shape) {
    const began = performance.now();
    let sent = 0;
    while (performance.now() - began < seconds * 1000) {
      const due = Math.floor(((performance.now() - began) / 1000) * rate);
      for (; sent < due; sent += 1) emitNext(users, shape);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return sent;
  },
});

function emitNext(users: number, shape: Shape) {
  serial += 1;
  const { event, message } = realMessage(shape, serial);
  io.to(`user:u${(serial * 7919) % users}`).emit(event, message, { outboxId: `o-${serial}` });
}

function answerTo(request: IncomingMessage): unknown {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const user = String(request.headers['portal-token'] ?? '').replace('t', 'u');
  if (path.endsWith('/get-user-info-app')) return { _id: user, accountType: 'USER', productType: 'basic', isInTrial: false };
  if (path.endsWith('-tokens')) return { freeToken: bucket, subscription: bucket, onetime: bucket };
  if (path.endsWith('/portal/notifications')) return { notifications: [], total: 0, unread: 0 };
  if (path.endsWith('/subscriptions')) return { unsubscribedTypes: [] };
  if (path.endsWith('/mutes')) return { rev: 0, mutes: [] };
  return {};
}
