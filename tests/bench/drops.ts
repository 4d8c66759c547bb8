// npm run bench:drops: what reaches tabs that lose their connection again and again, and tabs whose server restarts,
// here and at peers. After AnyCable's benchmark: random drops of each client about every 15 s, then a deploy while
// messages come.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import type { PathKind } from './full-path-server.ts';
import { type Proc, startProc } from './procs.ts';
import { MARK } from './real-messages.ts';
import { sealedCookies } from './sealed-cookies.ts';

const USAGE = `npm run bench:drops -- [options]

  --kinds a,b      some of edge, recovery, ws
  --users 1000     each has one tab
  --rate 200       messages a second to all of them together
  --seconds 60     how long tabs are dropped
  --every 15       seconds between two drops of a tab, on average`;

const SECRET = 'a-secret-for-the-bench-of-32-characters';
/** Tabs wait up to 7.5 s before they try again. */
const SETTLED_AFTER = 12_000;
/** A tab that is not live by then counts as never returned, ms. */
const RETURN_WITHIN = 30_000;

const names: Partial<Record<PathKind, string>> = {
  edge: 'Sellerwire',
  recovery: 'socket.io with recovery',
  ws: 'raw ws',
};

const { values } = readCommandLine(USAGE, { kinds: text, users: text, rate: text, seconds: text, every: text });
const users = Number(values.users ?? 1_000);
const rate = Number(values.rate ?? 200);
const seconds = Number(values.seconds ?? 60);
const every = Number(values.every ?? 15) * 1_000;

type Churned = { live: number; fresh: number; twice: number; replayed: number; p50: number | null; p99: number | null };

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} before the start, ${users} users with one tab, ${rate} messages/s of 1.4 kB, a drop every ${every / 1000} s\n`,
);
console.log(
  '| | delivered | twice | missed events come after, p50 and p99 | after a restart: all live in | never returned | delivered |',
);
console.log('|---|---|---|---|---|---|---|');
for (const kind of (values.kinds ?? 'edge,recovery,ws').split(',') as PathKind[]) console.log(await rowOf(kind));
process.exit();

async function rowOf(kind: PathKind): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
  const provider = await startProc('provider-server.ts', ['storing']);
  const providerUrl = `http://127.0.0.1:${await provider.ask<number>('port')}`;
  const serve = (port: string) => startProc('full-path-server.ts', [kind, providerUrl, folder, SECRET, port]);
  let server = await serve('0');
  const load = await startProc('load.ts');
  try {
    const url = await server.ask<string>('url');
    const speech = kind === 'edge' ? 'hub' : kind === 'ws' ? 'ws' : 'io';
    await load.ask(
      'connect',
      { url, speech, mark: MARK, ...(kind === 'edge' ? { cookies: await sealedCookies(SECRET, users) } : {}) },
      users,
      1,
    );
    for (let waited = 0; waited < 60 && (await provider.ask<number>('sockets')) < users; waited += 1) await sleep(250);
    await sleep(2_000);

    await load.ask('churn', every);
    const sent = await send(provider, seconds);
    await load.ask('calm');
    await sleep(SETTLED_AFTER);
    const dropped = await load.ask<Churned>('churned');

    await load.ask('churn', 0);
    const sending = send(provider, 20);
    await sleep(5_000);
    await server.ask('close');
    await server.kill();
    const began = performance.now();
    server = await serve(new URL(url).port);
    const back = await untilLive(load, began);
    const sentAgain = await sending;
    await sleep(SETTLED_AFTER);
    const restarted = await load.ask<Churned>('churned');
    const share = ({ fresh }: Churned, of: number) => `${((fresh / of) * 100).toFixed(2)} %`;
    const late =
      dropped.p50 === null || dropped.p99 === null
        ? 'never'
        : `${dropped.p50.toFixed(0)} and ${dropped.p99.toFixed(0)} ms`;
    const live = back === undefined ? 'no' : `${(back / 1000).toFixed(1)} s`;
    return `| ${names[kind]} | ${share(dropped, sent)} | ${dropped.twice} | ${late} | ${live} | ${users - restarted.live} | ${share(restarted, sentAgain)} |`;
  } finally {
    await load.kill();
    await server.kill();
    await provider.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function send(provider: Proc, time: number): Promise<number> {
  return provider.ask('steady', users, rate, time, 'health');
}

/** @returns how long after the server's end all tabs were live again, ms */
async function untilLive(load: Proc, began: number): Promise<number | undefined> {
  while (performance.now() - began < RETURN_WITHIN) {
    if ((await load.ask<Churned>('churned')).live === users) return performance.now() - began;
    await sleep(100);
  }
  return undefined;
}
