import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { type Alter, startAlteredProvider } from '#tests/support/altered-provider.ts';
import { createCallRedactor, parseCalls, type RecordedCall, serializeCalls } from './call-recording.ts';
import type { CheckResult } from './check-list.ts';
import { compareCalls } from './compare-calls.ts';
import { runChecks } from './run-checks.ts';

const PASSWORD = 'company-pass-1';
const raise = () => company.raise('u1', amazonMessage('u1'));
let company: Awaited<ReturnType<typeof startCompany>>;
let yesterday: string;
beforeAll(async () => {
  company = await startCompany({});
  for (let count = 0; count < 2; count += 1) await raise();
  yesterday = await recordingOf();
});
afterAll(() => company.close());

async function* checkOf(alter: Alter = () => undefined) {
  const altered = await startAlteredProvider(company, alter);
  const who = { email: 'owner@company.example', password: PASSWORD };
  const options = { ...who, profile: 'live' as const, product: 'az', allowWrites: false, listen: 0 };
  yield* runChecks({ ...options, api: altered.url, socket: altered.url });
  await altered.close();
}

async function recordingOf(alter?: Alter): Promise<string> {
  const redacted = createCallRedactor();
  const calls: RecordedCall[] = [];
  for await (const tried of checkOf(alter)) calls.push(redacted(tried));
  return serializeCalls({ profile: 'live', product: 'az' }, Date.parse('2026-03-02T09:00:00Z'), calls);
}

/** What is not as it was. */
async function changesSince(recording: string, alter?: Alter): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const result of compareCalls(parseCalls(recording).calls, checkOf(alter))) results.push(result);
  return results.filter(
    ({ outcome, findings }) => outcome !== 'holds' && !/allow-writes|portal/.test(findings[0]?.reason ?? ''),
  );
}

const USER = 'GET /get-user-info-app';
const LIST = 'GET /portal/notifications';
const TOKENS = 'POST /user/get-az-tokens';
const at =
  (wanted: string, change: (body: never) => object): Alter =>
  (answer, route) =>
    route === wanted && answer.status === 200 ? { ...answer, body: change(answer.body as never) } : undefined;
const gone: Alter = (_, route) => (route === TOKENS ? { status: 404, body: {} } : undefined);

it('has each call with its answer in a line, without secrets and names [CO-01]', () => {
  const [header, first] = yesterday.split('\n').map((line) => JSON.parse(line || 'null'));
  expect(header).toMatchObject({
    callRecording: 1,
    started: '2026-03-02T09:00:00.000Z',
    profile: 'live',
    product: 'az',
  });
  expect(first).toEqual({
    call: 'POST /sign-in-portal',
    profile: 'live',
    section: 'contract/calls.md#the-profile-live',
    outcome: 'holds',
    status: 200,
    sent: { email: 'person-1@example.test', password: 'secret-1' },
    answer: expect.objectContaining({ token: 'secret-2', _id: 'user-1', productType: 'basic' }),
  });
  expect(yesterday).not.toMatch(/company\.example|company-pass|"u1"/);
});

it('is the same while only values change, with more alerts and more fields [CO-01]', async () => {
  await raise();
  const changed = at(USER, (user: object) => ({ ...user, planName: 'Basic', isOutOfTrial: true }));
  expect(await changesSince(yesterday, changed)).toEqual([]);
});

describe('a change is named, and is the only one [CO-01]', () => {
  const refused = { status: 403, body: { code: 'NO', message: 'No.' } };
  const asText = { tokens: '5', remaining: '5' };
  it.each<[what: string, alter: Alter, call: string, path: string, reason: string]>([
    [
      'a field that is gone',
      at(USER, ({ planName: _, ...user }: { planName: string }) => user),
      USER,
      'planName',
      'Expected the field as in the recording, found none',
    ],
    [
      'a field that is null',
      at(USER, (user: object) => ({ ...user, planName: null })),
      USER,
      'planName',
      'Expected text as in the recording, found null',
    ],
    [
      'text for a number, which the portal reads as well',
      at(TOKENS, (balance: object) => ({ ...balance, onetime: asText })),
      TOKENS,
      'onetime.tokens',
      'Expected a number as in the recording, found text',
    ],
    [
      'a field that the contract refuses',
      at(USER, (user: object) => ({ ...user, isInTrial: 'no' })),
      USER,
      'isInTrial',
      'Expected true or false, found text',
    ],
    [
      'a refusal',
      (_, route) => (route === LIST ? refused : undefined),
      LIST,
      '',
      'Expected status 200, found 403 with NO: No.',
    ],
    [
      'another status of a refusal',
      (answer, route) => (route === USER && answer.status === 401 ? refused : undefined),
      `${USER} with a forged token`,
      '',
      'Expected status 401, found status 403',
    ],
    [
      'another order',
      at(LIST, ({ notifications, ...page }: { notifications: object[] }) => ({
        ...page,
        notifications: notifications.toReversed(),
      })),
      LIST,
      'notifications.*.publishedTime',
      'Expected the newest first, found another order',
    ],
  ])('%s', async (_, alter, call, path, reason) => {
    const [change, ...more] = await changesSince(yesterday, alter);
    expect(change).toMatchObject({ call, outcome: 'wrong' });
    expect(change?.findings[0]).toEqual({ path, reason });
    expect(more.filter(({ outcome }) => outcome !== 'untried')).toEqual([]);
  });
});

it('takes a mistake that was there before for the same answer, and an end of it, too [CO-01]', async () => {
  const before = await recordingOf(gone);
  expect(await changesSince(yesterday, gone)).toMatchObject([
    { call: TOKENS, outcome: 'missing' },
    { outcome: 'untried' },
  ]);
  expect(await changesSince(before, gone)).toMatchObject([{ outcome: 'untried' }]);
  expect(await changesSince(before)).toMatchObject([{ outcome: 'untried' }]);
});

it('says that a mistake comes with another status than before [CO-01]', async () => {
  const answering =
    (status: number): Alter =>
    (_, route) =>
      route === LIST ? { status, body: { code: 'NO', message: 'No.' } } : undefined;
  const before = await recordingOf(answering(403));
  expect((await changesSince(before, answering(500)))[0]).toMatchObject({
    call: LIST,
    findings: [{ path: '', reason: 'Expected status 403 as in the recording, found 500' }],
  });
});

it('says what it did not get to [CO-01]', async () => {
  const noToken = at('POST /sign-in-portal', ({ token: _, ...rest }: { token: string }) => rest);
  const changes = await changesSince(yesterday, noToken);
  expect(changes[0]).toMatchObject({ call: 'POST /sign-in-portal', outcome: 'wrong' });
  expect(changes.slice(1)).toContainEqual(
    expect.objectContaining({ call: LIST, findings: [{ path: '', reason: 'The check did not get to it.' }] }),
  );
});

it.each([
  ['{"recording":1}\n', 'Line 1 is not of a recording of calls: callRecording: '],
  ['no JSON\n', 'Line 1 is not JSON.'],
  [() => `${yesterday.split('\n')[0]}\n{"call":7}\n`, 'Line 2 is not of a recording of calls: call: '],
])('refuses another file with the line that is wrong %#', (text, sentence) => {
  expect(() => parseCalls(typeof text === 'string' ? text : text())).toThrow(sentence);
});
