// npm run record:version: records the data of this version, with which later ones are tested (docs/upgrading.md).
// Needs Postgres with its client programs.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCallRedactor, type RecordedCall, serializeCalls } from '#edge/node/check/call-recording.ts';
import { runChecks } from '#edge/node/check/run-checks.ts';
import { privateFiles } from '#provider/data-files.ts';
import { SUBPROTOCOL } from '#shared/protocol.ts';
import { call, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { MADE, type RecordedPortal, SNAPSHOT, SQL_DUMP, storeVersion } from '#tests/support/recorded-version.ts';
import { readText } from '#tests/support/sources.ts';
import { openTab } from '#tests/support/tab.ts';

const who = { email: 'owner@recorded.test', password: 'recorded-pass-1' };
const SELLER_ID = 'A1RECORDED0001';
const PRODUCT = 'az';
/** What a person has. Lists that come with the product, such as plans and fees, may change with every version. */
const PATHS = [
  '/api/session',
  ...['/api/notifications?page=1&limit=100', '/api/inbox/rules', '/api/inbox/people', '/api/views?screen=inbox'],
  ...['/api/channels', '/api/channels/escalation', '/api/preferences', '/api/weekly-mail', '/api/tokens'],
  ...['/api/team', '/api/members?extension=AZINSIGHT', '/api/roles', '/api/rights', '/api/history/accounts'],
  ...['/api/settings/browsers', '/api/header', '/api/integrations/amazon', '/api/billing'],
];
/** Alerts of which the page has read some, and those that it misses. */
const [SEEN, MISSED] = [8, 4];

if (!hasPostgres) throw new Error(MISSING);
const { version } = JSON.parse(readText('package.json')) as { version: string };
const folders = { sqlite: temporaryFolder(), postgres: temporaryFolder() };
const server = await startPostgres();
try {
  const sqlite = await recordPortal(folders.sqlite.path);
  const postgres = await recordPortal(folders.postgres.path, server.url);
  const dump = join(folders.postgres.path, SQL_DUMP);
  run('pg_dump', ['--no-owner', '--no-privileges', '--file', dump, server.url]);
  const to = storeVersion(
    { version, portals: { sqlite: sqlite.recorded, postgres: postgres.recorded }, calls: sqlite.calls },
    { sqlite: folders.sqlite.path, postgres: folders.postgres.path },
  );
  console.log(`Recorded ${version} in ${to}`);
} finally {
  server.close();
  for (const { remove } of Object.values(folders)) remove();
}
process.exit(0);

/** Lets a person use a portal. @returns what they had at the end; the data folder has the rest */
async function recordPortal(dataDir: string, databaseUrl?: string) {
  const sellerSecret = privateFiles.secret(dataDir, 'seller-key');
  const provider = await startTestProvider({ dataDir, databaseUrl, sellerSecret });
  await provider.addAccount({
    ...who,
    sellerId: SELLER_ID,
    subscribed: ['US'],
    profile: { firstName: 'Rae', lastName: 'Corded', productType: 'basic', planName: 'Advanced', totalPlusToken: 5 },
  });
  await provider.close();

  const settings = { DATA_DIR: dataDir, DEMO: 'off', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const portal = await startPortal(settings);
  try {
    return await use(portal);
  } finally {
    await portal.close();
    for (const file of readdirSync(dataDir)) if (file.endsWith('.sock')) rmSync(join(dataDir, file));
  }
}

async function use(portal: Portal): Promise<{ recorded: RecordedPortal; calls: string }> {
  const cookie = await signIn(portal.url, who, { remember: true });
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(portal.url, cookie, method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const changes: RecordedPortal['changes'] = [];
  const change = (method: string, path: string, body: unknown) => {
    changes.push({ method, path, body });
    return ask(method, path, body);
  };
  const tab = openTab(portal.url, cookie, { acks: true });
  await tab.upstream('live');
  const raise = async (first: number, count: number) => {
    for (let n = first; n < first + count; n += 1) {
      const notificationId = `recorded-${n}`;
      await portal.ingest('sp-api', pricingMessage(n, { sellerId: SELLER_ID, asin: asinOf(n), notificationId }));
      await tab.event(({ type, data }) => type === 'notification.created' && data.asin === asinOf(n), `alert ${n}`);
    }
  };

  await raise(1, SEEN);
  const { notifications } = await ask('GET', '/api/notifications?page=1&limit=100');
  const alert = (n: number) => notifications.find(({ asin }: { asin: string }) => asin === asinOf(n)).identity;
  const mark = (n: number, command: object) =>
    change('POST', '/api/inbox/marks', { change: `${MADE}-${n}`, alerts: [alert(n)], command });
  await mark(1, { kind: 'read' });
  await mark(2, { kind: 'done' });
  await mark(3, { kind: 'pin' });
  await mark(4, { kind: 'snooze', until: Date.now() + 86_400_000 });
  await change('PUT', '/api/notifications/mutes', { mutes: [{ kind: 'asin', asin: asinOf(90), until: null }] });
  await change('PUT', '/api/views', { screen: 'inbox', name: `Urgent, ${MADE}`, state: '?urgency=high' });
  await change('PUT', '/api/preferences', { density: 'compact' });
  // A person has at most one.
  await ask('POST', '/api/channels', { kind: 'email', name: 'My mail', address: '' });
  const name = { firstName: 'Mia', lastName: 'Member', email: `${MADE}@recorded.test` };
  await change('POST', '/api/members', { ...name, password: who.password, repassword: who.password });
  const calls = await callsTo(portal);
  await tab.quiet();
  const hello = { type: 'hello', tab: tab.name, ...tab.cursor() };
  await raise(SEEN + 1, MISSED);
  await tab.close();

  const first = await answersTo(portal, cookie);
  // What differs after a restart on other ports depends on these and on the time, and is not part of the recording.
  await portal.close();
  await portal.start({ PORT: '0', PROVIDER_PORT: '0' });
  const answers = steady(first, await answersTo(portal, cookie)) as Record<string, unknown>;
  const missed = tab.events.map(({ seq }) => seq).filter((seq) => seq > hello.seq);
  const { frames } = tab;
  return {
    recorded: {
      at: Date.now(),
      who,
      sellerId: SELLER_ID,
      cookie,
      protocol: SUBPROTOCOL,
      hello,
      missed,
      frames,
      answers,
      changes,
    },
    calls,
  };
}

async function answersTo({ url }: Portal, cookie: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const { status, body } = await call(url, cookie, 'GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    answers[path] = body;
  }
  const tab = openTab(url, cookie);
  await tab.upstream('live');
  answers[SNAPSHOT] = (await tab.snapshot()).state;
  await tab.close();
  return answers;
}

/** Returns what two values have in common; undefined for nothing. */
function steady(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length ? one.map((each, index) => steady(each, other[index])) : undefined;
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other ? one : undefined;
  const fields = Object.entries(one).map(([key, value]) => [key, steady(value, (other as typeof one)[key as never])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Records this version's calls to the provider. */
async function callsTo({ provider = '' }: Portal): Promise<string> {
  const redacted = createCallRedactor();
  const calls: RecordedCall[] = [];
  const began = Date.now();
  const about = { profile: 'everything', product: PRODUCT } as const;
  const trial = runChecks({ api: provider, socket: provider, ...who, ...about, allowWrites: false, listen: 0 });
  for await (const tried of trial) calls.push(redacted(tried));
  return serializeCalls(about, began, calls);
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
