// Runs between provider and tabs: the real edge, or a relay that validates and stores nothing itself. Started by
// main.ts and drops.ts.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server, type ServerOptions } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { type WebSocket, WebSocketServer } from 'ws';
import { startEdge } from '#edge/node/edge.ts';
import { readSettings } from '#edge/settings.ts';
import { answerParent, collectGarbage, usage } from './procs.ts';
import { redisClientIn } from './redis.ts';

/**
 * What runs: our edge; socket.io alone ('relay'), with its recovery of connections in memory ('recovery') or in Redis
 * ('durable'); or plain WebSockets ('ws').
 */
export type PathKind = 'edge' | 'relay' | 'recovery' | 'durable' | 'ws';

const [kind, provider, folder, secret, port = '0'] = process.argv.slice(2) as [
  PathKind,
  string,
  string,
  string,
  string?,
];
const serving = await start();

answerParent({
  url: () => serving.url,
  usage: () => {
    collectGarbage();
    return usage();
  },
  cpu: () => usage().cpu,
  /** Ends as at a deploy. */
  close: () => serving.close(),
});

async function start(): Promise<{ url: string; close(): Promise<void> }> {
  if (kind === 'edge') return edge();
  const http = createServer();
  if (kind === 'ws') relayRaw(http);
  else if (kind === 'relay') relayIo(http, {});
  else if (kind === 'recovery') relayIo(http, { connectionStateRecovery: {} });
  else {
    const client = redisClientIn(folder);
    await client.connect();
    relayIo(http, { connectionStateRecovery: {}, adapter: createAdapter(client) });
  }
  await new Promise<void>((resolve) => http.listen(Number(port), '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => http.closeAllConnections(),
  };
}

async function edge() {
  const read = readSettings({
    PORT: port,
    DATA_DIR: folder,
    UPSTREAM_API: provider,
    UPSTREAM_SOCKET: provider,
    COMPANION: 'off',
    SESSION_SECRET: secret,
    RATE_LIMITS: 'off',
  });
  if (!read.ok) throw new Error(read.error);
  return startEdge({
    settings: read.value,
    upstreamApi: provider,
    upstreamSocket: provider,
    clientFolder: undefined,
    log: (level, message, facts) => level === 'error' && console.error(message, facts),
  });
}

/** Opens one provider socket per user with tabs. @param deliver gets the user's events */
function followProvider(deliver: (user: string, event: string, args: unknown[]) => void) {
  const upstreams = new Set<string>();
  return (user: string, token: string): void => {
    if (upstreams.has(user)) return;
    upstreams.add(user);
    const upstream = connect(provider, { transports: ['websocket'], query: { token }, forceNew: true });
    upstream.on('connect', () => upstream.emit('join', user, () => {}));
    upstream.onAny((event: string, ...args: unknown[]) => deliver(user, event, args));
  };
}

/** Relays through socket.io: a room per user. */
function relayIo(http: HttpServer, options: Partial<ServerOptions>): void {
  const server = new Server(http, { serveClient: false, transports: ['websocket'], ...options });
  const follow = followProvider((user, event, args) => void server.to(user).emit(event, ...args));
  server.on('connection', (socket) => {
    const user = `u${String(socket.handshake.query.user)}`;
    if (!socket.recovered) void socket.join(user);
    follow(user, String(socket.handshake.query.token));
  });
}

/** Relays to plain WebSockets. */
function relayRaw(http: HttpServer): void {
  const tabs = new Map<string, Set<WebSocket>>();
  const follow = followProvider((user, event, args) => {
    const text = JSON.stringify([event, ...args]);
    for (const ws of tabs.get(user) ?? []) ws.send(text);
  });
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (ws, request) => {
    const number = new URL(request.url ?? '', 'http://relay').searchParams.get('user') ?? '';
    const user = `u${number}`;
    const own = tabs.get(user) ?? new Set();
    tabs.set(user, own.add(ws));
    ws.on('close', () => own.delete(ws));
    follow(user, `t${number}`);
  });
}
