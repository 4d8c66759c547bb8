import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { type Alter, type AlterSocket, startAlteredProvider } from '#tests/support/altered-provider.ts';
import type { CheckResult } from './check-list.ts';
import { type CheckOptions, isGreen, runChecks } from './run-checks.ts';

const OWNER = 'u1';
const usual = {
  email: 'owner@company.example',
  password: 'company-pass-1',
  profile: 'live' as const,
  product: 'az',
  allowWrites: false,
  listen: 0,
};

let company: Awaited<ReturnType<typeof startCompany>>;
const raise = () => company.raise(OWNER, amazonMessage(OWNER));
beforeAll(async () => {
  company = await startCompany({});
  for (let count = 0; count < 3; count += 1) await raise();
});
afterAll(() => company.close());

const resultsOf = async (options: Partial<CheckOptions> & Pick<CheckOptions, 'api' | 'socket'>) => {
  const results: CheckResult[] = [];
  for await (const { result } of runChecks({ ...usual, ...options })) results.push(result);
  return results;
};

it('finds everything of the profile Live at the example company [CO-01]', async () => {
  const results = await resultsOf({ api: company.url, socket: company.url, allowWrites: true });
  expect(results.filter(({ outcome }) => outcome !== 'holds')).toMatchObject([
    { call: 'DELETE /portal/notifications', outcome: 'untried' },
  ]);
});

type Mistake = {
  what: string;
  alter?: Alter;
  socket?: AlterSocket;
  call: string;
  section: string;
  /** Null: the call is missing. */
  finds: { path: unknown; reason: unknown } | null;
} & Partial<Pick<CheckOptions, 'allowWrites' | 'listen' | 'timeoutMs'>>;

const SIGN_IN = 'POST /sign-in-portal';
const USER = 'GET /get-user-info-app';
const LIST = 'GET /portal/notifications';
const TOKENS = 'POST /user/get-az-tokens';
const MARK = 'PUT /portal/notifications/mark-read';

const ofCall = (call: string) => ({ call, section: 'contract/calls.md#the-profile-live' });
const ofUser = (call = USER) => ({ call, section: 'upstream.md#the-user-record' });
const ofList = (call = LIST) => ({ call, section: 'upstream.md#a-stored-record' });
const ofSocket = (call: string) => ({ call, section: 'upstream.md#socket' });

const at =
  (wanted: string, change: (body: never) => unknown): Alter =>
  (answer, route) =>
    route === wanted && answer.status === 200 ? { ...answer, body: change(answer.body as never) } : undefined;
/** Answers refusals of a call. */
const insteadOf401 =
  (wanted: string, status: number, body: object): Alter =>
  (answer, route) =>
    route === wanted && answer.status === 401 ? { status, body } : undefined;
const answering =
  (wanted: string, status: number, body: unknown, location?: string): Alter =>
  (_, route) =>
    route === wanted ? { status, body, ...(location ? { location } : {}) } : undefined;
const firstAlert =
  (change: object) =>
  ({ notifications, ...rest }: { notifications: object[] }) => ({
    ...rest,
    notifications: notifications.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
  });
