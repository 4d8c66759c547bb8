// The provider of the full path: Socket.IO sockets to the server under test, and the few HTTP calls it makes. As
// 'storing', it also lists what it sent.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerParent } from './procs.ts';
import { type RealMessage, realMessage, type Shape } from './real-messages.ts';

/** Each user's alerts as a provider lists them, the newest first. */
const stored = process.argv[2] === 'storing' ? new Map<string, object[]>() : undefined;
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
  const user = `u${(serial * 7919) % users}`;
  if (stored && 'payload' in message) store(stored, user, message);
  io.to(`user:${user}`).emit(event, message, { outboxId: `o-${serial}` });
}

function store(into: Map<string, object[]>, user: string, message: Extract<RealMessage, { payload: unknown }>) {
  const record = {
    _id: `o-${serial}`,
    notificationId: message.notificationMetadata.notificationId,
    notificationType: message.notificationType,
    processed: false,
    marketplace: 'US',
    publishedTime: message.notificationMetadata.publishTime,
    payload: message.payload,
  };
  into.set(user, [record, ...(into.get(user) ?? [])]);
}

function answerTo(request: IncomingMessage): unknown {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const user = String(request.headers['portal-token'] ?? '').replace('t', 'u');
  if (path.endsWith('/get-user-info-app'))
    return { _id: user, accountType: 'USER', productType: 'basic', isInTrial: false };
  if (path.endsWith('-tokens')) return { freeToken: bucket, subscription: bucket, onetime: bucket };
  if (path.endsWith('/portal/notifications')) {
    const all = stored?.get(user) ?? [];
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20)];
    return { notifications: all.slice((page - 1) * limit, page * limit), total: all.length, unread: all.length };
  }
  if (path.endsWith('/subscriptions')) return { unsubscribedTypes: [] };
  if (path.endsWith('/mutes')) return { rev: 0, mutes: [] };
  return {};
}
