/** The Cloudflare host: the worker and its objects in the platform's own runtime, and a hand on what it does to them. */
export type CloudflareHost = {
  url: string;
  close(): Promise<void>;
  logs: string[];
  /** Puts a user's object out of memory; its sockets sleep on, or are closed. */
  evict(userId: string, webSockets: 'hibernate' | 'close'): Promise<void>;
  /** The process that runs the objects. */
  workerdPid(): number;
};

type Launcher = {
  bundleWorker(): Promise<{ script: string; gzipped: number }>;
  startWorker(options: {
    script: string;
    host: string;
    port: number;
    dataDir: string;
    settings: Record<string, string>;
    local: { upstream?: string; clock: { rate: number; began: number }; reconcileWait: number };
    clientFolder: string | undefined;
    onLine(line: string): void;
  }): Promise<Omit<CloudflareHost, 'logs'>>;
};

// An address and no import: that folder's sources are checked with the platform's types, which are not those of the tests.
const { bundleWorker, startWorker } = (await import(/* @vite-ignore */ new URL('../../edge/cloudflare/local-worker.ts', import.meta.url).href)) as Launcher;

/** Bundled once for all starts of this process. */
export const bundle = bundleWorker();

export async function startCloudflare(options: {
  upstream: { url: string };
  dataDir: string;
  rate?: number;
  settings?: Record<string, string>;
  clientFolder?: string;
  /** Another worker than the one that is deployed. */
  script?: string;
}): Promise<CloudflareHost> {
  const { upstream, dataDir, rate = 1, settings = {}, clientFolder } = options;
  const logs: string[] = [];
  const worker = await startWorker({
    script: options.script ?? (await bundle).script,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    settings: {
      UPSTREAM_API: upstream.url,
      UPSTREAM_SOCKET: upstream.url,
      OPS_KEY: 'operator-key-for-tests',
      SESSION_SECRET: 'a-secret-that-every-start-has-again',
      ...settings,
    },
    // Without the settings of a provider of one's own it is the embedded one. The wait is long enough for a tab's hello to be there before the first reconcile is through.
    local: { ...(settings.UPSTREAM_API === '' ? { upstream: upstream.url } : {}), clock: { rate, began: Date.now() }, reconcileWait: 25 },
    clientFolder,
    onLine: (line) => logs.push(line),
  });
  return { ...worker, logs };
}
