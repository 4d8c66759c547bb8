// A company's API in the smallest form that the portal runs beside: six calls and one event (the profile Live of
// docs/upstream.md). Everything is in memory. Run it with `npm run example:company`; docs/companion.md says how.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { amazonMessage } from './amazon-message-sample.ts';

type User = { _id: string; email: string; password: string } & Record<string, unknown>;
type Alert = { _id: string; processed: boolean } & Record<string, unknown>;
type Answer = { status?: number; body: object };

/** Sample people: an owner with a member, whom `ownerId` puts into the owner's team, and two who work alone. */
export const sampleUsers: User[] = [
  { _id: 'u1', email: 'owner@company.example', accountType: 'USER' },
  { _id: 'u2', email: 'member@company.example', accountType: 'SUB_USER', ownerId: 'u1' },
  { _id: 'u3', email: 'alone@company.example', accountType: 'USER' },
  { _id: 'u4', email: 'other@company.example', accountType: 'USER' },
].map((user) => ({ ...user, password: 'company-pass-1', productType: 'basic', planName: 'Advanced' }));

const unauthorised: Answer = { status: 401, body: { code: 'USER_NOT_AUTHORIZE', message: 'Please log in again.' } };
const bucket = { tokens: 1_000, remaining: 1_000 };

type Options = {
  port?: number;
  /** Where the companion takes Amazon's messages, and its key. Without it, alerts come over the socket. */
  ingest?: { url: string; key: string };
  /** What an earlier start had. */
  before?: { alerts: Map<string, Alert[]>; tokens: Map<string, string> };
};

export async function startCompany(options: Options) {
  const users = new Map(sampleUsers.map((user) => [user._id, { ...user }]));
  const { alerts, tokens } = options.before ?? {
    alerts: new Map<string, Alert[]>(),
    tokens: new Map<string, string>(),
  };
  const userOf = (token: unknown) => users.get(tokens.get(String(token)) ?? '');
  const alertsOf = ({ _id }: User) => alerts.get(_id) ?? [];

  const signIn = ({ email, password }: { email?: string; password?: string }): Answer => {
    const user = [...users.values()].find((each) => each.email === email && each.password === password);
    if (!user)
      return { status: 401, body: { code: 'SIGN_IN_FAILED', message: 'Your email or password is incorrect.' } };
    const token = randomUUID();
    tokens.set(token, user._id);
    return { body: { token, ...record(user) } };
  };

  /** What the calls do, for the user of the token. */
  const calls: Record<string, (user: User, input: Record<string, never>) => Answer> = {
    'GET /get-user-info-app': (user) => ({ body: record(user) }),
    'POST /user/get-az-tokens': () => ({ body: { freeToken: bucket, subscription: bucket, onetime: bucket } }),
    'GET /portal/notifications': (user, { page = 1, limit = 20 }) => {
      const all = alertsOf(user);
      const notifications = all.slice((page - 1) * limit, page * limit);
      return { body: { notifications, total: all.length, unread: all.filter(({ processed }) => !processed).length } };
    },
    'PUT /portal/notifications/mark-read': (user, { notificationIds = [] }) => {
      for (const alert of alertsOf(user)) if (isIn(notificationIds, alert)) alert.processed = true;
      return { body: {} };
    },
    'DELETE /portal/notifications': (user, { notificationIds = [] }) => {
      alerts.set(
        user._id,
        alertsOf(user).filter((alert) => !isIn(notificationIds, alert)),
      );
      return { body: {} };
    },
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://company');
    const path = pathname.replace('/api/v1', '');
    const text = await textOf(request);
    const input = { ...Object.fromEntries(searchParams), ...(text === '' ? {} : JSON.parse(text)) };
    if (path === '/sign-in-portal') return signIn(input);
    // For trying it: POST /raise?user=u1 raises an alert, &asin= about a product.
    if (path === '/raise') return { body: await raise(input.user, amazonMessage(input.user, input.asin)) };
    const call = calls[`${request.method} ${path}`];
    if (!call) return { status: 404, body: {} };
    const user = userOf(request.headers['portal-token']);
    return user ? call(user, input) : unauthorised;
  };

  const http = createServer((request, response) => {
    answer(request)
      .catch((): Answer => ({ status: 400, body: { code: 'INVALID', message: 'The request can’t be read.' } }))
      .then(({ status = 200, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });

  const io = new Server(http);
  io.use((socket, next) => next(userOf(socket.handshake.query.token) ? undefined : new Error('USER_NOT_AUTHORIZE')));
  io.on('connection', (socket: Socket) =>
    socket.on('join', (id: string, joined?: (answer: object) => void) => {
      const mine = userOf(socket.handshake.query.token)?._id === id;
      if (mine) void socket.join(id);
      joined?.(mine ? { ok: true } : { ok: false, code: 'FORBIDDEN' });
    }),
  );

  /** Stores Amazon's message as a user's alert, and sends it: through the companion's ingest, or over the socket. */
  async function raise(userId: string, message: Record<string, unknown>): Promise<Alert> {
    const { notificationType, eventTime, payload } = message;
    const { notificationId } = message.notificationMetadata as { notificationId: string };
    const alert = {
      _id: randomUUID(),
      processed: false,
      notificationType,
      notificationId,
      payload,
      publishedTime: eventTime,
      marketplace: 'US',
    };
    alerts.set(userId, [alert, ...(alerts.get(userId) ?? [])]);
    if (options.ingest)
      await fetch(`${options.ingest.url}/ingest/sp-api?account=${userId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.ingest.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
    else io.to(userId).emit('notification:new', alert);
    return alert;
  }

  http.listen(options.port ?? 0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = async () => void (await io.close());
  return { url, users, alerts, tokens, raise, close };
}

const record = ({ password: _, ...user }: User) => user;
const isIn = (ids: string[], { _id }: Alert) => ids.includes(_id);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

if (import.meta.main) {
  const { INGEST_URL, INGEST_KEY, PORT = '9400' } = process.env;
  const ingest = INGEST_URL && INGEST_KEY ? { url: INGEST_URL, key: INGEST_KEY } : undefined;
  const { url } = await startCompany({ port: Number(PORT), ...(ingest ? { ingest } : {}) });
  console.log(`The example company is at ${url}. Raise an alert with: curl -X POST '${url}/raise?user=u1'`);
}
