import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { readText, root } from '#tests/support/sources.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { startCloudflare } from './cloudflare-host.ts';
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
