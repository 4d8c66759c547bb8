import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { type Alter, startAlteredProvider } from '#tests/support/altered-provider.ts';

const PASSWORD = 'company-pass-1';
const folder = mkdtempSync(join(tmpdir(), 'sellerwire-check-'));
const recording = join(folder, 'yesterday.jsonl');
let company: Awaited<ReturnType<typeof startCompany>>;
beforeAll(async () => {
  company = await startCompany({});
  for (let count = 0; count < 2; count += 1) await company.raise('u1', amazonMessage('u1'));
});
afterAll(async () => {
  await company.close();
  rmSync(folder, { recursive: true });
});

/** The cache of compiled code that all tests share: without it, a start takes twice as long. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

type Run = { status: number; stdout: string; stderr: string };
const run = (args: string[], url = company.url): Promise<Run> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [
        join(import.meta.dirname, 'main.ts'),
        ...['--api', url, '--socket', url, '--email', 'owner@company.example', ...args],
      ],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, CHECK_PASSWORD: PASSWORD } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
const runAltered = async (alter: Alter, ...args: string[]) => {
  const altered = await startAlteredProvider(company, alter);
  const done = await run(args, altered.url);
  await altered.close();
  return done;
};
const USER = 'GET /get-user-info-app';
const ofUser =
  (change: (user: Record<string, unknown>) => object): Alter =>
  (answer, route) =>
    route === USER && answer.status === 200 ? { ...answer, body: change(answer.body) } : undefined;

it('ends with 0 where the API has what the profile needs [CO-01]', async () => {
  const { status, stdout } = await run([]);
  expect(stdout).toContain(`  holds    ${USER}\n`);
  expect(stdout).toMatch(/\nThe API has what 'live' needs\.\n$/);
  expect(status).toBe(0);
});

it('ends with 1 at a mistake, and prints the call, the field, and the page [CO-01]', async () => {
  const alter = ofUser((user) => ({ ...user, isInTrial: 'no' }));
  const { status, stdout } = await runAltered(alter);
  expect(stdout).toContain(
    [
      `  wrong    ${USER}`,
      '           isInTrial: Expected true or false, found text',
      '           docs/upstream.md#the-user-record',
    ].join('\n'),
  );
  expect(stdout).toMatch(/, 1 is wrong, .*\nThe API does not have what 'live' needs\.\n$/);
  expect(status).toBe(1);
  const json = await runAltered(alter, '--json');
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({
    green: false,
    results: expect.arrayContaining([expect.objectContaining({ call: USER, outcome: 'wrong' })]),
  });
});

it('ends with 2 and a sentence for a wrong option [CO-01]', async () => {
  const unknown = await run(['--nonsense']);
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining("Unknown option '--nonsense'") });
  expect(unknown.stderr).not.toMatch(/\n\s+at /);
  writeFileSync(recording, '{"recording":1}\n');
  const stream = await run(['--recording', recording]);
  expect(stream).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Line 1 is not of a recording of calls: callRecording: '),
  });
  rmSync(recording);
});

it('records calls, and compares with a recording [CO-01]', async () => {
  expect(await run(['--record', recording])).toMatchObject({ status: 0 });
  const again = await run(['--record', recording]);
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining("The recording can't be written") });

  const same = await run(['--recording', recording]);
  expect(same.stdout).toMatch(/\nThe API answers as in the recording of \d{4}-\d\d-\d\d\.\n$/);
  expect(same.status).toBe(0);
  const other = await runAltered(
    ofUser(({ planName: _, ...user }) => user),
    '--recording',
    recording,
  );
  expect(other.stdout).toContain(
    [
      `  wrong    ${USER}`,
      '           planName: Expected the field as in the recording, found none',
      '           docs/upstream.md#the-user-record',
    ].join('\n'),
  );
  expect(other.stdout).toMatch(/\nThe API does not answer as in the recording of \d{4}-\d\d-\d\d\.\n$/);
  expect(other.status).toBe(1);
});
