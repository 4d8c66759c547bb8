import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { AlertRecord } from './messages.ts';

/**
 * A provider under a test's control that speaks the real protocol: HTTP calls, and Socket.IO by the official server.
 * It stands for a company's own API, so it knows nothing of the embedded provider.
 */
export type TestUpstream = Awaited<ReturnType<typeof startUpstream>>;

type Account = {
  id: string;
  email: string;
  password: string;
  user: Record<string, unknown>;
  tokens: Set<string>;
  records: AlertRecord[];
  balance: Balance;
  unsubscribed: string[];
  /** A provider need not have mutes: null, and their calls are not there. */
  mutes: { rev: number; mutes: TestMute[] } | null;
};
type TestMute = { kind: 'asin' | 'type'; asin?: string; type?: string; until: string | null };
type Balance = { freeToken: Bucket; subscription: Bucket; onetime: Bucket };
type Bucket = { tokens: number; remaining: number };
type Call = { method: string; path: string; token: string | undefined; body: unknown };
export type CallName =
  | 'sign-in'
  | 'user'
  | 'header'
  | 'tokens'
  | 'list'
  | 'read'
  | 'delete'
  | 'subscriptions'
  | 'subscribe'
  | 'integration'
  | 'mutes'
  | 'mute'
  | 'unmute'
  | 'sign-out';

