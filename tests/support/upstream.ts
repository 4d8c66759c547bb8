import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { PROFILE_PATH } from '#shared/session/profile.ts';
import { type AccountPart, accountCalls } from './fake-calls/account.ts';
import { done, type FakeAnswer, type FakeCall, noSuchCall } from './fake-calls/fake-call.ts';
import { historyCalls, newHistory } from './fake-calls/history.ts';
import { inboxCalls, newInbox, newStates } from './fake-calls/inbox.ts';
import { integrationCalls } from './fake-calls/integrations.ts';
import { muteCalls, newMutes } from './fake-calls/mutes.ts';
import { newNotifications, notificationCalls } from './fake-calls/notifications.ts';
import { newProducts, productCalls } from './fake-calls/products.ts';
import { newSubscriptions, subscriptionCalls } from './fake-calls/subscriptions.ts';
import { newTokens, tokenCalls } from './fake-calls/tokens.ts';
import { newWholesale, wholesaleCalls } from './fake-calls/wholesale.ts';
import type { AlertRecord } from './messages.ts';

/**
 * A provider under the test's control that speaks the real protocol: HTTP calls, and Socket.IO through the official
 * server. It plays a company's own API, so it knows nothing of the embedded provider. Each domain adds its calls in
 * fake-calls/.
 */
export type TestUpstream = Awaited<ReturnType<typeof startUpstream>>;

const callsByName = {
  ...accountCalls,
  ...historyCalls,
  ...inboxCalls,
  ...integrationCalls,
  ...muteCalls,
  ...notificationCalls,
  ...productCalls,
  ...subscriptionCalls,
  ...tokenCalls,
  ...wholesaleCalls,
};
const newParts = () => ({
  ...newHistory(),
  ...newInbox(),
  ...newMutes(),
  ...newNotifications(),
  ...newProducts(),
  ...newSubscriptions(),
  ...newTokens(),
  ...newWholesale(),
});

type Parts = AccountPart & ReturnType<typeof newParts>;
type Account = Parts;
type Call = { method: string; path: string; token: string | undefined; body: unknown };
export type CallName = keyof typeof callsByName | 'sign-in' | 'sign-out';

