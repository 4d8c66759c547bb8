// npm run record -- --user ID: records a live user's stream from a running portal into a file. See docs/replay.md.
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#shared/settings.ts';
import { readCommandLine, stop, text } from '#tests/support/command-line.ts';
import { listUsers, recordStream } from './record-stream.ts';

const USAGE = `npm run record -- --user ID [options]   records until Ctrl-C

  --url http://127.0.0.1:8787   the running portal
  --out FILE                    recording-<time>.ndjson by default
  --what up,down                raw upstream frames, typed events, or both (the default)
  --for 60                      seconds
Without --user, lists the users with running streams. OPS_KEY is read from the environment or from .env.`;

const root = join(import.meta.dirname, '..', '..');
// The environment takes precedence over the file.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const { values } = readCommandLine(USAGE, { user: text, url: text, out: text, what: text, for: text });
const opsKey = process.env.OPS_KEY;
const url = (values.url ?? `http://127.0.0.1:${process.env.PORT || settings.PORT.default}`).replace(/\/+$/, '');
if (!opsKey) stop('OPS_KEY is not set: the portal and this command need the same one.');

try {
  if (values.user) await record(values.user, opsKey);
  else await list(opsKey);
} catch (error) {
  stop((error as Error).message);
}

async function record(user: string, key: string) {
  const dirs = (values.what ?? 'up,down').split(',').map((each) => each.trim());
  if (dirs.length === 0 || !dirs.every((each) => each === 'up' || each === 'down'))
    stop('--what is up, down or up,down.');
  const seconds = values.for === undefined ? undefined : Number(values.for);
  if (seconds !== undefined && !(seconds > 0)) stop('--for is a number of seconds.');

  const out = values.out ?? `recording-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.ndjson`;
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  if (seconds !== undefined) setTimeout(() => ended.abort(), seconds * 1000).unref();

  let file: number | undefined;
  let lines = -1;
  try {
    for await (const row of recordStream(url, key, { user, dirs: dirs as ('up' | 'down')[] }, ended.signal)) {
      // Creates the file with the first row, and never overwrites one.
      file ??= openSync(out, 'wx');
      writeSync(file, `${row}\n`);
      lines += 1;
      if (process.stdout.isTTY) process.stdout.write(`\r${lines} lines `);
      else if (lines === 0) console.log(`Recording into ${out}`);
    }
  } finally {
    if (file !== undefined) closeSync(file);
    if (file !== undefined)
      console.log(`${process.stdout.isTTY ? '\r' : ''}${lines} ${lines === 1 ? 'line' : 'lines'} in ${out}`);
  }
}

async function list(key: string) {
  const users = await listUsers(url, key);
  if (!users) return console.log('This host cannot list running streams. Give a user with --user.');
  if (users.length === 0) console.log('Nobody has the portal open. --user can wait for a user to open it.');
  for (const { user, tabs } of users) console.log(`${user}  ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`);
}