const anything = expect.any(String);
const allAlerts = () => company.alerts.get(OWNER) ?? [];
const rightToken = (token: string) => token.replace(/x$/, '');
const isJoinAnswer = (frame: string) => /^43\d*\[/.test(frame);
const refusedJoin = (answer: string) => answer.replace(/\[.*/, '[{"ok":false,"code":"FORBIDDEN"}]');
/** An alert follows the join, and comes as another event. */
const eventBecomes = (change: (event: string) => string): AlterSocket => ({
  frame: (frame) => {
    if (isJoinAnswer(frame)) void raise();
    return frame.startsWith('42') ? change(frame) : frame;
  },
});
const withoutAsin = (event: string) => event.replace(/"asin":"\w+",/, '');

const mistakes: Mistake[] = [
  {
    what: 'a sign-in without a token',
    alter: at(SIGN_IN, ({ token: _, ...rest }: { token: string }) => rest),
    ...ofCall(SIGN_IN),
    finds: { path: 'token', reason: anything },
  },
  {
    what: 'a token that is a number',
    alter: at(SIGN_IN, (answer: object) => ({ ...answer, token: 7 })),
    ...ofCall(SIGN_IN),
    finds: { path: 'token', reason: 'Expected text, found a number' },
  },
  {
    what: 'a sign-in with any password',
    alter: insteadOf401(SIGN_IN, 200, { token: 't', _id: OWNER }),
    ...ofCall(`${SIGN_IN} with a wrong password`),
    finds: { path: '', reason: 'Expected status 401, found an answer' },
  },
  {
    what: '400 for a wrong password',
    alter: insteadOf401(SIGN_IN, 400, { code: 'WRONG', message: 'Wrong.' }),
    ...ofCall(`${SIGN_IN} with a wrong password`),
    finds: { path: '', reason: 'Expected status 401, found status 400' },
  },
  {
    what: 'a record without an id',
    alter: at(USER, ({ _id: _, ...rest }: { _id: string }) => rest),
    ...ofUser(),
    finds: { path: '_id', reason: anything },
  },
  {
    what: 'another person’s record',
    alter: at(USER, (user: object) => ({ ...user, _id: 'u4' })),
    ...ofUser(),
    finds: { path: '_id', reason: 'Expected the id of the sign-in, found another' },
  },
  {
    what: 'an id of another type',
    alter: at(USER, (user: object) => ({ ...user, _id: { $oid: 'x' } })),
    ...ofUser(),
    finds: { path: '_id', reason: anything },
  },
  {
    what: 'a flag as text',
    alter: at(USER, (user: object) => ({ ...user, isInTrial: 'no' })),
    ...ofUser(),
    finds: { path: 'isInTrial', reason: 'Expected true or false, found text' },
  },
  {
    what: 'a kind of account that nobody knows',
    alter: at(USER, (user: object) => ({ ...user, accountType: 'ADMIN' })),
    ...ofUser(),
    finds: { path: 'accountType', reason: anything },
  },
  {
    what: 'the record for a forged token',
    alter: insteadOf401(USER, 200, { _id: 'x' }),
    ...ofUser(`${USER} with a forged token`),
    finds: { path: '', reason: 'Expected status 401, found an answer' },
  },
  {
    what: '403 for a forged token',
    alter: insteadOf401(USER, 403, { code: 'FORBIDDEN', message: 'No.' }),
    ...ofUser(`${USER} with a forged token`),
    finds: { path: '', reason: 'Expected status 401, found status 403' },
  },
  {
    what: 'HTML with status 200',
    alter: at(USER, () => '<!doctype html><h1>Welcome</h1>'),
    ...ofUser(),
    finds: { path: '', reason: 'Expected JSON, found HTML' },
  },
  {
    what: 'alerts for a forged token',
    alter: insteadOf401(LIST, 200, { notifications: [] }),
    ...ofList(`${LIST} with a forged token`),
    finds: { path: '', reason: 'Expected status 401, found an answer' },
  },
  {
    what: 'a status of 500',
    alter: answering(LIST, 500, '<h1>Sorry</h1>'),
    ...ofList(),
    finds: { path: '', reason: 'Expected an answer, found status 500 with HTML' },
  },
  {
    what: 'a refusal without a code',
    alter: answering(LIST, 400, { error: 'bad' }),
    ...ofList(),
    finds: { path: '', reason: 'Expected code and message with status 400, found JSON' },
  },
  {
    what: 'a list under another name',
    alter: at(LIST, ({ notifications }: { notifications: unknown }) => ({ alerts: notifications })),
    ...ofList(),
    finds: { path: 'notifications', reason: anything },
  },
  {
    what: 'a list without its page',
    alter: at(LIST, ({ notifications }: { notifications: unknown }) => notifications),
    ...ofList(),
    finds: { path: anything, reason: anything },
  },
  {
    what: 'a count as text',
    alter: at(LIST, (page: object) => ({ ...page, total: '3' })),
    ...ofList(),
    finds: { path: 'total', reason: 'Expected a number, found text' },
  },
  {
    what: 'an alert without an ASIN',
    alter: at(LIST, firstAlert({ payload: {} })),
    ...ofList(),
    finds: { path: expect.stringMatching(/asin|payload/i), reason: anything },
  },
  {
    what: 'an alert of an unknown type',
    alter: at(LIST, firstAlert({ notificationType: 'WEATHER' })),
    ...ofList(),
    finds: { path: 'notifications.0.notificationType', reason: anything },
  },
  {
    what: 'an alert whose id has another name',
    alter: at(LIST, (page: { notifications: { _id: string }[] }) => ({
      ...page,
      notifications: page.notifications.map(({ _id, ...alert }, row) =>
        row === 1 ? { ...alert, id: _id } : { ...alert, _id },
      ),
    })),
    ...ofList(),
    finds: { path: 'notifications.1._id', reason: 'Required, but missing' },
  },
  {
    what: 'an alert whose flag is text',
    alter: at(LIST, firstAlert({ processed: 'no' })),
    ...ofList(),
    finds: { path: 'notifications.0.processed', reason: 'Expected true or false, found text' },
  },
  {
    what: 'an alert of an unknown marketplace',
    alter: at(LIST, (page: object) => JSON.parse(JSON.stringify(page).replace('ATVPDKIKX0DER', 'MOON'))),
    ...ofList(),
    finds: { path: expect.stringMatching(/marketplaceId/), reason: anything },
  },
  {
    what: 'the oldest alert first',
    alter: at(LIST, ({ notifications, ...rest }: { notifications: object[] }) => ({
      ...rest,
      // Some may have come in the same millisecond.
      notifications: notifications.map((alert, at) => ({
        ...alert,
        publishedTime: new Date(Date.now() + at).toISOString(),
      })),
    })),
    ...ofList(),
    finds: { path: 'notifications.*.publishedTime', reason: 'Expected the newest first, found another order' },
  },
  {
    what: 'a limit that is ignored',
    alter: at(LIST, (page: object) => ({ ...page, notifications: allAlerts() })),
    ...ofList(`${LIST} page by page`),
    finds: { path: 'notifications', reason: expect.stringMatching(/^Expected 1 alert with limit=1, found \d+$/) },
  },
  {
    what: 'a second page without alerts',
    alter: (answer, route, query) =>
      route === LIST && query.get('page') === '2'
        ? { ...answer, body: { ...answer.body, notifications: [] } }
        : undefined,
    ...ofList(`${LIST} page by page`),
    finds: { path: 'notifications', reason: 'Expected an alert with page=2, found none' },
  },
  {
    what: 'an error on the second page',
    alter: (_, route, query) =>
      route === LIST && query.get('page') === '2' ? { status: 500, body: 'Sorry' } : undefined,
    ...ofList(`${LIST} page by page`),
    finds: { path: '', reason: 'Expected an answer, found status 500 with text that is not JSON' },
  },
  {
    what: 'the same page again and again',
    alter: at(LIST, ({ notifications, ...rest }: { notifications: object[] }) => ({
      ...rest,
      notifications: notifications.length === 1 ? allAlerts().slice(0, 1) : notifications,
    })),
    ...ofList(`${LIST} page by page`),
    finds: { path: 'notifications', reason: 'Expected another alert with page=2, found that of page=1' },
  },
  {
    what: 'a balance that is no number',
    alter: at(TOKENS, (balance: { freeToken: object }) => ({
      ...balance,
      freeToken: { ...balance.freeToken, remaining: 'plenty' },
    })),
    ...ofCall(TOKENS),
    finds: { path: 'freeToken.remaining', reason: anything },
  },
  {
    what: 'a balance without a bucket',
    alter: at(TOKENS, ({ onetime: _, ...rest }: { onetime: object }) => rest),
    ...ofCall(TOKENS),
    finds: { path: 'onetime', reason: anything },
  },
  {
    what: 'a balance for a forged token',
    alter: insteadOf401(TOKENS, 500, { code: 'INTERNAL', message: 'No such user.' }),
    ...ofCall(`${TOKENS} with a forged token`),
    finds: { path: '', reason: 'Expected status 401, found status 500' },
  },
  {
    what: 'a redirect',
    alter: answering(TOKENS, 302, {}, 'http://127.0.0.1:9/'),
    ...ofCall(TOKENS),
    finds: { path: '', reason: expect.stringContaining('found none') },
  },
  {
    what: 'half an answer',
    alter: at(TOKENS, () => '{"freeToken":'),
    ...ofCall(TOKENS),
    finds: { path: '', reason: 'Expected JSON, found text that is not JSON' },
  },
  {
    what: 'no answer to a forged token',
    alter: (answer, route) => (route === TOKENS && answer.status === 401 ? new Promise(() => {}) : undefined),
    timeoutMs: 1_000,
    ...ofCall(`${TOKENS} with a forged token`),
    finds: { path: '', reason: expect.stringContaining('Expected an answer within 1 s, found none') },
  },
  {
    what: 'an answer that never comes',
    alter: (_, route) => (route === TOKENS ? new Promise(() => {}) : undefined),
    timeoutMs: 1_000,
    ...ofCall(TOKENS),
    finds: { path: '', reason: expect.stringContaining('Expected an answer within 1 s, found none') },
  },
  {
    what: 'a call that is not there',
    alter: answering(TOKENS, 404, { code: 'NOT_FOUND', message: 'No such call' }),
    ...ofCall(TOKENS),
    finds: null,
  },
  {
    what: 'a mark that is not stored',
    allowWrites: true,
    alter: at(LIST, ({ notifications, ...rest }: { notifications: object[] }) => ({
      ...rest,
      notifications: notifications.map((each) => ({ ...each, processed: false })),
    })),
    ...ofCall(MARK),
    finds: { path: 'notifications.*.processed', reason: 'Expected true after the call, found false' },
  },
  {
    what: 'a mark that is refused',
    allowWrites: true,
    alter: answering(MARK, 403, { code: 'FORBIDDEN', message: 'Read only.' }),
    ...ofCall(MARK),
    finds: { path: '', reason: 'Expected status 200, found 403 with FORBIDDEN: Read only.' },
  },
  {
    what: 'a room for a forged token',
    socket: { token: rightToken },
    ...ofSocket('a connection with a forged token'),
    finds: { path: '', reason: 'Expected a connect error, found a joined room' },
  },
  {
    what: 'a connection for a forged token, though without a room',
    socket: {
      token: rightToken,
      frame: (frame, token) =>
        isJoinAnswer(frame) && token !== rightToken(token)
          ? frame.replace(/\[.*/, '[{"ok":false,"code":"NO"}]')
          : frame,
    },
    ...ofSocket('a connection with a forged token'),
    finds: { path: '', reason: 'Expected a connect error, found an open connection' },
  },
  {
    what: 'a join that nobody acknowledges',
    socket: { frame: (frame) => (isJoinAnswer(frame) ? undefined : frame) },
    timeoutMs: 1_000,
    ...ofSocket('join'),
    finds: { path: '', reason: 'Expected the join to be acknowledged within 1 s' },
  },
  {
    what: 'the own room refused',
    socket: { frame: (frame) => (isJoinAnswer(frame) ? refusedJoin(frame) : frame) },
    ...ofSocket('join'),
    finds: { path: '', reason: 'The join is refused: FORBIDDEN' },
  },
  {
    what: 'a connection refused for the right token',
    socket: { frame: (frame) => (frame.startsWith('40') ? '44{"message":"USER_NOT_AUTHORIZE"}' : frame) },
    ...ofSocket('join'),
    finds: { path: '', reason: 'The connection is refused: USER_NOT_AUTHORIZE' },
  },
  {
    what: 'an open packet without its pace',
    socket: { frame: (frame) => (frame.startsWith('0{') ? '0{"sid":"s","upgrades":[]}' : frame) },
    ...ofSocket('join'),
    finds: { path: '', reason: 'The open packet has no usable pingInterval and pingTimeout' },
  },
  {
    what: 'an event with a wrong name',
    listen: 20,
    socket: eventBecomes((event) => event.replace('notification:new', 'notification:created')),
    ...ofSocket('notification:new'),
    finds: { path: '(event)', reason: 'notification:created: No such event' },
  },
  {
    what: 'an event without an ASIN',
    listen: 20,
    socket: eventBecomes(withoutAsin),
    ...ofSocket('notification:new'),
    finds: { path: expect.stringMatching(/asin/i), reason: expect.stringMatching(/^notification:new: /) },
  },
  {
    what: 'an event whose id has another name',
    listen: 20,
    socket: eventBecomes((event) => event.replace('"_id":', '"id":')),
    ...ofSocket('notification:new'),
    finds: { path: '_id', reason: 'notification:new: Required, but missing' },
  },
  {
    what: 'an event whose flag is text',
    listen: 20,
    socket: eventBecomes((event) => event.replace('"processed":false', '"processed":"no"')),
    ...ofSocket('notification:new'),
    finds: { path: 'processed', reason: 'notification:new: Expected true or false, found text' },
  },
  {
    what: 'an event whose time can’t be read',
    listen: 20,
    socket: eventBecomes((event) => event.replace(/"publishedTime":"[^"]+"/, '"publishedTime":"yesterday"')),
    ...ofSocket('notification:new'),
    finds: { path: expect.stringMatching(/time/i), reason: expect.stringMatching(/^notification:new: /) },
  },
  {
    what: 'a binary event',
    listen: 20,
    socket: eventBecomes(() => '451-["notification:new",{"_placeholder":true,"num":0}]'),
    ...ofSocket('notification:new'),
    finds: { path: '(frame)', reason: 'A binary event' },
  },
  {
    what: 'no event at all',
    listen: 1,
    ...ofSocket('notification:new'),
    finds: { path: '', reason: 'Expected an alert within 1 s, found none' },
  },
];

describe('a mistake planted in the example company is named, and is the only one [CO-01]', () => {
  it.each(mistakes)('$what', async ({ alter, socket, call, section, finds, what: _, ...options }) => {
    const altered = await startAlteredProvider(company, alter ?? (() => undefined), socket);
    const results = await resultsOf({ api: altered.url, socket: altered.url, ...options });
    await altered.close();
    const failures = results.filter(({ outcome }) => outcome === 'wrong' || outcome === 'missing');
    expect(failures).toMatchObject([{ call, section, outcome: finds ? 'wrong' : 'missing' }]);
    if (finds) expect(failures[0]?.findings[0]).toEqual(finds);
    expect(isGreen(results)).toBe(false);
  });
});
