/** The Cloudflare host: the worker and its objects in the platform's own runtime, with control over them. */
export type CloudflareHost = {
  url: string;
  close(): Promise<void>;
  logs: string[];
  /** Evicts a user's object from memory. Its sockets hibernate or are closed. */
  evict(userId: string, webSockets: 'hibernate' | 'close'): Promise<void>;
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

// Imported by URL, because that folder is type-checked with the platform's types and not with the tests'.
const { bundleWorker, startWorker } = (await import(
  /* @vite-ignore */ new URL('../../edge/cloudflare/local-worker.ts', import.meta.url).href
)) as Launcher;

/** Bundles once for all starts in this process. */
export const bundle = bundleWorker();

export async function startCloudflare(options: {
  upstream: { url: string };
  dataDir: string;
  rate?: number;
  settings?: Record<string, string>;
  clientFolder?: string;
  /** A worker other than the deployed one. */
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
    // Without external provider settings it is the embedded one. The wait lets a tab's hello arrive before the first
    // reconcile ends.
    local: {
      ...(settings.UPSTREAM_API === '' ? { upstream: upstream.url } : {}),
      clock: { rate, began: Date.now() },
      reconcileWait: 25,
    },
    clientFolder,
    onLine: (line) => logs.push(line),
  });
  return { ...worker, logs };
}
