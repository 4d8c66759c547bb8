import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#provider/app.ts';
import { logLevels } from '#shared/process-log.ts';
import { sessionPaths } from '#shared/session/calls.ts';
import { HAND_OVER_PATH } from '#shared/session/hand-over.ts';
import { edgeTable } from '#tests/support/access/edge-table.ts';
import { providerTable } from '#tests/support/access/provider-table.ts';
import { type Ask, addressOf, asks, type Table } from '#tests/support/access/rules.ts';
import type { AccessWorld } from '#tests/support/access/world.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { root } from '#tests/support/sources.ts';
import { openTab } from '#tests/support/tab.ts';
import { portals, signIn } from './hosts.ts';

const lineSchema = v.looseObject({
  at: v.pipe(v.string(), v.isoTimestamp()),
  level: v.picklist(logLevels),
  message: v.string(),
});
const requestSchema = v.strictObject({
  ...lineSchema.entries,
  message: v.literal('A request was answered'),
  requestId: v.pipe(v.string(), v.regex(/^[\w=-]{1,64}$/)),
  method: v.string(),
  route: v.string(),
  status: v.number(),
  ms: v.number(),
  user: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))),
});
type RequestLine = v.InferOutput<typeof requestSchema>;

/** What must be in no line. Each is sent in every place where a request has room for it. */
const planted = {
  password: 'planted-password-1',
  firstName: 'Plantagenet',
  lastName: 'Plantwright',
  email: 'plantagenet@private.test',
  phone: '+14155550123',
  street: '7 Planted Lane',
  address: '203.0.113.77',
  agent: 'PlantedBrowser',
  token: 'planted-token-0123456789abcdef0123456789abcdef',
  ingestKey: 'planted-ingest-key-01',
  opsKey: 'planted-operator-key-01',
  handOverKey: 'planted-hand-over-key-01',
  sessionSecret: 'planted-session-secret-of-32-characters',
  ingestKeyFormer: 'planted-former-ingest-key-01',
  opsKeyFormer: 'planted-former-operator-key-01',
  handOverKeyFormer: 'planted-former-hand-over-key-01',
  sessionSecretFormer: 'planted-former-session-secret-of-32-characters',
  accountId: 'planted-account-id',
  memberId: 'planted-member-id',
};
const KNOWN_EMAILS = ['owner@demo.test', 'member@demo.test'] as const;
const DEMO_PASSWORD = 'demo-pass-1';
const AT_ONCE = 6;

type Request = { method: string; path: string; body?: string; isPlain?: true };
type Account = { email: string; cookie: string; token: string; id: string };

