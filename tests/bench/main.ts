// npm run bench: compares the hub with its peers on the same work in the same run. The figures are for two cores: trust
// the ratios.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { flag, readCommandLine, text } from '#tests/support/command-line.ts';
import { ingestToDom } from './dom.ts';
import type { Kind } from './fan-out-server.ts';
import type { PathKind } from './full-path-server.ts';
import { costOfHops } from './hops.ts';
import { type InboxFigures, inboxUnderLoad } from './inbox.ts';
import { type Proc, startProc } from './procs.ts';
import { MARK, type Shape } from './real-messages.ts';
import { hasRedis, startRedis } from './redis.ts';
import { tableOf, writeDocument } from './report.ts';
import { sealedCookies } from './sealed-cookies.ts';

export type Figures = Record<string, Partial<Record<string, number>>>;

const USAGE = `npm run bench -- [options]

  --quick        500 users instead of 2,000
  --only a,b     some rows: steady, burst, storm, paused, full, hops, dom, inbox
  --kinds a,b    some of hub, ws, io, io-recovery
  --write        puts the table into docs/benchmarks.md`;

const { values } = readCommandLine(USAGE, { quick: flag, only: text, write: flag, kinds: text });
const quick = values.quick ?? false;
const users = quick ? 500 : 2_000;
const only = values.only?.split(',');
const wants = (row: string) => !only || only.includes(row);
const kinds = (values.kinds?.split(',') ?? ['hub', 'ws', 'io', 'io-recovery']) as Kind[];
const figures: Figures = {};
const began = performance.now();

await untilQuiet();
for (const kind of kinds) await fanOutRows(kind);
if (wants('storm'))
  for (const kind of kinds.filter((each) => each === 'hub' || each === 'io-recovery')) await stormRow(kind);
if (wants('paused')) for (const kind of kinds.filter((each) => each !== 'io-recovery')) await pausedRow(kind);
const pathKinds = ['edge', 'relay', ...(hasRedis() ? (['durable'] as const) : [])] as const;
if (wants('full'))
  for (const shape of ['health', 'half'] as const) for (const kind of pathKinds) await fullPathRow(kind, shape);
if (wants('hops')) for (const shape of ['health', 'half'] as const) await hopsRow(shape);
if (wants('dom')) note('dom', 'hub', await ingestToDom(quick ? 15 : 40));
if (wants('inbox')) await inboxRows();

console.log(
  `\n${tableOf(figures)}\n\n${((performance.now() - began) / 1000).toFixed(0)} s, ${cpus().length} cores, Node ${process.version}, ${users} users × 2 tabs`,
);
if (values.write) writeDocument(figures, users);
process.exit();

function note(row: string, kind: string, value: number) {
  figures[row] = { ...figures[row], [kind]: value };
  console.log(`${row.padEnd(12)} ${kind.padEnd(12)} ${Number.isInteger(value) ? value : value.toFixed(2)}`);
}

