import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText } from './sources.ts';

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/**
 * Starts the real HAProxy on loopback, with the example of docs/deploy-several-machines.md: only its addresses are replaced, so the
 * example can't rot.
 * @param servers the instances' addresses
 * @param sticky false leaves out what keeps a user on one instance, as a plain round robin does
 */
export async function startHaproxy(
  servers: readonly string[],
  sticky = true,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configFor(servers, sticky));
  // HAProxy can't choose a free port by itself, so it inherits a socket that listens already.
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  const { fd } = (socket as Server & { _handle: { fd: number } })._handle;
  // -db: in the foreground, as one process.
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe', fd] });
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    written = (written + chunk).slice(-4_000);
  });
  socket.close();
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilServed(url, child);
  } catch (error) {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${error}: ${written}`);
  }
  return {
    url,
    async close() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configFor(servers: readonly string[], sticky: boolean): string {
  const example = /```haproxy\n([\s\S]+?)```/.exec(readText('docs/deploy-several-machines.md'))?.[1] ?? '';
  const lines = example.split('\n').flatMap((line) => {
    if (/^ *bind /.test(line)) return ['  bind fd@3'];
    if (/^ *server /.test(line)) return [];
    if (!sticky && /^ *(?:balance|hash-type|stick)/.test(line)) return [];
    return [line.replace('portal.example', '127.0.0.1')];
  });
  const named = servers.map((server, index) => `  server instance-${index + 1} ${new URL(server).host}`);
  return `${lines.join('\n').trimEnd()}\n${named.join('\n')}\n`;
}

async function untilServed(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
