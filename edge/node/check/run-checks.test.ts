import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anchorOf } from '#shared/contract.ts';
import { type Alter, startAlteredProvider } from '#tests/support/altered-provider.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { type CheckResult, readCalls } from './check-list.ts';
import { SOCKET_SECTION } from './check-socket.ts';
import { type CheckOptions, isGreen, runChecks } from './run-checks.ts';

const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

const resultsOf = async (options: Partial<CheckOptions> & Pick<CheckOptions, 'api' | 'socket'>) => {
  const results: CheckResult[] = [];
  const usual = { ...owner, profile: 'live' as const, product: 'az', allowWrites: false, listen: 0 };
  for await (const result of runChecks({ ...usual, ...options })) results.push(result);
  return results;
};
const failures = (results: readonly CheckResult[]) =>
  results.filter(({ outcome }) => outcome === 'wrong' || outcome === 'missing');

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ demo: true });
  // Until then, calls for histories wait, on a busy machine for longer than the check does.
  await provider.filled;
});
afterAll(() => provider.close());

it('finds everything that the portal needs at the embedded provider [CO-01]', async () => {
  const results = await resultsOf({
    api: provider.url,
    socket: provider.url,
    profile: 'everything',
    allowWrites: true,
  });
  expect(failures(results)).toEqual([]);
  expect(isGreen(results)).toBe(true);
  for (const profile of ['live', 'account', 'billing', 'data', 'everything'])
    expect(results.filter((each) => each.profile === profile && each.outcome === 'holds').length).toBeGreaterThan(1);
});

it('changes nothing unless it is allowed to, and says what it therefore did not try [CO-01]', async () => {
  const sent: string[] = [];
  const api = await startAlteredProvider(provider, (_, route) => {
    sent.push(route);
    return undefined;
  });
  const results = await resultsOf({ api: api.url, socket: provider.url, profile: 'everything' });
  await api.close();
  expect(results.find(({ call }) => call === 'PUT /portal/notifications/mark-read')).toMatchObject({
    outcome: 'untried',
    findings: [{ reason: expect.stringContaining('--allow-writes') }],
  });
  expect(sent.filter((route) => /^(?:PUT|DELETE) /.test(route))).toEqual([]);
  // And it leaves no session of its own behind.
  expect(sent.at(-1)).toBe('POST /sign-out-portal');
});

it('names a page and a heading of docs/ for every result', async () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const anchors = (page: string) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => anchorOf(title));
  const there = ['upstream.md', 'contract/calls.md'].flatMap((page) => anchors(page).map((each) => `${page}#${each}`));
  const results = await resultsOf({ api: provider.url, socket: provider.url });
  const named = new Set([...results, ...readCalls].map(({ section }) => section));
  expect([...named].filter((section) => !there.includes(section))).toEqual([]);
});

type Mistake = { what: string; alter: Alter; call: string; finds: object } & Partial<CheckOptions>;
const at =
  (wanted: string, change: (body: never) => unknown): Alter =>
  (answer, route) =>
    route === wanted && answer.status === 200 ? { ...answer, body: change(answer.body as never) } : undefined;
const anything = expect.any(String);

const SIGN_IN = 'POST /sign-in-portal';
const USER = 'GET /get-user-info-app';
const LIST = 'GET /portal/notifications';
const TOKENS = 'POST /user/get-az-tokens';
const firstAlert =
  (change: object) =>
  ({ notifications, ...rest }: { notifications: object[] }) => ({
    ...rest,
    notifications: notifications.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
  });

