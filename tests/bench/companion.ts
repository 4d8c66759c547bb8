// npm run bench:companion: what the companion adds to a call that it forwards, and to the CPU of an alert's way.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#tests/contract/hosts.ts';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import { type Proc, startProc } from './procs.ts';
import { MARK, realMessage } from './real-messages.ts';

const USAGE = `npm run bench:companion -- [options]

  --calls 3000   how many calls go each way, one after the other and 20 at once
  --alerts 3000  how many alerts go each way`;

const SECRET = 'a-secret-for-the-bench-of-32-characters';
const INGEST_KEY = 'a-key-of-the-bench-0001';
const WHO = { email: 'owner@company.example', password: 'company-pass-1' };
/** The ways take turns, so that other work on the machine disturbs both. */
const BLOCKS = 10;
const TABS = 2;
const AT_ONCE = 20;
/** The targets: ms that a forwarded call may take longer at its p99, and percent of CPU that an alert may cost more. */
const MOST_ADDED = 5;
const MOST_SHARE = 10;

const { values } = readCommandLine(USAGE, { calls: text, alerts: text });
const calls = Number(values.calls ?? 3_000);
const alerts = Number(values.alerts ?? 3_000);
const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const procs: Proc[] = [];
let serial = 0;
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} before the start`);
  const company = await started('company-server.ts').then((proc) => proc.ask<string>('url'));
  const companion = await alertWay('companion', company);
  await forwardedCalls(company, companion);
  await alertsOf(await alertWay('embedded'), companion);
} finally {
  agent.destroy();
  for (const proc of procs) await proc.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit();

async function started(script: string, args: string[] = []): Promise<Proc> {
  const proc = await startProc(script, args);
  procs.push(proc);
  return proc;
}

/** Calls the company directly and through the companion, in turns. */
async function forwardedCalls(company: string, companion: Way) {
  const body = JSON.stringify(WHO);
  const { token } = JSON.parse(await call(`${company}/api/v1/sign-in-portal`, {}, body)) as { token: string };
  for (const atOnce of [1, AT_ONCE]) {
    const [directly, passedOn] = [[] as Times[], [] as Times[]];
    let before = 0;
    for (let block = 0; block <= BLOCKS; block += 1) {
      const direct = await callMany(`${company}/api/v1/user/get-az-tokens`, token, atOnce);
      const through = await callMany(`${companion.url}/api/v1/user/get-az-tokens`, token, atOnce);
      // The first block warms up.
      if (block === 0) before = await companion.cpu();
      else {
        directly.push(direct);
        passedOn.push(through);
      }
    }
    const cpu = ((await companion.cpu()) - before) / (BLOCKS * Math.ceil(calls / BLOCKS));
    const [direct, through] = [bestOf(directly), bestOf(passedOn)];
    const added = through.p99 - direct.p99;
    console.log(`forwarded call, ${atOnce === 1 ? 'one by one' : `${atOnce} at once`}, the best of ${BLOCKS} blocks:
  direct ${figures(direct)}
  through the companion ${figures(through)}, its CPU ${cpu.toFixed(0)} µs
  added at the p99: ${added.toFixed(2)} ms, ${verdict(added, MOST_ADDED)}`);
  }
}

type Times = { p50: number; p99: number };

/** Other work on the machine only adds. */
function bestOf(blocks: readonly Times[]): Times {
  return { p50: Math.min(...blocks.map(({ p50 }) => p50)), p99: Math.min(...blocks.map(({ p99 }) => p99)) };
}

/** Makes a block of calls. */
async function callMany(url: string, token: string, atOnce: number): Promise<Times> {
  const times: number[] = [];
  let left = Math.ceil(calls / BLOCKS);
  const caller = async () => {
    for (; left > 0; ) {
      left -= 1;
      const began = performance.now();
      await call(url, { 'portal-token': token }, '{}');
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

type Way = { url: string; cpu: () => Promise<number>; send: () => Promise<number> };

/**
 * A provider, the edge, and an owner's tabs. `cpu` is the provider's, µs so far. `send` sends a block of alerts and returns
 * µs of CPU per alert, the edge's included.
 */
async function alertWay(kind: 'embedded' | 'companion', company?: string): Promise<Way> {
  const own = mkdtempSync(join(folder, `${kind}-`));
  const args = [kind, own, INGEST_KEY, WHO.email, WHO.password, ...(company === undefined ? [] : [company])];
  const provider = await started('ingest-server.ts', args);
  const url = await provider.ask<string>('url');
  const edge = await started('full-path-server.ts', ['edge', url, own, SECRET]);
  const load = await started('load.ts');
  const edgeUrl = await edge.ask<string>('url');
  const cookies = [await signIn(edgeUrl, WHO)];
  await load.ask('connect', { url: edgeUrl, speech: 'hub', cookies, mark: MARK }, 1, TABS);
  await sleep(2_000);
  const ingest = `${url}/ingest/sp-api${company === undefined ? '' : '?account=u1'}`;
  const cpu = () => provider.ask<number>('cpu');
  const both = async () => (await cpu()) + (await edge.ask<number>('cpu'));
  return {
    url,
    cpu,
    async send() {
      const count = Math.ceil(alerts / BLOCKS);
      await load.ask('reset');
      const before = await both();
      for (let sent = 0; sent < count; sent += 1) {
        serial += 1;
        const { message } = realMessage('health', serial);
        await call(ingest, { authorization: `Bearer ${INGEST_KEY}` }, JSON.stringify(message));
      }
      const came = await load.ask<{ count: number }>('waitFor', count * TABS, 10_000);
      if (came.count < count * TABS) throw new Error(`${kind}: ${came.count} of ${count * TABS} deliveries came.`);
      return ((await both()) - before) / count;
    },
  };
}

async function alertsOf(embedded: Way, companion: Way) {
  const runs: { alone: number; beside: number }[] = [];
  for (let block = 0; block <= BLOCKS; block += 1) {
    const run = { alone: await embedded.send(), beside: await companion.send() };
    // The first block warms up.
    if (block > 0) runs.push(run);
  }
  const alone = quantile(
    runs.map((run) => run.alone),
    0.5,
  );
  const beside = quantile(
    runs.map((run) => run.beside),
    0.5,
  );
  const share = quantile(
    runs.map((run) => run.beside / run.alone - 1),
    0.5,
  );
  console.log(`CPU of an alert, ingest to ${TABS} tabs, provider and edge:
  embedded ${alone.toFixed(0)} µs
  companion ${beside.toFixed(0)} µs
  more: ${(share * 100).toFixed(1)} %, ${verdict(share * 100, MOST_SHARE)}`);
}

function verdict(figure: number, most: number): string {
  return `target at most ${most}: ${figure <= most ? 'met' : 'missed'}`;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function figures({ p50, p99 }: Times): string {
  return `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}

/** @returns the answer's text @throws on any status above 299 */
function call(url: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          (response.statusCode ?? 0) < 300 ? resolve(text) : reject(new Error(`${response.statusCode}: ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