/** Waits for a quiet machine, since other work would be measured too. */
async function untilQuiet() {
  for (let waited = 0; waited < 24 && (loadavg()[0] ?? 0) > 1.5; waited += 1) {
    if (waited === 0)
      console.log(`The machine is busy (load ${loadavg()[0]?.toFixed(2)}): waiting for up to two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

function speechOf(kind: Kind) {
  return kind === 'hub' || kind === 'ws' ? kind : 'io';
}

async function withPair(kind: Kind, act: (server: Proc, load: Proc, url: string, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
  const server = await startProc('fan-out-server.ts', [kind, folder]);
  const load = await startProc('load.ts');
  try {
    await act(server, load, `http://127.0.0.1:${await server.ask<number>('port')}`, folder);
  } finally {
    await load.kill();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fanOutRows(kind: Kind) {
  if (!['rss', 'steady', 'burst'].some(wants)) return;
  await withPair(kind, async (server, load, url) => {
    const empty = await server.ask<{ rss: number }>('usage');
    await load.ask('connect', { url, speech: speechOf(kind) }, users, 2);
    await sleep(1_500);
    const idle = await server.ask<{ rss: number }>('usage');
    note('rss', kind, (idle.rss - empty.rss) / (users * 2) / 1024);

    if (wants('steady')) {
      await server.ask('steady', users, 10_000, 2);
      const runs: { cpu: number; p99: number }[] = [];
      for (let run = 0; run < (quick ? 1 : 3); run += 1) {
        await load.ask('reset');
        const steady = await server.ask<{ cpu: number; deliveries: number }>('steady', users, 10_000, quick ? 3 : 5);
        await load.ask('waitFor', steady.deliveries, 3_000);
        const latency = await load.ask<{ p99: number }>('latency');
        runs.push({ cpu: steady.cpu / steady.deliveries, p99: latency.p99 });
      }
      note('cpu', kind, Math.min(...runs.map((run) => run.cpu)));
      note('p99', kind, Math.min(...runs.map((run) => run.p99)));
    }
    if (wants('burst')) {
      const events = quick ? 20_000 : 60_000;
      let best = 0;
      for (let run = 0; run < (quick ? 1 : 2); run += 1) {
        await load.ask('reset');
        const from = performance.timeOrigin + performance.now();
        void server.ask('burst', users, events);
        const { count, at } = await load.ask<{ count: number; at: number }>('waitFor', events * 2, 20_000);
        best = Math.max(best, Math.round((count / (at - from)) * 1000));
        await sleep(1_200);
      }
      note('burst', kind, best);
    }
  });
}

/**
 * Cuts everybody off, publishes 20 events, and reconnects everybody at once to a server that has done nothing before.
 * Ours is also measured after the process was killed and restarted.
 */
async function stormRow(kind: Kind) {
  await withPair(kind, async (first, load, url, folder) => {
    await load.ask('connect', { url, speech: speechOf(kind) }, users, 2);
    await first.ask('each', users, 5);
    for (const restart of kind === 'hub' ? [false, true] : [false]) {
      await sleep(1_200);
      await load.ask('dropAll');
      await sleep(800);
      await first.ask('each', users, 20);
      await sleep(500);
      let server = first;
      if (restart) {
        await first.kill();
        server = await startProc('fan-out-server.ts', [kind, folder, new URL(url).port]);
      }
      const before = await server.ask<number>('cpu');
      const storm = await load.ask<{ caughtUp: number; of: number; p99: number }>('storm', 20, url, 30_000);
      const cpu = ((await server.ask<number>('cpu')) - before) / 1e6;
      if (storm.caughtUp < storm.of) console.log(`${kind}: only ${storm.caughtUp} of ${storm.of} tabs were caught up`);
      const name = restart ? `${kind}-restart` : kind;
      note('storm-cpu', name, cpu);
      note('storm-p99', name, storm.p99);
      if (restart) await server.kill();
    }
  });
}

/** Pauses a tab while its user has many events. */
async function pausedRow(kind: Kind) {
  await withPair(kind, async (server, load, url) => {
    await load.ask('connect', { url, speech: speechOf(kind) }, 1, 1);
    // First the same load to a reading tab, so that the process's own growth is not blamed on the paused one.
    await server.ask('flood', 0, quick ? 50_000 : 200_000);
    await sleep(1_500);
    await load.ask('pause', 0);
    const { most, end } = await server.ask<{ most: number; end: number }>('flood', 0, quick ? 100_000 : 400_000);
    note('paused', kind, Math.max(most, end) / 1024 / 1024);
    if (kind === 'hub') note('paused-snapshots', kind, await load.ask<number>('resume', 0, 5_000));
  });
}

/** Measures provider socket per user → schema → log → two tabs, against a plain relay. */
type FullPath = {
  rss: number;
  warmUp(shape: Shape): Promise<void>;
  run(shape: Shape): Promise<{ cpu: number; p99: number }>;
  close(): Promise<void>;
};

/** A provider, the edge or a relay, and everybody's tabs. */
async function openFullPath(kind: PathKind): Promise<FullPath> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
  const secret = 'a-secret-for-the-bench-of-32-characters';
  const redis = kind === 'durable' ? await startRedis(folder) : undefined;
  const provider = await startProc('provider-server.ts');
  const providerUrl = `http://127.0.0.1:${await provider.ask<number>('port')}`;
  const server = await startProc('full-path-server.ts', [kind, providerUrl, folder, secret]);
  const load = await startProc('load.ts');
  const cpuSoFar = async () => (await server.ask<number>('cpu')) + ((await redis?.cpu()) ?? 0);
  const url = await server.ask<string>('url');
  const sealed = await sealedCookies(secret, users);
  const empty = await server.ask<{ rss: number }>('usage');
  await load.ask(
    'connect',
    kind === 'edge' ? { url, speech: 'hub', cookies: sealed, mark: MARK } : { url, speech: 'io', mark: MARK },
    users,
    2,
  );
  for (let waited = 0; waited < 60 && (await provider.ask<number>('sockets')) < users; waited += 1) await sleep(250);
  await sleep(3_000);
  const idle = await server.ask<{ rss: number }>('usage');
  return {
    rss: (idle.rss - empty.rss) / (users * 2) / 1024,
    warmUp: async (shape) => void (await provider.ask('steady', users, 3_000, 3, shape)),
    async run(shape) {
      await load.ask('reset');
      const before = await cpuSoFar();
      const events = await provider.ask<number>('steady', users, 3_000, quick ? 3 : 5, shape);
      await load.ask('waitFor', events * 2, 3_000);
      const cpu = (await cpuSoFar()) - before;
      const latency = await load.ask<{ p99: number; count: number }>('latency');
      if (latency.count < events * 2) console.log(`${kind}: ${latency.count} of ${events * 2} deliveries came`);
      return { cpu: cpu / latency.count, p99: latency.p99 };
    },
    async close() {
      await load.kill();
      await server.kill();
      await provider.kill();
      await redis?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fullPathRow(kind: PathKind, shape: Shape) {
  const path = await openFullPath(kind);
  try {
    if (shape === 'health') note('full-rss', kind, path.rss);
    await path.warmUp(shape);
    const runs: { cpu: number; p99: number }[] = [];
    for (let run = 0; run < (quick ? 1 : 3); run += 1) runs.push(await path.run(shape));
    const row = shape === 'health' ? 'full' : 'full-half';
    note(`${row}-cpu`, kind, Math.min(...runs.map((run) => run.cpu)));
    note(`${row}-p99`, kind, Math.min(...runs.map((run) => run.p99)));
  } finally {
    await path.close();
  }
}

/** What noting the hops of an alert costs, beside the whole way of the alert to two tabs. */
async function hopsRow(shape: Shape) {
  const cost = await costOfHops(shape, quick ? 8 : 60);
  const path = await openFullPath('edge');
  const runs: number[] = [];
  try {
    await path.warmUp(shape);
    for (let run = 0; run < (quick ? 1 : 3); run += 1) runs.push((await path.run(shape)).cpu * 2);
  } finally {
    await path.close();
  }
  const whole = Math.min(...runs);
  console.log(
    `hops (${shape}): ${cost.toFixed(1)} of ${whole.toFixed(0)} µs per alert, ${((cost / whole) * 100).toFixed(1)} %`,
  );
}

/** The median of three pages, since on two cores one of them is always disturbed. */
async function inboxRows() {
  const runs: InboxFigures[] = [];
  for (let run = 0; run < (quick ? 1 : 3); run += 1) runs.push(await inboxUnderLoad(quick ? 1 : 3));
  const median = (pick: (figures: InboxFigures) => number) =>
    runs.map(pick).sort((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
  const rows: Record<string, (figures: InboxFigures) => number> = {
    'inbox-task': ({ task }) => task,
    'inbox-hand-task': ({ handTask }) => handTask,
    'inbox-hand': ({ interaction }) => interaction,
  };
  for (const [row, pick] of Object.entries(rows)) note(row, 'hub', median(pick));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