const mistakes: Mistake[] = [
  {
    what: 'a sign-in without a token',
    alter: at(SIGN_IN, ({ token: _, ...rest }: { token: string }) => rest),
    call: SIGN_IN,
    finds: { path: 'token', reason: anything },
  },
  {
    what: 'a sign-in with any password',
    alter: (answer, route) =>
      route === SIGN_IN && answer.status === 401 ? { status: 200, body: { token: 't', _id: 'x' } } : undefined,
    call: `${SIGN_IN} with a wrong password`,
    finds: { path: '', reason: 'Expected status 401, found an answer' },
  },
  {
    what: 'a record without an id',
    alter: at(USER, ({ _id: _, ...rest }: { _id: string }) => rest),
    call: USER,
    finds: { path: '_id', reason: anything },
  },
  {
    what: 'another person’s record',
    alter: at(USER, (user: object) => ({ ...user, _id: 'somebody-else' })),
    call: USER,
    finds: { path: '_id', reason: 'Expected the id of the sign-in, found another' },
  },
  {
    what: 'an id of another type',
    alter: at(USER, (user: object) => ({ ...user, _id: { $oid: 'x' } })),
    call: USER,
    finds: { path: '_id', reason: anything },
  },
  {
    what: 'an answer for a forged token',
    alter: (answer, route) =>
      route === USER && answer.status === 401 ? { status: 200, body: { _id: 'x' } } : undefined,
    call: `${USER} with a forged token`,
    finds: { path: '', reason: 'Expected status 401, found an answer' },
  },
  {
    what: '403 for a forged token',
    alter: (answer, route) => (route === USER && answer.status === 401 ? { ...answer, status: 403 } : undefined),
    call: `${USER} with a forged token`,
    finds: { path: '', reason: 'Expected status 401, found status 403' },
  },
  {
    what: 'HTML with status 200',
    alter: at(USER, () => '<!doctype html><h1>Welcome</h1>'),
    call: USER,
    finds: { path: '', reason: 'Expected JSON, found HTML' },
  },
  {
    what: 'a status of 500',
    alter: (_, route) => (route === LIST ? { status: 500, body: '<h1>Sorry</h1>' } : undefined),
    call: LIST,
    finds: { path: '', reason: 'Expected an answer, found status 500 with HTML' },
  },
  {
    what: 'a refusal without a code',
    alter: (_, route) => (route === LIST ? { status: 400, body: { error: 'bad' } } : undefined),
    call: LIST,
    finds: { path: '', reason: 'Expected code and message with status 400, found JSON' },
  },
  {
    what: 'a list under another name',
    alter: at(LIST, ({ notifications }: { notifications: unknown }) => ({ alerts: notifications })),
    call: LIST,
    finds: { path: 'notifications', reason: anything },
  },
  {
    what: 'an alert without an ASIN',
    alter: at(LIST, firstAlert({ asin: null, payload: undefined })),
    call: LIST,
    finds: { path: expect.stringMatching(/asin|payload/i), reason: anything },
  },
  {
    what: 'an alert of an unknown type',
    alter: at(LIST, firstAlert({ notificationType: 'WEATHER' })),
    call: LIST,
    finds: { path: 'notificationType', reason: anything },
  },
  {
    what: 'a balance that is no number',
    alter: at(TOKENS, (balance: { freeToken: object }) => ({
      ...balance,
      freeToken: { ...balance.freeToken, remaining: 'plenty' },
    })),
    call: TOKENS,
    finds: { path: 'freeToken.remaining', reason: anything },
  },
  {
    what: 'a redirect',
    alter: (_, route) => (route === TOKENS ? { status: 302, body: {}, location: 'http://127.0.0.1:9/' } : undefined),
    call: TOKENS,
    finds: { path: '', reason: expect.stringContaining('found none') },
  },
  {
    what: 'a call that is not there',
    alter: (_, route) =>
      route === TOKENS ? { status: 404, body: { code: 'NOT_FOUND', message: 'No such call' } } : undefined,
    call: TOKENS,
    finds: {},
  },
  {
    what: 'a mark that is not stored',
    allowWrites: true,
    alter: at(LIST, ({ notifications, ...rest }: { notifications: object[] }) => ({
      ...rest,
      notifications: notifications.map((each) => ({ ...each, processed: false })),
    })),
    call: 'PUT /portal/notifications/mark-read',
    finds: { path: 'notifications.*.processed', reason: 'Expected true after the call, found false' },
  },
  {
    what: 'members that are no list',
    profile: 'account',
    alter: at('GET /user/get-list-member/AZINSIGHT', () => ({ members: 'none' })),
    call: 'GET /user/get-list-member/AZINSIGHT',
    finds: { path: anything, reason: anything },
  },
  {
    what: 'plans that are no list',
    profile: 'billing',
    alter: at('GET /portal/get-current-plans', () => ({ plans: 7 })),
    call: 'GET /portal/get-current-plans',
    finds: { path: anything, reason: anything },
  },
  {
    what: 'history rows that are no list',
    profile: 'data',
    alter: at('POST /user/get-usage-statistics/1/10', () => ({ rows: 'many' })),
    call: 'POST /user/get-usage-statistics/1/10',
    finds: { path: anything, reason: anything },
  },
];

describe('a planted mistake is named, and is the only one [CO-01]', () => {
  it.each(mistakes)('$what', async ({ alter, call, finds, what: _, ...options }) => {
    const api = await startAlteredProvider(provider, alter);
    const results = await resultsOf({ api: api.url, socket: provider.url, ...options });
    await api.close();
    const [first, ...more] = failures(results);
    expect(first).toMatchObject({ call, outcome: expect.stringMatching('path' in finds ? 'wrong' : 'missing') });
    expect(first?.findings[0] ?? {}).toMatchObject(finds);
    expect(more).toEqual([]);
    expect(isGreen(results)).toBe(false);
  });
});

describe('the socket', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const company = async () => {
    const upstream = await startUpstream();
    closing.push(upstream.close);
    return { upstream, ...upstream.addUser('u1') };
  };

  it('is checked for the room, for a forged token, and for the next alert [CO-01]', async () => {
    const { upstream, email, password } = await company();
    const alone = await resultsOf({ api: upstream.url, socket: upstream.url, email, password });
    expect(alone.filter(({ section }) => section === SOCKET_SECTION)).toMatchObject([
      { call: 'join', outcome: 'holds' },
      { call: 'a connection with a forged token', outcome: 'holds' },
    ]);
    const silent = await resultsOf({ api: upstream.url, socket: upstream.url, email, password, listen: 1 });
    expect(silent.find(({ call }) => call === 'notification:new')).toMatchObject({
      outcome: 'wrong',
      findings: [{ reason: 'Expected an alert within 1 s, found none' }],
    });
  });
});