describe.each(portals)('the logs of a portal on %s', (host) => {
  let portal: Portal;
  const hidden = new Set<string>([...Object.values(planted), ...KNOWN_EMAILS, DEMO_PASSWORD]);
  let owner: Account;
  let member: Account;
  let serial = 0;

  beforeAll(async () => {
    portal = await startPortal(
      {
        LOG_LEVEL: 'debug',
        INGEST_KEY: planted.ingestKey,
        OPS_KEY: planted.opsKey,
        HANDOVER_KEY: planted.handOverKey,
        HANDOVER_URL: 'https://company.example/to-portal',
        SESSION_SECRET: planted.sessionSecret,
        INGEST_KEY_FORMER: planted.ingestKeyFormer,
        OPS_KEY_FORMER: planted.opsKeyFormer,
        HANDOVER_KEY_FORMER: planted.handOverKeyFormer,
        SESSION_SECRET_FORMER: planted.sessionSecretFormer,
        FORMER_SECRETS_UNTIL: '2099-01-01',
        NODE_OPTIONS: `--import=${join(root, 'tests', 'support', 'broken-rows.ts')}`,
      },
      host,
    );
    owner = await signedIn(KNOWN_EMAILS[0]);
    member = await signedIn(KNOWN_EMAILS[1]);
  }, 120_000);
  afterAll(() => portal?.close());

  /** Signs in at the portal and at the provider. Everything that identifies the person or a session is hidden. */
  async function signedIn(email: string): Promise<Account> {
    const cookie = await signIn(portal.url, { email, password: DEMO_PASSWORD });
    const answer = await fetch(`${portal.provider}${API_BASE}${sessionPaths.signIn}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    const { token, ...user } = (await answer.json()) as { token: string; _id: string; fullName?: string };
    for (const word of [cookie.split('=')[1], token, user._id, user.fullName]) if (word) hidden.add(word);
    return { email, cookie, token, id: user._id };
  }

  /** The key for the operator's calls and the intake. */
  const keyFor = (path: string): Record<string, string> =>
    path.startsWith('/ops')
      ? { authorization: `Bearer ${planted.opsKey}` }
      : path.startsWith('/ingest')
        ? { authorization: `Bearer ${planted.ingestKey}` }
        : path === HAND_OVER_PATH
          ? { authorization: `Bearer ${planted.handOverKey}` }
          : {};

  async function send(base: string, method: string, path: string, more: { headers?: HeadersInit; body?: string }) {
    serial += 1;
    const headers = new Headers(more.headers);
    headers.set('user-agent', planted.agent);
    headers.set('x-forwarded-for', planted.address);
    if (!headers.has('x-request-id')) headers.set('x-request-id', `trace-${serial}`);
    if (more.body !== undefined) headers.set('content-type', 'application/json');
    // The platform's runtime closes a connection whose body it did not read to the end.
    headers.set('connection', 'close');
    const answer = await fetch(base + path, {
      method,
      headers,
      redirect: 'manual',
      ...(more.body === undefined ? {} : { body: more.body }),
    });
    // A watched stream does not end by itself, and a file of 100,000 rows takes seconds.
    if (/ndjson|csv/.test(answer.headers.get('content-type') ?? '')) await answer.body?.cancel();
    else await answer.arrayBuffer();
    return answer;
  }

  /**
   * The requests of a table of access, each as it is, with further fields, and with a body that is no JSON. Those that
   * end the session come last.
   */
  function everyRequest(table: Table): [Request[], Request[]] {
    // The tables read only the ids of another team. Nobody can change to an email that is taken.
    const world = { foreign: { ...planted, email: member.email } } as unknown as AccessWorld;
    const all: [Request[], Request[]] = [[], []];
    for (const [route, row] of Object.entries(table))
      for (const ask of asks(row, world)) all[row.ends ? 1 : 0].push(...requestsOf(route, ask));
    return all;
  }

  function requestsOf(route: string, ask: Ask): Request[] {
    const { method, path } = addressOf(route, ask);
    const more = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(planted)}`;
    if (method === 'GET')
      return [
        { method, path, isPlain: true },
        { method, path: more },
      ];
    const body = typeof ask.body === 'object' ? ask.body : {};
    const operators = { user: owner.id, query: owner.email, dirs: ['up'], frames: [['x', planted.email]] };
    return [
      { method, path, body: JSON.stringify(body), isPlain: true },
      { method, path: more, body: JSON.stringify({ ...planted, ...operators, ...body }) },
      { method, path, body: `{"email": "${planted.email}", "password": ${planted.password}` },
    ];
  }

  async function inTurn<T>(work: readonly T[], run: (one: T) => Promise<unknown>) {
    const left = [...work];
    const worker = async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  const lines = () =>
    portal
      .logged()
      .split('\n')
      .filter((line) => line !== '');
  const requestLines = () =>
    lines().flatMap((line): RequestLine[] => {
      const parsed = v.safeParse(requestSchema, JSON.parse(line));
      return parsed.success ? [parsed.output] : [];
    });

  it('join by the request’s id and the user’s hash, and name neither the user nor the path [CO-08]', async () => {
    const ask = (id: string, method: string, path: string, body?: object) =>
      send(portal.url, method, path, {
        headers: { cookie: owner.cookie, 'x-request-id': id },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    // Forwarded, by the hub, and as a file.
    const read = await ask('trace-read', 'GET', '/api/views?screen=usage');
    expect([read.status, read.headers.get('x-request-id')]).toEqual([200, 'trace-read']);
    const mutes = [{ kind: 'asin', asin: 'B000000001', until: null }];
    await ask('trace-change', 'PUT', '/api/notifications/mutes', { mutes });
    await ask('trace-file', 'POST', '/api/buys/csv', {});
    const replaced = await ask('not an id <b>', 'GET', '/api/views?screen=usage');
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);

    const both = (id: string) => requestLines().filter(({ requestId }) => requestId === id);
    for (const id of ['trace-read', 'trace-change', 'trace-file'])
      await expect.poll(() => both(id).map(({ route }) => route)).toContainEqual(expect.stringContaining(API_BASE));
    const [edge, provider] = both('trace-read').sort((a, b) => a.route.length - b.route.length);
    expect(edge).toMatchObject({ level: 'debug', method: 'GET', route: '/api/views', status: 200 });
    expect(provider).toMatchObject({ level: 'debug', method: 'GET', route: `${API_BASE}/user/views`, status: 200 });
    expect(edge?.user).toMatch(/^[0-9a-f]{12}$/);
    // On Cloudflare, where the edge has no DATA_DIR, each has a key of its own.
    if (host === 'node') expect(provider?.user).toBe(edge?.user);
  });

  it('have a warning about a request that failed by a fault, without the row that the engine quotes [CO-08]', async () => {
    const refused = await send(portal.provider ?? '', 'POST', API_BASE + sessionPaths.signIn, {
      body: JSON.stringify({ email: 'broken-row@private.test', password: planted.password }),
      headers: { 'x-request-id': 'trace-fault' },
    });
    expect(refused.status).toBe(500);
    const about = () => lines().filter((line) => line.includes('"trace-fault"'));
    await expect.poll(() => about().length).toBe(2);
    expect(JSON.parse(about()[0] ?? '')).toMatchObject({
      level: 'error',
      message: 'A request failed',
      method: 'POST',
      route: API_BASE + sessionPaths.signIn,
      error: expect.stringContaining('SyntaxError'),
    });
    expect(JSON.parse(about()[1] ?? '')).toMatchObject({ level: 'warn', status: 500 });
    if (host === 'cloudflare') return;
    const ops = { authorization: `Bearer ${planted.opsKey}`, 'x-request-id': 'trace-edge-fault' };
    const body = JSON.stringify({ user: 'broken-row', key: 'r:1' });
    expect((await send(portal.url, 'POST', '/ops/timeline', { headers: ops, body })).status).toBe(500);
    await expect.poll(() => portal.logged().includes('"trace-edge-fault"')).toBe(true);
  });

  it('are JSON lines of one form, and contain no secret and no personal word in a run of every call [CO-08]', async () => {
    const tab = openTab(portal.url, owner.cookie);
    await tab.until('a welcome', () => tab.frames.some(({ type }) => type === 'welcome'));
    await portal.ingest('sp-api', { notificationType: 'PRICING_HEALTH', payload: { ...planted } });
    // The provider ignores further fields, so these requests do all that the plain ones do.
    for (const requests of everyRequest(providerTable))
      await inTurn(
        requests.filter(({ isPlain }) => !isPlain),
        ({ path, ...request }) =>
          send(portal.provider ?? '', request.method, path, {
            ...request,
            headers: { 'portal-token': owner.token, ...keyFor(path) },
          }),
      );
    for (const requests of everyRequest(edgeTable))
      await inTurn(requests, async ({ path, isPlain, ...request }) => {
        for (const account of isPlain ? [owner, undefined] : [owner])
          await send(portal.url, request.method, path, {
            ...request,
            headers: { ...(account ? { cookie: account.cookie } : {}), ...keyFor(path) },
          });
      });
    tab.close();

    await expect.poll(() => requestLines().length).toBeGreaterThan(3 * Object.keys(edgeTable).length);
    const all = lines();
    expect(all.filter((line) => !v.is(lineSchema, parsed(line)))).toEqual([]);
    const routes = new Set(requestLines().map(({ method, route }) => `${method} ${route}`));
    expect(Object.keys(edgeTable).filter((route) => !routes.has(route))).toEqual([]);
    const needsSession = new Set([
      ...guardedIn(edgeTable),
      ...guardedIn(providerTable).map((route) => route.replace(' ', ` ${API_BASE}`)),
    ]);
    const answered = requestLines().filter(
      ({ method, route, status }) => status === 200 && needsSession.has(`${method} ${route}`),
    );
    expect(answered.length).toBeGreaterThan(200);
    expect(answered.filter(({ user }) => user === undefined)).toEqual([]);
    const leaks = all.flatMap((line) =>
      [...hidden].filter((word) => line.toLowerCase().includes(word.toLowerCase())).map((word) => `${word}: ${line}`),
    );
    expect(leaks).toEqual([]);
  }, 600_000);
});

/** The routes that only somebody who is signed in gets an answer from. */
const guardedIn = (table: Table): string[] =>
  Object.entries(table).flatMap(([route, { who }]) => (who === 'anyone' ? [] : [route]));

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
