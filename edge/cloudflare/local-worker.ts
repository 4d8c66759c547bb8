import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import type { Local } from './env.ts';

const root = join(import.meta.dirname, '..', '..');

const WORKER = 'sellerwire';
const OBJECT = 'UserHub';
export const OBJECTS_FOLDER = 'objects';

/**
 * Bundles the worker as one module, with the same settings as `wrangler deploy`.
 * @returns its text and its gzipped size in bytes
 */
export async function bundleWorker(): Promise<{ script: string; gzipped: number }> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'edge/cloudflare/worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers', 'node:async_hooks'],
  });
  const script = outputFiles[0]?.text ?? '';
  return { script, gzipped: gzipSync(script, { level: 9 }).length };
}

export type LocalWorker = {
  url: string;
  /** Removes a user's object from memory, with its sockets either hibernating or closed. For tests. */
  evict(userId: string, webSockets: 'hibernate' | 'close'): Promise<void>;
  /** The runtime's process id; it changes after a crash. */
  workerdPid(): number;
  close(): Promise<void>;
};

export type LocalOptions = {
  script: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Holds the objects' databases, which survive the process however it ends. */
  dataDir: string;
  /** Settings by name, like `[vars]` and secrets on the platform. */
  settings: Record<string, string>;
  local: Local;
  /** The built client; undefined serves only calls and sockets. */
  clientFolder: string | undefined;
  onLine(line: string): void;
};

/** Runs the worker and its objects on this machine, in the platform's own runtime. @throws when the port is taken */
export async function startWorker(options: LocalOptions): Promise<LocalWorker> {
  const guard = guardWorkerd();
  const keepSignals = signalKeeper();
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  const listen = (stream: Readable) => createInterface(stream).on('line', options.onLine);
  const worker = new Miniflare({
    name: WORKER,
    modules: true,
    script: options.script,
    compatibilityDate: compatibilityDateOf(config),
    compatibilityFlags: ['nodejs_als'],
    bindings: { ...options.settings, LOCAL: options.local },
    durableObjects: {
      USERS: { className: OBJECT, useSQLite: true },
      SIGN_INS: { className: 'SignInCounter', useSQLite: true },
      OPERATIONS: { className: 'OperationsObject', useSQLite: true },
      DIRECTORY: { className: 'HubDirectory', useSQLite: true },
      REPORTS: { className: 'ReportShelf', useSQLite: true },
    },
    durableObjectsPersist: join(options.dataDir, OBJECTS_FOLDER),
    ratelimits: rateLimitsOf(config),
    ...(options.clientFolder === undefined ? {} : { assets: assetsOf(options.clientFolder) }),
    host: options.host,
    port: options.port,
    cf: false,
    telemetry: { enabled: false },
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      listen(stdout);
      listen(stderr);
    },
  });
  let url: URL;
  try {
    url = await worker.ready;
    keepSignals();
  } catch (error) {
    await worker.dispose().catch(() => {});
    guard.close();
    throw error;
  }
  return {
    url: url.origin,
    evict: (userId, webSockets) => worker.unsafeEvictDurableObject(WORKER, OBJECT, { name: userId, webSockets }),
    workerdPid: guard.pid,
    async close() {
      await worker.dispose();
      guard.close();
    },
  };
}

/**
 * Returns a function that removes Miniflare's signal listeners, which end the process before its owner has closed
 * everything.
 */
function signalKeeper(): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  return () => {
    for (const [index, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener);
  };
}

/**
 * Every request goes to the worker first, which fetches the files, so that every answer has the same headers on every
 * host.
 */
const assetsOf = (directory: string) => ({
  directory,
  binding: 'ASSETS',
  routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
  assetConfig: { html_handling: 'none' as const, not_found_handling: 'none' as const },
});

// Date and rate limits come from wrangler.toml, their only source.
function compatibilityDateOf(config: string): string {
  const date = /^compatibility_date = "([\d-]+)"$/m.exec(config)?.[1];
  if (!date) throw new Error('wrangler.toml names no compatibility_date.');
  return date;
}

function rateLimitsOf(config: string) {
  const found = config.matchAll(
    /^name = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = 60 \}$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, name, id, limit]) => [
      name as string,
      { namespace_id: id as string, simple: { limit: Number(limit), period: 60 as const } },
    ]),
  );
}

const CHANNEL = 'child_process';

/**
 * Ends workerd with this process. workerd survives a parent killed with SIGKILL, and would keep the port and the
 * databases. So a shell waits until this process's end of a pipe closes, and then kills the last workerd reported to it
 * (a crashed one is replaced).
 */
function guardWorkerd(): { pid(): number; close(): void } {
  let pid = 0;
  const shell = spawn(
    '/bin/sh',
    ['-c', 'while read -r next; do pid=$next; done; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null'],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      // In its own process group, so that Ctrl+C in the terminal does not reach it.
      detached: true,
    },
  );
  shell.on('error', () => {}); // without a shell there is no guard
  shell.stdin?.on('error', () => {});
  shell.unref();

  const onProcess = (message: unknown) => {
    const { process: started } = message as { process: ChildProcess };
    started.once('spawn', () => {
      if (!/workerd[^/]*$/.test(started.spawnfile)) return;
      pid = started.pid ?? 0;
      shell.stdin?.write(`${pid}\n`);
    });
  };
  subscribe(CHANNEL, onProcess);
  return {
    pid: () => pid,
    close() {
      unsubscribe(CHANNEL, onProcess);
      // An empty line: there is nothing to kill anymore.
      shell.stdin?.end('\n');
    },
  };
}
