// Runs between provider and tabs: the real edge, or a plain relay that validates and stores nothing. Started by main.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { startEdge } from '#edge/node/edge.ts';
import { readSettings } from '#edge/settings.ts';
import { answerParent, collectGarbage, usage } from './procs.ts';

const [kind, provider, folder, secret, workers = '1'] = process.argv.slice(2) as [string, string, string, string, string?];
const url = kind === 'edge' ? await edge() : await relay();

answerParent({
  url: () => url,
  usage: () => {
    collectGarbage();
    return usage();
  },
  cpu: () => usage().cpu,
});

async function edge(): Promise<string> {
  const read = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    UPSTREAM_API: provider,
    UPSTREAM_SOCKET: provider,
    SESSION_SECRET: secret,
    RATE_LIMITS: 'off',
    WORKERS: workers,
  });
  if (!read.ok) throw new Error(read.error);
  const running = await startEdge({
    settings: read.value,
    upstreamApi: provider,
    upstreamSocket: provider,
    clientFolder: undefined,
    log: (level, message, facts) => level === 'error' && console.error(message, facts),
  });
  return running.url;
}

/** One provider socket per user with tabs; its events go into the user's room. */
async function relay(): Promise<string> {
  const http = createServer();
  const server = new Server(http, { serveClient: false, transports: ['websocket'] });
  const upstreams = new Map<string, ReturnType<typeof connect>>();
  server.on('connection', (socket) => {
    const user = `u${String(socket.handshake.query.user)}`;
    void socket.join(user);
    if (upstreams.has(user)) return;
    const upstream = connect(provider, { transports: ['websocket'], query: { token: String(socket.handshake.query.token) }, forceNew: true });
    upstreams.set(user, upstream);
    upstream.on('connect', () => upstream.emit('join', user, () => {}));
    upstream.onAny((event: string, ...args: unknown[]) => void server.to(user).emit(event, ...args));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}
