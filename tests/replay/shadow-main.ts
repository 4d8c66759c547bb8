// npm run shadow -- --version REF: runs this checkout's reducer as a shadow on live streams. See docs/replay.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import type { Reduce } from '#client/ops/recorded-page.ts';
import { atOnce } from '#edge/http/limits.ts';
import { settings } from '#shared/settings.ts';
import { readCommandLine, stop, text } from '#tests/support/command-line.ts';
import { listUsers } from './record-stream.ts';
import type { ShadowReport } from './shadow.ts';
import { shadowStreams } from './shadow-live.ts';
import { versionSources } from './version-sources.ts';

const USAGE = `npm run shadow -- --version REF [options]   until Ctrl-C

  --version REF                 what people use now; this checkout is the shadow
  --user ID,ID                  whose streams; without it, those of the first users with open pages
  --url http://127.0.0.1:8787   the running portal
  --for 600                     seconds
Ends with 1 if the two have made something different of an event. OPS_KEY is read from the environment or from .env.`;

const REDUCER = join('client', 'features', 'notifications', 'state', 'notifications-reducer.ts');

const root = join(import.meta.dirname, '..', '..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const { values } = readCommandLine(USAGE, { version: text, user: text, url: text, for: text });
const opsKey = process.env.OPS_KEY;
const url = (values.url ?? `http://127.0.0.1:${process.env.PORT || settings.PORT.default}`).replace(/\/+$/, '');
const seconds = values.for === undefined ? undefined : Number(values.for);
if (!opsKey) stop('OPS_KEY is not set: the portal and this command need the same one.');
if (values.version === undefined) stop(USAGE);
if (seconds !== undefined && !(seconds > 0)) stop('--for is a number of seconds.');

const version = versionSources(values.version as string);
if (!version) stop(`Git knows no version ${values.version}.`);
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
try {
  const present = await reducerIn((version as NonNullable<typeof version>).folder);
  const users = values.user?.split(',').map((each) => each.trim()) ?? (await openUsers(opsKey as string));
  if (users.length === 0) stop('Nobody has the portal open. --user can wait for a user to open it.');
  console.log(
    `${users.length} ${users.length === 1 ? 'stream' : 'streams'}, until ${seconds === undefined ? 'Ctrl-C' : `${seconds} s are over`}`,
  );
  if (seconds !== undefined) setTimeout(() => ended.abort(), seconds * 1000).unref();
  const reports = await shadowStreams(
    { url, opsKey: opsKey as string, users, signal: ended.signal },
    reduceNotifications,
    { present },
  );
  for (const [at, report] of reports.entries()) show(users[at] as string, report);
} catch (error) {
  stop((error as Error).message);
} finally {
  version?.remove();
}

async function reducerIn(folder: string): Promise<Reduce> {
  const module = (await import(pathToFileURL(join(folder, REDUCER)).href).catch(() => ({}))) as {
    reduceNotifications?: Reduce;
  };
  return module.reduceNotifications ?? stop(`The version ${values.version} has no reducer that this checkout knows.`);
}

async function openUsers(key: string): Promise<string[]> {
  const users = await listUsers(url, key);
  if (!users) return stop('This host cannot list running streams. Give users with --user.');
  return users.slice(0, atOnce.operatorStreams).map(({ user }) => user);
}

function show(user: string, { lines, differences, byEvent, samples }: ShadowReport) {
  const kinds = Object.entries(byEvent).map(([event, count]) => `${event} ${count}`);
  console.log(
    `${user}  ${lines} events, ${differences === 0 ? 'no difference' : `${differences} different: ${kinds.join(', ')}`}`,
  );
  for (const { line, event, threw, differences: found } of samples) {
    console.log(`  event ${line}, ${event}${threw === undefined ? '' : `: the shadow failed, ${threw}`}`);
    for (const { only, line: shown } of found)
      console.log(`    ${only === 'first' ? '−' : '+'} ${shown.slice(0, 200)}`);
  }
  if (differences > 0) process.exitCode = 1;
}
