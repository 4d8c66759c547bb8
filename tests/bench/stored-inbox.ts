// npm run bench:inbox: measures the embedded provider's inbox with 100,000 stored alerts: what they take on disk,
// search, changing 10,000 at once while others arrive, and what rules cost. It answers in this process, so that the
// delay of its event loop can be measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { countRows } from '#provider/db/dialects.ts';
import { insertAlertKey, type NotificationRow } from '#provider/inbox/notifications-table.ts';
import { storeAlert } from '#provider/inbox/store-alert.ts';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { sampleMessages } from '#provider/sample/messages.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { BulkCommand, ChangeAnswer } from '#shared/inbox/inbox.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { chooseDatabase, DATABASE_USAGE } from './bench-database.ts';

const USAGE = `npm run bench:inbox -- [options]

  --alerts N     how many are stored; 100000 by default
  ${DATABASE_USAGE}`;

const { values } = readCommandLine(USAGE, { alerts: text, database: text });
const ALERTS = Number(values.alerts ?? 100_000);
const PORTION = 500;
const RUNS = 15;
const BURST = 300;
const RULES = 20;
const PAGES = 200;
const SELLER_ID = 'A1BENCH';
/** Of 100,000 alerts, this many are of the marketplace whose alerts are changed at once. */
const CHANGED = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
const database = await chooseDatabase(values.database);
const provider = await startTestProvider({ dataDir: folder });
const { deps } = provider;
const { token, id: accountId } = await provider.addAccount({ email: 'owner@bench.test', sellerId: SELLER_ID });
const random = createSeededRandom(7);
const products = sampleProducts().slice(0, 500);
const titles = new Map(products.map(({ asin, title }) => [asin, title]));
let serial = 0;

console.log(
  `${ALERTS} alerts of ${(JSON.stringify(nextMessage('US')).length / 1000).toFixed(1)} kB or so, load ${loadavg()[0]?.toFixed(1)}`,
);
const filling = performance.now();
for (let stored = 0; stored < ALERTS; stored += PORTION) await deps.write((trx) => storePortion(trx, stored));
// As the provider does every hour.
await countRows(deps.db);
line('stored one by one', (performance.now() - filling) / ALERTS, 'ms each');

await search('newest 50', { folders: ['inbox'] });
await search('a word that a few have', {
  folders: ['inbox'],
  text: products[5]?.title.split(' ')[0]?.toLowerCase() ?? '',
});
await search('a word that none has', { text: 'nothing-has-this' });
await search('an ASIN, by money at risk', { text: (products[3]?.asin ?? '').toLowerCase() }, 'risk');
await search('a hundred wildcards', { text: '% _ '.repeat(50) });
await search('every letter of the alphabet', { text: [...'abcdefghijklmnopqrstuvwxyz'].join(' ') });
await search(
  'cause, gap and risk, by gap',
  { folders: ['inbox'], causes: ['undercut-fba'], gap: { min: 1 }, risk: { min: 10 } },
  'gap',
);
await measure('counts of 12 views', () =>
  call('POST', '/counts', { filters: Array.from({ length: 12 }, (_, n) => ({ folders: ['inbox'], gap: { min: n } })) }),
);
await productPages();
await selectAll('marked as done', { kind: 'done' });
await selectAll('marked as unread', { kind: 'unread' });
await rules();
await provider.close();
if (!database.isPostgres) space();
database.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);

async function storePortion(trx: Parameters<typeof storeAlert>[1], from: number) {
  for (let n = from; n < Math.min(from + PORTION, ALERTS); n += 1) {
    const message = nextMessage(n % (ALERTS / CHANGED) === 0 ? 'MX' : 'US');
    const read = readAlert(message, Date.now());
    if (!read.ok) throw new Error(`Cannot read a message: ${read.error[0]?.path}`);
    const { identity, notificationType, marketplace, asin, publishedTime } = read.value;
    const row: NotificationRow = {
      id: deps.newId(),
      account_id: accountId,
      notification_type: notificationType,
      marketplace,
      asin,
      processed: 0,
      published_at: publishedTime,
      received_at: publishedTime,
      notification_id: identity.notificationId ?? null,
      title: titles.get(asin) ?? null,
      payload: JSON.stringify(message.payload ?? message.Payload),
      message: JSON.stringify(message),
    };
    await storeAlert(deps, trx, row);
    await insertAlertKey(trx, {
      record_id: row.id,
      account_id: accountId,
      notification_id: row.notification_id,
      fingerprint: identity.fingerprint,
      seen_at: publishedTime,
    });
  }
}