export async function startUpstream(
  options: { recovery?: boolean; acknowledgeJoin?: boolean; port?: number; pingInterval?: number } = {},
) {
  const accounts = new Map<string, Account>();
  const calls: (Call & { name: CallName })[] = [];
  const failures = new Map<CallName, { status: number; body: unknown; destroy?: boolean }>();
  const held = new Map<CallName, Promise<void>>();
  const joins: { user: string; socket: Socket }[] = [];
  const refusedJoins: string[] = [];
  let acknowledgeJoin = options.acknowledgeJoin ?? true;
  let refuseJoin = false;
  let refuseSockets = false;
  let isFull = false;
  const served = new Map<string, (response: ServerResponse) => void>();
  let serial = 0;

  const byToken = (token: string | undefined) =>
    [...accounts.values()].find((account) => token !== undefined && account.tokens.has(token));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://upstream');
    const token = request.headers['portal-token'] as string | undefined;
    const body = await bodyOf(request);
    const path = url.pathname.replace('/api/v1', '');
    const name = nameOf(request.method ?? 'GET', path);
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const sendPage = (status: number, page: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(page);
    const serve = served.get(`${request.method} ${path}`);
    if (serve) return serve(response);
    if (isFull && path === PROFILE_PATH) return send(200, { profile: 'full' });
    if (!name) return send(noSuchCall.status, noSuchCall.body);
    calls.push({ name, method: request.method ?? '', path, token, body });
    const account = byToken(token);
    // Reads the data now, so a held answer is already old when it arrives.
    const failure = failures.get(name);
    const result = failure ?? resultOf(name, account, { query: url.searchParams, body, token: token ?? '' });
    await held.get(name);
    if (failure?.destroy) return request.socket.destroy();
    if (typeof failure?.body === 'string') return sendPage(failure.status, failure.body);
    send(result.status, result.body);
  }

  function resultOf(
    name: CallName,
    account: Account | undefined,
    requested: Parameters<FakeCall<Parts>['answer']>[1],
  ): FakeAnswer {
    if (name === 'sign-in') return signIn(requested.body as { email?: string; password?: string } | undefined);
    if (!account) return { status: 401, body: { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' } };
    if (name === 'sign-out') return done({});
    if (isFull) {
      account.states ??= newStates();
      account.mutes ??= { rev: 0, mutes: [] };
    }
    return (callsByName[name] as FakeCall<Parts>).answer(account, requested);
  }

  function signIn(who: { email?: string; password?: string } | undefined): FakeAnswer {
    const found = [...accounts.values()].find((each) => each.email === who?.email && each.password === who?.password);
    if (!found) return { status: 401, body: { code: 'WRONG', message: 'Email or password is wrong.' } };
    serial += 1;
    const token = `token-${found.id}-${serial}`;
    found.tokens.add(token);
    return done({ token, ...found.user });
  }

  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const io = new Server(http, {
    serveClient: false,
    allowRequest: (_, decide) => decide(null, !refuseSockets),
    // A long timeout lets a host with a fast clock still receive the next ping in time.
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
      const info = {
        _id: id,
        email,
        accountType: 'USER',
        fullName: `User ${id}`,
        productType: 'basic',
        isInTrial: false,
        planName: 'Advanced',
        ...user,
      };
      accounts.set(id, {
        id,
        email,
        password: 'pass-word-1',
        user: info,
        tokens: new Set(),
        ...newParts(),
      });
      return { email, password: 'pass-word-1' };
    },
    /**
     * Gives the provider the full profile: of ours, it has states of alerts and mutes. Call it before the edge asks.
     */
    becomeFull() {
      isFull = true;
    },
    /** Stores an alert as the provider would; `emit` announces it. */
    store(id: string, record: AlertRecord) {
      account(id).records.push(record);
      return record;
    },
    emit(id: string, event: string, ...args: unknown[]) {
      io.to(`user:${id}`).emit(event, ...args);
    },
    /** Sends one frame unchanged, past the server's own encoder. */
    emitRaw(id: string, text: string | Buffer) {
      for (const socket of socketsOf(id)) socket.conn.transport.send([{ type: 'message', data: text }] as never);
    },
    /** Waits until everything emitted has left. Call it right after emitting. */
    async drained(id: string) {
      await Promise.all(socketsOf(id).map(({ conn }) => once(conn, 'drain')));
    },
    /** Destroys the TCP connection without a close frame. */
    cut(id: string) {
      for (const socket of socketsOf(id))
        (socket.conn.transport as unknown as { socket: { _socket: { destroy(): void } } }).socket._socket.destroy();
    },
    /** Stops sending pings, as a frozen server would; the connections stay open. */
    hush(id: string) {
      for (const socket of socketsOf(id))
        clearTimeout((socket.conn as unknown as { pingIntervalTimer: NodeJS.Timeout }).pingIntervalTimer);
    },
    disconnect(id: string) {
      for (const socket of socketsOf(id)) socket.disconnect(true);
    },
    revoke(id: string) {
      account(id).tokens.clear();
      for (const socket of socketsOf(id)) socket.disconnect(true);
    },
    /** @param body sent as JSON; a string is sent unchanged, as an HTML page */
    fail(name: CallName, status: number, body: unknown = { code: 'BROKEN', message: 'Broken for the test' }) {
      failures.set(name, { status, body });
    },
    /** Carries out the call, then drops the connection before answering. */
    loseAnswer(name: CallName) {
      failures.set(name, { status: 0, body: {}, destroy: true });
    },
    /** Answers another call by hand. @param route such as `POST /user/file` */
    serve(route: string, handle: (response: ServerResponse) => void) {
      served.set(route, handle);
    },
    mendAll: () => failures.clear(),
    mend(name: CallName) {
      failures.delete(name);
    },
    /** Holds the answers of a call until released. Their content dates from the request. */
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
    /** Refuses every new live connection before it opens, as an unreachable provider. */
    setRefuseSockets(value: boolean) {
      refuseSockets = value;
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

function nameOf(method: string, path: string): CallName | undefined {
  const requested = `${method} ${path}`;
  if (requested === 'POST /sign-in-portal') return 'sign-in';
  if (requested === 'POST /sign-out-portal') return 'sign-out';
  const names = Object.keys(callsByName) as (keyof typeof callsByName)[];
  return names.find((name) => isRoute(callsByName[name].route, requested));
}

const isRoute = (route: string | RegExp, requested: string): boolean =>
  typeof route === 'string' ? route === requested : route.test(requested);

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
