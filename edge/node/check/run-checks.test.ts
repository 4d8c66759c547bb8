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
  for await (const { result } of runChecks({ ...usual, ...options })) results.push(result);
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

const mistakes: Mistake[] = [
  {
    what: 'members that are no list',
    profile: 'account',
    alter: at('GET /user/get-list-member/AZINSIGHT', () => ({ members: 'none' })),
    call: 'GET /user/get-list-member/{extension}',
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
    call: 'POST /user/get-usage-statistics/{page}/{limit}',
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
