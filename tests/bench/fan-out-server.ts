// A server under test: holds its users' tabs and publishes to them itself. Started by main.ts with one of the kinds
// below.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import { startHubServer } from './hub-server.ts';
import { answerParent, collectGarbage, sharedNow, usage } from './procs.ts';

export const kinds = ['hub', 'ws', 'io', 'io-recovery'] as const;
export type Kind = (typeof kinds)[number];

export type FanOut = { port: number; publish(user: number, data: EventData): void };
export type EventData = ReturnType<typeof eventData>;

const [kind, folder, port] = process.argv.slice(2) as [Kind, string, string | undefined];
const server = await start(kind, Number(port ?? 0));
let serial = 0;

answerParent({
  port: () => server.port,
  usage: () => {
    collectGarbage();
    return usage();
  },
  cpu: () => usage().cpu,
  /**
   * Delivers at this rate to two tabs per user, users in turn, a few every millisecond.
   * @returns the CPU time used, µs
   */
  async steady(users: number, deliveries: number, seconds: number) {
    const before = usage().cpu;
    const began = performance.now();
    let sent = 0;
    while (performance.now() - began < seconds * 1000) {
      const due = Math.floor(((performance.now() - began) / 1000) * (deliveries / 2));
      for (; sent < due; sent += 1) publishNext(users);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // Frames still on their way to the sockets count as well.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { cpu: usage().cpu - before, deliveries: sent * 2, ms: performance.now() - began };
  },
  /** Publishes as fast as possible, yielding to the sockets every few hundred. */
  async burst(users: number, events: number) {
    for (let sent = 0; sent < events; sent += 1) {
      publishNext(users);
      if (sent % 250 === 249) await new Promise(setImmediate);
    }
  },
  /** Publishes everything to one user. @returns the largest memory growth meanwhile, bytes */
  async flood(user: number, events: number) {
    collectGarbage();
    const before = process.memoryUsage.rss();
    let most = 0;
    for (let sent = 0; sent < events; sent += 1) {
      server.publish(user, eventData(sent));
      if (sent % 250 !== 249) continue;
      await new Promise(setImmediate);
      if (sent % 20_000 === 19_999) {
        collectGarbage();
        most = Math.max(most, process.memoryUsage.rss() - before);
      }
    }
    collectGarbage();
    return { most, end: process.memoryUsage.rss() - before };
  },
  async each(users: number, events: number) {
    for (let round = 0; round < events; round += 1)
      for (let user = 0; user < users; user += 1) {
        server.publish(user, eventData(serial++));
        if (user % 250 === 249) await new Promise(setImmediate);
      }
    await new Promise((resolve) => setTimeout(resolve, 100));
  },
});

function publishNext(users: number) {
  serial += 1;
  // A step coprime to the number of users visits all of them in no obvious order.
  server.publish((serial * 7919) % users, eventData(serial));
}

/** An activity row; about 330 bytes as an event in the log. */
function eventData(n: number) {
  return {
    _id: `row-${n}`,
    asin: `B0${String(n % 1e8).padStart(8, '0')}`,
    sourced: 1,
    title: 'Sample product with a name of the usual length, 2 pack',
    category: 'Sports & Outdoors',
    marketplace: 'US',
    source: 'extension',
    t: sharedNow(),
    email: 'member@demo.test',
  };
}

async function start(which: Kind, wanted: number): Promise<FanOut> {
  if (which === 'hub') return startHubServer(folder, wanted);
  const http = createServer();
  const publish = which === 'ws' ? rawFanOut(http) : ioFanOut(http, which === 'io-recovery');
  await new Promise<void>((resolve) => http.listen(wanted, '127.0.0.1', resolve));
  return { port: (http.address() as AddressInfo).port, publish };
}

function rawFanOut(http: HttpServer): FanOut['publish'] {
  const tabs = new Map<number, Set<WebSocket>>();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (ws, request) => {
    const user = userOf(request.url);
    const own = tabs.get(user) ?? new Set();
    tabs.set(user, own.add(ws));
    ws.on('close', () => own.delete(ws));
  });
  return (user, data) => {
    const text = JSON.stringify(['activity.recorded', data]);
    for (const ws of tabs.get(user) ?? []) ws.send(text);
  };
}

function ioFanOut(http: HttpServer, recovery: boolean): FanOut['publish'] {
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    ...(recovery ? { connectionStateRecovery: { skipMiddlewares: true } } : {}),
  });
  io.on('connection', (socket) => {
    if (!socket.recovered) void socket.join(`user:${userOf(socket.handshake.url)}`);
  });
  return (user, data) => void io.to(`user:${user}`).emit('activity.recorded', data);
}

function userOf(url = ''): number {
  return Number(/[?&]user=(\d+)/.exec(url)?.[1] ?? 0);
}