export async function startUpstream(options: { recovery?: boolean; acknowledgeJoin?: boolean; port?: number; pingInterval?: number } = {}) {
  const accounts = new Map<string, Account>();
  const calls: (Call & { name: CallName })[] = [];
  const failures = new Map<CallName, { status: number; body: unknown; destroy?: boolean }>();
  const held = new Map<CallName, Promise<void>>();
  const joins: { user: string; socket: Socket }[] = [];
  const refusedJoins: string[] = [];
  let acknowledgeJoin = options.acknowledgeJoin ?? true;
  let refuseJoin = false;
  let serial = 0;

  const byToken = (token: string | undefined) => [...accounts.values()].find((account) => token !== undefined && account.tokens.has(token));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://upstream');
    const token = request.headers['portal-token'] as string | undefined;
    const body = await bodyOf(request);
    const path = url.pathname.replace('/api/v1', '');
    const name = nameOf(request.method ?? 'GET', path);
    const send = (status: number, value: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (!name) return send(404, { code: 'NOT_FOUND', message: 'No such call' });
    calls.push({ name, method: request.method ?? '', path, token, body });
    const account = byToken(token);
    // What is read is read now: an answer that is held is old when it arrives.
    const result = failures.get(name) ?? resultOf(name, account, url, body);
    await held.get(name);
    if ('destroy' in result && result.destroy) return request.socket.destroy();
    send(result.status, result.body);
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the edge has sent
  function resultOf(name: CallName, account: Account | undefined, url: URL, body: any): { status: number; body: unknown } {
    if (name === 'sign-in') {
      const found = [...accounts.values()].find((each) => each.email === body?.email && each.password === body?.password);
      if (!found) return { status: 401, body: { code: 'WRONG', message: 'Email or password is wrong.' } };
      serial += 1;
      const token = `token-${found.id}-${serial}`;
      found.tokens.add(token);
      return { status: 200, body: { token, ...found.user } };
    }
    if (!account) return { status: 401, body: { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' } };
    switch (name) {
      case 'user':
        return { status: 200, body: account.user };
      case 'header':
        return { status: 200, body: { email: account.email, name: account.user.fullName, apiKey: account.user.apiKey } };
      case 'tokens':
        return { status: 200, body: account.balance };
      case 'integration':
        return { status: 200, body: { na: true, eu: false } };
      case 'subscriptions':
        return { status: 200, body: { unsubscribedTypes: [...account.unsubscribed] } };
      case 'subscribe':
        account.unsubscribed = account.unsubscribed.filter((type) => type !== body.notificationType);
        return { status: 200, body: { ok: true } };
      case 'list': {
        const page = Number(url.searchParams.get('page') ?? 1);
        const limit = Number(url.searchParams.get('limit') ?? 20);
        const sorted = [...account.records].sort((a, b) => Date.parse(b.publishedTime) - Date.parse(a.publishedTime));
        const notifications = sorted.slice((page - 1) * limit, page * limit).map((record) => ({ ...record }));
        return { status: 200, body: { notifications, total: sorted.length, unread: sorted.filter((record) => !record.processed).length } };
      }
      case 'read':
        for (const record of account.records) if (body.notificationIds.includes(record._id)) record.processed = true;
        return { status: 200, body: { ok: true } };
      case 'delete':
        account.records = account.records.filter((record) => !body.notificationIds.includes(record._id));
        return { status: 200, body: { ok: true } };
      case 'mutes':
      case 'mute':
      case 'unmute':
        return mutesOf(name, account, body);
      case 'sign-out':
        return { status: 200, body: {} };
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the edge has sent
  function mutesOf(name: 'mutes' | 'mute' | 'unmute', account: Account, body: any): { status: number; body: unknown } {
    if (!account.mutes) return { status: 404, body: { code: 'NOT_FOUND', message: 'No such call' } };
    if (name !== 'mutes') {
      const targets: TestMute[] = name === 'mute' ? body.mutes : body.targets;
      const rest = account.mutes.mutes.filter((mute) => !targets.some((target) => target.asin === mute.asin && target.type === mute.type));
      account.mutes = { rev: account.mutes.rev + 1, mutes: name === 'mute' ? [...rest, ...targets] : rest };
    }
    return { status: 200, body: account.mutes };
  }

  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const io = new Server(http, {
    serveClient: false,
    // A long timeout, so that a host whose clock runs fast still hears the next ping in time.
    pingInterval: options.pingInterval ?? 1_000,
    pingTimeout: 200_000,
    ...(options.recovery ? { connectionStateRecovery: {} } : {}),
  });
  io.use((socket, next) => {
    const account = byToken(String(socket.handshake.query.token ?? ''));
    if (!account) return next(new Error('USER_NOT_AUTHORIZE'));
    socket.data.user = account.id;
    next();
  });
  io.on('connection', (socket) => {
    socket.on('join', (user: unknown, ack?: (answer: unknown) => void) => {
      if (refuseJoin) return ack?.({ ok: false, code: 'FORBIDDEN' });
      if (user !== socket.data.user) {
        refusedJoins.push(String(user));
        return;
      }
      void socket.join(`user:${String(user)}`);
      joins.push({ user: String(user), socket });
      if (acknowledgeJoin) ack?.({ ok: true });
    });
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  const account = (id: string): Account => {
    const found = accounts.get(id);
    if (!found) throw new Error(`No account ${id}`);
    return found;
  };
  const socketsOf = (id: string) => [...io.sockets.sockets.values()].filter((socket) => socket.data.user === id);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    joins,
    refusedJoins,
    account,
    socketsOf,
    addUser(id: string, user: Record<string, unknown> = {}) {
      const email = `${id}@example.test`;
      const info = { _id: id, email, accountType: 'USER', fullName: `User ${id}`, productType: 'basic', isInTrial: false, planName: 'Advanced', ...user };
      accounts.set(id, {
        id,
        email,
        password: 'pass-word-1',
        user: info,
        tokens: new Set(),
        records: [],
        balance: balanceOf(100),
        unsubscribed: ['PRICING_HEALTH'],
        mutes: null,
      });
      return { email, password: 'pass-word-1' };
    },
    /** Stores an alert as the provider would; `emit` tells of it. */
    store(id: string, record: AlertRecord) {
      account(id).records.push(record);
      return record;
    },
    emit(id: string, event: string, ...args: unknown[]) {
      io.to(`user:${id}`).emit(event, ...args);
    },
    /** One frame as it is, past the server's own encoder. */
    emitRaw(id: string, text: string | Buffer) {
      for (const socket of socketsOf(id)) socket.conn.transport.send([{ type: 'message', data: text }] as never);
    },
    /** Waits until all that was emitted has left. Asked for right after it. */
    async drained(id: string) {
      await Promise.all(socketsOf(id).map(({ conn }) => once(conn, 'drain')));
    },
    /** Cuts the TCP connection without a word. */
    cut(id: string) {
      for (const socket of socketsOf(id)) (socket.conn.transport as unknown as { socket: { _socket: { destroy(): void } } }).socket._socket.destroy();
    },
    /** Sends no more pings, as a server that is frozen; the connections stay open. */
    hush(id: string) {
      for (const socket of socketsOf(id)) clearTimeout((socket.conn as unknown as { pingIntervalTimer: NodeJS.Timeout }).pingIntervalTimer);
    },
    disconnect(id: string) {
      for (const socket of socketsOf(id)) socket.disconnect(true);
    },
    revoke(id: string) {
      account(id).tokens.clear();
      for (const socket of socketsOf(id)) socket.disconnect(true);
    },
    fail(name: CallName, status: number, body: unknown = { code: 'BROKEN', message: 'Broken for the test' }) {
      failures.set(name, { status, body });
    },
    /** Does the work of the call, then ends the connection before the answer. */
    loseAnswer(name: CallName) {
      failures.set(name, { status: 0, body: {}, destroy: true });
    },
    mendAll: () => failures.clear(),
    mend(name: CallName) {
      failures.delete(name);
    },
    /** Holds the answers of a call until released; what they say is from when they were asked. */
    hold(name: CallName): () => void {
      let release = () => {};
      held.set(
        name,
        new Promise<void>((resolve) => {
          release = () => {
            held.delete(name);
            resolve();
          };
        }),
      );
      return () => release();
    },
    setAcknowledgeJoin(value: boolean) {
      acknowledgeJoin = value;
    },
    setRefuseJoin(value: boolean) {
      refuseJoin = value;
    },
    async close() {
      for (const name of [...held.keys()]) held.delete(name);
      await io.close();
      http.closeAllConnections();
    },
  };
}

export const balanceOf = (remaining: number): Balance => ({
  freeToken: { tokens: 1000, remaining },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});

function nameOf(method: string, path: string): CallName | undefined {
  const key = `${method} ${path}`;
  if (/^POST \/user\/get-[a-z]+-tokens$/.test(key)) return 'tokens';
  return (
    {
      'POST /sign-in-portal': 'sign-in',
      'POST /sign-out-portal': 'sign-out',
      'GET /get-user-info-app': 'user',
      'POST /user/get-header-data': 'header',
      'GET /portal/notifications': 'list',
      'PUT /portal/notifications/mark-read': 'read',
      'DELETE /portal/notifications': 'delete',
      'GET /portal/notifications/subscriptions': 'subscriptions',
      'POST /portal/notifications/subscriptions/create': 'subscribe',
      'GET /amazon/status': 'integration',
      'GET /portal/notifications/mutes': 'mutes',
      'PUT /portal/notifications/mutes': 'mute',
      'DELETE /portal/notifications/mutes': 'unmute',
    } as Record<string, CallName>
  )[key];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
