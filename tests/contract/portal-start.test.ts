import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPortal } from '#tests/support/portal.ts';
import { root } from '#tests/support/sources.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { portals, temporaryFolder } from './hosts.ts';

/** Returns what a start prints on both channels until it serves, and then ends it. */
async function firstWords(host: 'node' | 'cloudflare', env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'edge', host, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr])
    channel?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = once(child, 'close');
  await Promise.race([once(child, 'message'), ended]);
  child.kill('SIGTERM');
  await ended;
  return output;
}

describe.each(portals)('the start on %s', (host) => {
  it('reports the provider, whether it answers, and the settings with misspelled names', async () => {
    const upstream = await startUpstream();
    const folder = temporaryFolder();
    try {
      const there = await firstWords(host, {
        UPSTREAM_API: upstream.url,
        UPSTREAM_SOCKET: upstream.url,
        DATA_DIR: folder.path,
        UPSTREM_SOCKET: 'x',
      });
      expect(there).toContain(`Your provider is at ${upstream.url} and answers\n`);
      expect(there).toContain('UPSTREM_SOCKET is not a setting and has no effect. Did you mean UPSTREAM_SOCKET?');

      const elsewhere = await firstWords(host, {
        UPSTREAM_API: `${upstream.url}/shop`,
        UPSTREAM_SOCKET: upstream.url,
        DATA_DIR: folder.path,
      });
      expect(elsewhere).toContain(
        `UPSTREAM_API ${upstream.url}/shop answers, but not at /shop/api/v1/get-user-info-app: check the setting.`,
      );
      await upstream.close();

      const gone = await firstWords(host, {
        UPSTREAM_API: upstream.url,
        UPSTREAM_SOCKET: upstream.url,
        DATA_DIR: folder.path,
      });
      expect(gone).toContain(
        `UPSTREAM_API ${upstream.url} does not answer (ECONNREFUSED). The portal connects as soon as it does.`,
      );
      expect(gone).toContain(
        `UPSTREAM_SOCKET ${upstream.url} does not answer (ECONNREFUSED). The portal connects as soon as it does.`,
      );
      expect(gone).toContain(`Your provider is at ${upstream.url}, but does not answer as expected yet\n`);
    } finally {
      await upstream.close();
      folder.remove();
    }
  });

  it('makes the folder, databases, and secrets private to its own user, also if they were open before', async () => {
    const portal = await startPortal({ DEMO: 'off', INGEST_KEY: '' }, host);
    const modes = () =>
      Object.fromEntries(
        readdirSync(portal.dataDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .flatMap((entry) => {
            const path = join(entry.parentPath, entry.name);
            // A database that is closed, or moves its journal, takes files away between two looks.
            const stat = statSync(path, { throwIfNoEntry: false });
            return stat ? [[path, (stat.mode & 0o777).toString(8)]] : [];
          }),
      );
    const isClosed = () => {
      expect(statSync(portal.dataDir).mode & 0o777).toBe(0o700);
      const found = modes();
      expect(Object.keys(found).length).toBeGreaterThanOrEqual(host === 'node' ? 4 : 3);
      expect(new Set(Object.values(found))).toEqual(new Set(['600']));
    };
    try {
      isClosed();
      await portal.kill();
      chmodSync(portal.dataDir, 0o755);
      for (const path of Object.keys(modes())) {
        // The runtime was killed with its parent, and may still be taking files away.
        if (statSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o644);
      }
      await portal.start();
      isClosed();
    } finally {
      await portal.close();
    }
  });
});
