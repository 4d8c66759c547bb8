import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anchorOf } from '#shared/contract.ts';
import { type Alter, startAlteredProvider } from '#tests/support/altered-provider.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { createCallRedactor, parseCalls, productIn, type RecordedCall, serializeCalls } from './call-recording.ts';
import { type CheckResult, callOf, readCalls } from './check-list.ts';
import { SOCKET_SECTION } from './check-socket.ts';
import { compareCalls } from './compare-calls.ts';
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

/** What people enter, mark, pay, and spend. The provider's other tables change by themselves. */
const peoplesTables = [
  ...['notifications', 'alert_states', 'alert_rules', 'mute_lists', 'members', 'member_roles'],
  ...['right_requests', 'member_goals', 'preferences', 'views', 'imports', 'comparisons', 'product_notes', 'buys'],
  ...['seller_skus', 'price_changes', 'tracking_rules', 'storefront_follows', 'saved_suppliers', 'token_balances'],
  ...['token_uses', 'subscriptions', 'seller_links', 'sessions', 'one_time_codes', 'messages'],
] as const;

/** Their rows as text, by table. */
async function peoplesData({ deps: { db } }: TestProvider): Promise<Record<string, string>> {
  const data: Record<string, string> = {};
  for (const name of peoplesTables)
    data[name] = JSON.stringify(
      await db
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    );
  return data;
}

it('changes nothing unless it is allowed to, and says what it therefore did not try [CO-01]', async () => {
  const sent: string[] = [];
  const api = await startAlteredProvider(provider, (_, route) => {
    sent.push(route);
    return undefined;
  });
  const before = await peoplesData(provider);
  const results = await resultsOf({ api: api.url, socket: api.url, profile: 'everything' });
  await api.close();
  expect(results.find(({ call }) => call === 'PUT /portal/notifications/mark-read')).toMatchObject({
    outcome: 'untried',
    findings: [{ reason: expect.stringContaining('--allow-writes') }],
  });
  expect(await peoplesData(provider)).toEqual(before);
  // Whatever changes data goes by PUT, DELETE, or a POST that is none of these.
  const reads = new Set([
    'POST /sign-in-portal',
    'POST /user/get-az-tokens',
    ...readCalls.map(({ spec }) => callOf(spec)),
  ]);
  const matches = (route: string) =>
    [...reads].some((call) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`).test(route));
  expect(sent.filter((route) => !route.startsWith('GET ') && !matches(route))).toEqual(['POST /sign-out-portal']);
  // It leaves no session of its own behind.
  expect(sent.at(-1)).toBe('POST /sign-out-portal');
});

it('answers as in its own recording, which names nobody [CO-01]', async () => {
  const options = { ...owner, api: provider.url, socket: provider.url, product: 'az', allowWrites: false, listen: 0 };
  const check = (about?: CheckOptions['about']) => runChecks({ ...options, profile: 'everything', about });
  const redacted = createCallRedactor();
  const calls: RecordedCall[] = [];
  for await (const tried of check()) calls.push(redacted(tried));
  const text = serializeCalls({ profile: 'everything', product: 'az' }, Date.now(), calls);

  const recording = parseCalls(text);
  expect(recording.calls.find(({ call }) => call === 'GET /get-user-info-app')).toMatchObject({
    outcome: 'holds',
    status: 200,
    answer: { _id: expect.stringMatching(/^user-\d+$/), email: 'person-1@example.test', accountType: 'USER' },
  });
  const accounts = await provider.deps.db.selectFrom('accounts').select(['id', 'email', 'profile']).execute();
  const names = accounts.flatMap(({ id, email, profile }) => {
    const { firstName, lastName } = JSON.parse(profile) as { firstName: string; lastName: string };
    return [id, email, `${firstName} ${lastName}`];
  });
  for (const secret of [...names, owner.password]) expect(text).not.toContain(`"${secret}"`);
  expect(text).not.toMatch(/@demo\.test/);

  const compared: CheckResult[] = [];
  for await (const result of compareCalls(recording.calls, check(productIn(recording.calls)))) compared.push(result);
  expect(failures(compared)).toEqual([]);
  expect(compared.map(({ call }) => call)).toEqual(calls.map(({ call }) => call));
  expect(compared.filter(({ outcome }) => outcome === 'holds').length).toBeGreaterThan(50);
});

it('names a page and a heading of docs/ for every result, and each call as docs/ has it [CO-01]', async () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const anchors = (page: string) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => anchorOf(title));
  const there = ['upstream.md', 'contract/calls.md'].flatMap((page) => anchors(page).map((each) => `${page}#${each}`));
  const results = await resultsOf({ api: provider.url, socket: provider.url });
  const named = new Set([...results, ...readCalls].map(({ section }) => section));
  expect([...named].filter((section) => !there.includes(section))).toEqual([]);
  const calls = readFileSync(join(docs, 'contract/calls.md'), 'utf8');
  expect(readCalls.map(({ spec }) => callOf(spec)).filter((call) => !calls.includes(`\`${call}\``))).toEqual([]);
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
