import { bundleWorker, type LocalWorker, startWorker } from '#edge/cloudflare/local-worker.ts';
import type { RunningHost, StartOptions } from './hosts.ts';

const bundle = bundleWorker();
export type CloudflareHost = RunningHost & Pick<LocalWorker, 'evict'>;

export async function startCloudflare({ upstream, dataDir, rate = 1, settings = {} }: StartOptions): Promise<CloudflareHost> {
  const logs: string[] = [];
  const worker = await startWorker({
    script: (await bundle).script,
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
    local: { upstream: undefined, clock: { rate, began: Date.now() }, reconcileWait: 0 },
    clientFolder: undefined,
    onLine: (line) => logs.push(line),
  });
  return { url: worker.url, close: worker.close, logs, evict: worker.evict };
}
