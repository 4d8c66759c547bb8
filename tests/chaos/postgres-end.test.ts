import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { hasPostgres, MISSING } from '#tests/support/postgres-server.ts';
import { root } from '#tests/support/sources.ts';

/** Starts a server, and says where it is. @param more what it does then */
const runOf = (more: string) => `
  const { startPostgres } = await import('#tests/support/postgres-server.ts');
  const server = await startPostgres();
  console.log(server.url);
  ${more}
  setInterval(() => {}, 1_000);`;

if (!hasPostgres) console.log(MISSING);

describe.runIf(hasPostgres)('a Postgres of a test', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    folder = temporaryFolder();
    // The server's own user comes through.
    chmodSync(folder.path, 0o1777);
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    folder.remove();
  });

  const listens = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });

  it.each([
    ['is interrupted', '', 'SIGINT'],
    ['is ended', '', 'SIGTERM'],
    ['is killed', '', 'SIGKILL'],
    ['is killed while the server is paused', 'server.pause();', 'SIGKILL'],
    ['ends by itself', 'process.exit(0);', undefined],
  ] as const)('ends with its run, and leaves no data, when this %s [ENG-02]', async (_, more, signal) => {
    child = spawn(process.execPath, ['--input-type=module', '--eval', runOf(more)], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder.path, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(createInterface(child.stdout as Readable), 'line')) as [string];
    const port = Number(new URL(line).port);
    if (signal) {
      expect(await listens(port)).toBe(true);
      child.kill(signal);
    }
    await ended;
    await expect.poll(() => readdirSync(folder.path)).toEqual([]);
    expect(await listens(port)).toBe(false);
  });
});
