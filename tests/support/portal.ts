import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutSampleData } from './sample-data.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * The whole portal as a user starts it: the edge's own process, the client's files, and an embedded or external
 * provider.
 */
export type Portal = {
  url: string;
  /** The embedded provider's address; undefined with an external one. */
  provider: string | undefined;
  /** The serving process: the edge's own on Node, the platform's runtime on Cloudflare. */
  servingPid: number;
  ingestKey: string;
  dataDir: string;
  /** Sends SIGKILL to the edge, as in a crash. */
  kill(): Promise<void>;
  /** Sends SIGKILL to the embedded provider; the edge restarts it. */
  killProvider(): Promise<void>;
  /** Restarts it with the same address and data. @param more settings that this start has in addition */
  start(more?: Record<string, string>): Promise<void>;
  ingest(
    endpoint: 'sp-api' | 'activity' | 'scans',
    body: unknown,
  ): Promise<{ status: number; body: { code?: string; message?: string } }>;
  /** Everything that its processes have written to their logs. */
  logged(): string;
  close(): Promise<void>;
};

/**
 * @param env settings. By default there are demo accounts and no demo feed. A DATA_DIR given here is not removed
 * @param host which edge host to start
 */
export async function startPortal(
  env: Record<string, string> = {},
  host: 'node' | 'cloudflare' = 'node',
): Promise<Portal> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sellerwire-portal-'));
  if (!env.DATA_DIR && !env.UPSTREAM_API) layOutSampleData(dataDir);
  const ingestKey = 'ingest-key-for-tests';
  let child: ChildProcess | undefined;
  let ports: Record<string, string> = { PORT: '0', PROVIDER_PORT: '0' };
  let logged = '';
  let address: { url: string; provider?: string; providerPid?: number; workerdPid?: number } = { url: '' };

  async function start(more: Record<string, string> = {}) {
    const started = spawn(process.execPath, [join(root, 'edge', host, 'main.ts')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        DEMO_FEED: 'off',
        INGEST_KEY: ingestKey,
        OPS_KEY: 'operator-key-for-tests',
        RATE_LIMITS: 'off',
        // A controlled provider speaks the whole contract itself.
        COMPANION: 'off',
        ...(process.env.RANDOM_DELAYS && host === 'node'
          ? { NODE_OPTIONS: `--import=${new URL('./random-delays.ts', import.meta.url)}` }
          : {}),
        // Caches compiled code across restarts (edge/node/prepare.mjs).
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
        ...ports,
        ...env,
        ...more,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    let output = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4000);
      logged += chunk;
    });
    address = await new Promise((resolve, reject) => {
      started.once('message', (message) => resolve(message as typeof address));
      started.once('exit', (code) => reject(new Error(`The portal ended with ${code} before it was ready: ${output}`)));
    });
    ports = {
      PORT: new URL(address.url).port,
      ...(address.provider ? { PROVIDER_PORT: new URL(address.provider).port } : {}),
    };
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      running.once('exit', () => resolve());
      running.kill(signal);
    });
  }

  try {
    await start();
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }

  return {
    get url() {
      return address.url;
    },
    get provider() {
      return address.provider;
    },
    get servingPid() {
      return address.workerdPid ?? child?.pid ?? 0;
    },
    ingestKey,
    dataDir,
    kill: () => end('SIGKILL'),
    async killProvider() {
      if (address.providerPid) process.kill(address.providerPid, 'SIGKILL');
    },
    start,
    async ingest(endpoint, body) {
      const response = await fetch(`${address.provider}/ingest/${endpoint}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
    },
    logged: () => logged,
    async close() {
      await end('SIGTERM');
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