/** A message as the demo feed has them: three of four about offers. */
function nextMessage(marketplace: string): Record<string, unknown> {
  serial += 1;
  const kind = serial % 4 === 0 ? 'pricing-health' : 'offer-change';
  return sampleMessages[kind].make(random, {
    product: random.pick(products),
    marketplace,
    at: Date.now() - (ALERTS - serial) * 20,
    notificationId: `bench-${serial}`,
    offers: random.int(3, 12),
    sellerId: SELLER_ID,
  });
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  // As between the packets of a connection: without it, calls in the same process would never let the event loop turn.
  await turn();
  const answer = await provider.app.request(`/api/v1/portal/notifications${path}`, {
    method,
    headers: { 'portal-token': token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/**
 * The calls of a product's page, for many products in turn: those of the first figures, and then all that the inbox's
 * right opens.
 */
async function productPages() {
  const read = async (method: string, path: string, body?: object) => {
    const answer = await provider.app.request(`/api/v1/portal${path}`, {
      method,
      headers: { 'portal-token': token, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    await answer.json();
  };
  const [figures, all]: [number[], number[]] = [[], []];
  for (const { asin } of products.slice(0, PAGES)) {
    await turn();
    const start = performance.now();
    const query = `asin=${asin}&marketplace=US`;
    await Promise.all([
      read('POST', '/own-products/search', { today: 0, text: asin, marketplace: 'US', limit: 20 }),
      read('GET', `/tracking/status?${query}`),
    ]);
    figures.push(performance.now() - start);
    const filter = { asins: [asin], marketplaces: ['US'] };
    await Promise.all([
      read('GET', `/notifications/prices?${query}`),
      read('POST', '/notifications/search', { filter: { ...filter, types: ['ANY_OFFER_CHANGED'] }, limit: 1 }),
      read('POST', '/notifications/search', { filter, limit: 30 }),
      read('POST', '/skus/search', { marketplace: 'US', asins: [asin] }),
      read('GET', '/tracking?marketplace=US'),
      read('GET', `/product-notes?${query}`),
    ]);
    all.push(performance.now() - start);
  }
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  line(
    `the first figures of a product's page, ${PAGES} products`,
    median(figures),
    `ms   95 of 100: ${p95(figures).toFixed(1)}`,
  );
  line('all its parts that the inbox and the tools own', median(all), `ms   95 of 100: ${p95(all).toFixed(1)}`);
}

async function search(what: string, filter: AlertFilter, sort = 'newest') {
  let total = 0;
  await measure(`search: ${what}`, async () => {
    ({ total } = await call<{ total: number }>('POST', '/search', { filter, sort }));
  });
  console.log(`${' '.repeat(62)} ${total} found`);
}

/** The wall-clock time of one call, and how long it held up the event loop at most. */
async function measure(what: string, run: () => Promise<unknown>) {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  line(what, median(times), `ms   worst ${Math.max(...times).toFixed(1)}`);
}

/** Changes 10,000 alerts in steps, as the page does, while 100 a second arrive. */
async function selectAll(what: string, command: BulkCommand) {
  const filter: AlertFilter = { marketplaces: ['MX'] };
  const until = Date.now();
  let arrived = 0;
  const arrivals: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    arrived += 1;
    arrivals.push(provider.post('sp-api', nextMessage('MX')));
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  let changed = 0;
  let steps = 0;
  for (let after: string | null | undefined; after !== null; ) {
    const step = await call<ChangeAnswer>('POST', '/matching', {
      change: `bench-${what.replaceAll(' ', '-')}`,
      filter,
      until,
      command,
      ...(after ? { after } : {}),
    });
    changed += step.count;
    steps += 1;
    after = step.next ?? null;
  }
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(timer);
  await Promise.all(arrivals);
  line(`${changed} ${what}, in ${steps} steps, while ${arrived} arrived`, seconds, 's');
  line(
    'the longest that the event loop was held up',
    delay.max / 1e6,
    `ms   99 of 100: ${(delay.percentile(99) / 1e6).toFixed(1)}`,
  );
}

/**
 * CPU time of a burst with 20 rules that match nothing of it, compared with none: every rule is tested against every
 * alert.
 */
async function rules() {
  const ids: string[] = [];
  const cost: { none: number[]; twenty: number[] } = { none: [], twenty: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of ['none', 'twenty'] as const) {
      if (kind === 'twenty')
        for (let n = 0; n < RULES; n += 1) {
          const rule = {
            name: `Rule ${n}`,
            when: { types: ['ANY_OFFER_CHANGED'], gap: { min: 50 + n }, text: `tumbler ${n}` },
            actions: [{ kind: 'pin' }],
            on: true,
          };
          const { rules: all } = await call<{ rules: { id: string }[] }>('PUT', '/rules', rule);
          ids.push(all.at(-1)?.id as string);
        }
      const messages = Array.from({ length: BURST }, () => nextMessage('US'));
      const before = process.cpuUsage();
      await Promise.all(messages.map((message) => provider.post('sp-api', message)));
      const { user, system } = process.cpuUsage(before);
      cost[kind].push((user + system) / 1000);
      for (const id of ids.splice(0)) await call('DELETE', '/rules', { id });
    }
  }
  const [none, twenty] = [median(cost.none), median(cost.twenty)];
  line(`a burst of ${BURST} without rules`, none, 'ms of CPU');
  line(`the same with ${RULES} rules`, twenty, `ms of CPU, ${((twenty / none - 1) * 100).toFixed(1)} % more`);
}

/** What the tables and indexes take. */
function space() {
  const db = new DatabaseSync(join(folder, 'provider.db'), { readOnly: true });
  const parts = db
    .prepare('select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc limit 12')
    .all() as {
    name: string;
    bytes: number;
  }[];
  for (const { name, bytes } of parts) line(name, bytes / 1e6, 'MB');
  const { total } = db.prepare('select sum(pgsize) as total from dbstat').get() as { total: number };
  line('the whole file', total / 1e6, 'MB');
  db.close();
}

function line(what: string, value: number, unit: string) {
  console.log(`${what.padEnd(62)} ${value.toFixed(1).padStart(7)} ${unit}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
