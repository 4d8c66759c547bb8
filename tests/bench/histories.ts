// npm run bench:histories: measures the embedded provider's grids over 100,000 rows. It answers in this process without
// a network, so that the figures are the provider's own. Each is the processor time of one uncached call, the median of
// several; on Postgres, which is a process of its own, the time that passed.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRowCounter, TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { chooseDatabase, DATABASE_USAGE } from './bench-database.ts';

const USAGE = `npm run bench:histories -- [options]

Measures the histories of the embedded provider over 100,000 rows.

  ${DATABASE_USAGE}`;
const { values } = readCommandLine(USAGE, { database: text });
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const RUNS = 15;
const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
const database = await chooseDatabase(values.database);
const began = performance.now();
const provider = await startTestProvider({ dataDir: folder, demo: true });
console.log(`first start with its sample data: ${(performance.now() - began).toFixed(0)} ms`);

const signedIn = await provider.call('POST', '/sign-in-portal', {
  body: { email: 'owner@demo.test', password: 'demo-pass-1' },
});
const { token } = signedIn.body as { token: string };
const ask = (method: string, path: string, body?: object) =>
  provider.app.request(`/api/v1${path}`, {
    method,
    headers: { 'portal-token': token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const read = async (method: string, path: string, body?: object) => {
  const answer = await ask(method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: the fields that are read exist
  return (await answer.json()) as any;
};

const contains = (filter: string) => ({ filterType: 'text', type: 'contains', filter });
const notContains = (filter: string) => ({ filterType: 'text', type: 'notContains', filter });
const sorted = (colId: string, sort = 'asc') => ({ sortModel: [{ colId, sort }] });
const kitchen = {
  filterModel: { title: contains('a'), category: contains('o'), insight360Site: notContains('toys') },
  ...sorted('title'),
};

const page = (number: number, body: object) => read('POST', `/user/get-team-history/${number}/100`, body);
/** An uncached query: each is about the table one row earlier. */
let requested = 0;
const fresh = (body: object) => {
  requested += 1;
  return { ...body, asOf: `${100_000 - requested}@${Date.now()}` };
};

await measure('first block, newest first', () => page(1, fresh({})));
await measure('first block, sorted by title', () => page(1, fresh(sorted('title'))));
await measure('first block, one filter, 98,000 rows, sorted by title', () =>
  page(1, fresh({ filterModel: { title: contains('a') }, ...sorted('title') })),
);
await measure('first block, one filter, 6,000 rows, sorted by category', () =>
  page(1, fresh({ filterModel: { title: contains('lane') }, ...sorted('category') })),
);
await measure('first block, one filter, 1,000 rows, sorted by rank', () =>
  page(1, fresh({ filterModel: { title: contains('oakmerrow'), email: contains('member3') }, ...sorted('bsr') })),
);
await measure('first block, three filters, 63,000 rows, sorted by title', () => page(1, fresh(kitchen)));
await measure('first block, search in all columns', () => page(1, fresh({ search: 'lane' })));
const { asOf } = await page(1, {});
let block = 0;
await measure('the next block of three filters, sorted by title', () => {
  block += 1;
  return page(block, { ...kitchen, asOf });
});
let open = {};
await measure(
  'a leap into the middle of three filters, in a list that is open',
  () => page(320, open),
  async () => {
    open = fresh(kitchen);
    await page(1, open);
  },
);
const [known] = (await page(1, {})).data as { asin: string }[];
await measure('the look-ups of one product, for its page', () =>
  read('POST', '/user/get-team-history/1/30', { filterModel: { asin: contains(known?.asin ?? '') } }),
);
await measure('the scans of one product, for its page', () => read('GET', `/bs-history-by-asin?asin=${known?.asin}`));
await measure('summary of every member', () => read('POST', '/user/get-summary-usage-statistics', {}));
await measure('category table', () => read('POST', '/user/get-usage-statistics/1/100', {}));
await measure('chart of 400 days by member, and the week', () =>
  read('POST', '/user/team-history/chart', { zone: 'America/New_York' }),
);
await measure('scanned products, first page of 20,000 scans', () => read('GET', '/bs-history-asins?p=1'));
await measure('profit chart', () => read('POST', '/bs-history-chart', { zone: 'America/New_York' }));
await file();

console.log(`${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
await provider.close();
database.close();
rmSync(folder, { recursive: true, force: true });

/** @param prepare runs before each call and is not measured */
async function measure(what: string, call: () => Promise<unknown>, prepare?: () => Promise<unknown>) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await prepare?.();
    const before = process.cpuUsage();
    const start = performance.now();
    await call();
    const { user, system } = process.cpuUsage(before);
    times.push(database.isPostgres ? performance.now() - start : (user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${what.padEnd(62)} ${times[Math.floor(RUNS / 2)]?.toFixed(1).padStart(7)} ms   worst ${times.at(-1)?.toFixed(1)}`,
  );
}

/** Reads all rows as a file: measures the time and the largest memory growth. */
async function file() {
  collect();
  const before = process.memoryUsage();
  const start = performance.now();
  const answer = await ask('POST', '/user/team-history/csv', {});
  const count = createRowCounter();
  let [rows, bytes, most, parts] = [0, 0, 0, 0];
  for await (const part of answer.body as ReadableStream<Uint8Array>) {
    rows = count(part);
    bytes += part.byteLength;
    parts += 1;
    if (parts % 20 > 0) continue;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  }
  if (rows !== Number(answer.headers.get(TOTAL_ROWS_HEADER)))
    throw new Error(`${rows} rows came of ${answer.headers.get(TOTAL_ROWS_HEADER)}`);
  console.log(
    `${`${rows} rows as a file of ${(bytes / 1e6).toFixed(1)} MB`.padEnd(62)} ${((performance.now() - start) / 1000).toFixed(2).padStart(7)} s    at most ${(most / 1e6).toFixed(1)} MB more held`,
  );
}
