import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCollector } from '#tests/support/collector.ts';
import { asinOf, pricingRecord } from '#tests/support/messages.ts';
import { readText, root } from '#tests/support/sources.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type CloudflareHost, startCloudflare } from './cloudflare-host.ts';
import { signIn, temporaryFolder } from './hosts.ts';

const KEY = { authorization: 'Bearer operator-key-for-tests' };

/** The deployed worker does not contain it. */
async function manyUsersScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tests/chaos/worker/many-users-worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers', 'node:async_hooks'],
  });
  return outputFiles[0]?.text ?? '';
}

it('the directory holds 120,000 users and loses none, nor any user with refused messages [ENG-05]', async () => {
  const upstream = await startUpstream();
  const folder = temporaryFolder();
  const edge = await startCloudflare({ upstream, dataDir: folder.path, script: await manyUsersScript() });
  try {
    const report = async (from: number, to: number) =>
      (
        await fetch(`${edge.url}/many-users`, { method: 'POST', body: JSON.stringify({ from, to }) })
      ).json() as Promise<unknown>;
    const MANY = 120_000;
    const PORTION = 10_000;
    for (let from = 0; from < MANY - PORTION; from += PORTION) await report(from, from + PORTION);
    expect(await report(MANY - PORTION, MANY)).toEqual({
      users: MANY,
      withRefused: MANY / 100,
      listedTwice: 0,
      waiting: MANY / 100,
    });
    const listed = (await (await fetch(`${edge.url}/ops/figures`, { headers: KEY })).json()) as { total: number };
    expect(listed.total).toBe(MANY);
  } finally {
    await edge.close();
    await upstream.close();
    folder.remove();
  }
});

describe('the figures of all objects', () => {
  const USERS = ['u1', 'u2', 'u3', 'u4', 'u5'];
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let edge: CloudflareHost;
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    collector = await startCollector();
    tabs = [];
    edge = await startCloudflare({
      upstream,
      dataDir: folder.path,
      // A minute takes three seconds.
      rate: 20,
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
      },
    });
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await collector.close();
    await upstream.close();
    folder.remove();
  });

  async function alert(user: string, n: number) {
    upstream.store(user, pricingRecord(n));
    upstream.emit(user, 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `${user}-${n}` });
  }

  /** Has the objects report now, as an operator's look at each user does. */
  async function reportAll() {
    for (const user of USERS)
      await fetch(`${edge.url}/ops/figures`, { method: 'POST', headers: KEY, body: JSON.stringify({ user }) });
  }

  const sum = (name: string, kind?: string) =>
    collector.points(name, kind).reduce((all, { asInt, count }) => all + Number(asInt ?? count), 0);

  it('come to the collector from each part of the directory, and add up to all of them [OPS-07]', async () => {
    for (const user of USERS) {
      const tab = openTab(edge.url, await signIn(edge.url, upstream.addUser(user)), { acks: true });
      tabs.push(tab);
      await tab.upstream('live');
    }
    for (let n = 1; n <= 3; n += 1) for (const user of USERS) await alert(user, n);
    for (const tab of tabs)
      await tab.event(({ type, data }) => type === 'notification.created' && data.asin === asinOf(3), 'alert 3');
    await reportAll();

    // A tab that is silent for three minutes is closed.
    const pinged = (look: () => number) => () => {
      for (const tab of tabs) tab.send('ping');
      return look();
    };
    await expect.poll(pinged(() => sum('sellerwire_events_total', 'notification.created'))).toBe(15);
    await expect.poll(pinged(() => sum('sellerwire_tabs'))).toBe(5);
    expect(sum('sellerwire_hubs')).toBe(5);
    expect(sum('sellerwire_sign_ins_total', 'ok')).toBe(5);
    for (const { explicitBounds = [], bucketCounts = [], count } of collector.points('sellerwire_answer_seconds')) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
      expect(bucketCounts.reduce((all, each) => all + Number(each), 0)).toBe(Number(count));
    }
    expect(sum('sellerwire_answer_seconds')).toBeGreaterThan(5);
    for (const secret of [...USERS, 'example.test', 'SELLER1', 'B000000001'])
      expect(collector.texts.join('\n'), secret).not.toContain(`"${secret}`);
    expect([...collector.keys]).toEqual(['Bearer key']);
  });

  it('are made up for by the next export if the collector was away, and the log says so once [OPS-07]', async () => {
    collector.refuse(true);
    const tab = openTab(edge.url, await signIn(edge.url, upstream.addUser('u1')), { acks: true });
    tabs.push(tab);
    await tab.upstream('live');
    await alert('u1', 1);
    await tab.event(({ type }) => type === 'notification.created', 'alert 1');
    await reportAll();
    const lost = () => edge.logs.filter((line) => line.includes('The collector took no figures'));
    await expect.poll(() => lost().length).toBeGreaterThan(0);
    collector.refuse(false);
    await expect
      .poll(async () => {
        tab.send('ping');
        await reportAll();
        return sum('sellerwire_events_total', 'notification.created');
      })
      .toBe(1);
  });
});

it.each(['eu', 'fedramp', 'us'])('has every object in the jurisdiction %s, or none at all [ENG-05]', async (where) => {
  const { placedIn } = (await import(
    /* @vite-ignore */ new URL('../../edge/cloudflare/env.ts', import.meta.url).href
  )) as {
    placedIn(env: Record<string, unknown>): Record<string, unknown>;
  };
  const names = ['USERS', 'SIGN_INS', 'OPERATIONS', 'DIRECTORY', 'REPORTS'];
  const namespaces = Object.fromEntries(
    names.map((name) => [name, { jurisdiction: (asked: string) => `${name} in ${asked}` }]),
  );
  // Every binding of objects is placed.
  const bound = [...readText('wrangler.toml').matchAll(/\[\[durable_objects\.bindings\]\]\nname = "(\w+)"/g)];
  expect(bound.map(([, name]) => name).sort()).toEqual([...names].sort());
  expect(placedIn({ ...namespaces, JURISDICTION: where, ASSETS: 'files' })).toEqual({
    ...Object.fromEntries(names.map((name) => [name, `${name} in ${where}`])),
    JURISDICTION: where,
    ASSETS: 'files',
  });
  const anywhere = { ...namespaces };
  expect(placedIn(anywhere)).toBe(anywhere);
});

it('asks the platform for the jurisdiction before it uses an object [ENG-05]', async () => {
  const upstream = await startUpstream();
  upstream.addUser('u1');
  const folder = temporaryFolder();
  const edge = await startCloudflare({ upstream, dataDir: folder.path, settings: { JURISDICTION: 'eu' } });
  try {
    // The local runtime has none. So it refuses, and nothing is stored elsewhere.
    await expect(signIn(edge.url, { email: 'u1@example.test', password: 'pass-word-1' })).rejects.toThrow(
      'Jurisdiction restrictions are not implemented in workerd',
    );
  } finally {
    await edge.close();
    await upstream.close();
    folder.remove();
  }
});

it('names a jurisdiction that there is not, in the log alone [ENG-05]', async () => {
  const upstream = await startUpstream();
  const folder = temporaryFolder();
  const edge = await startCloudflare({ upstream, dataDir: folder.path, settings: { JURISDICTION: 'moon' } });
  try {
    expect((await fetch(`${edge.url}/healthz`)).status).toBe(503);
    await expect
      .poll(() => edge.logs.join('\n'))
      .toContain('JURISDICTION is \\"moon\\", but must be eu, fedramp, or us.');
  } finally {
    await edge.close();
    await upstream.close();
    folder.remove();
  }
});
