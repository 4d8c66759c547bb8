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
    settings: { OPS_KEY: 'operator-key-for-tests', SESSION_SECRET: 'a-kept-secret-of-the-tests-32-characters', ...settings },
    local: { upstream: upstream.url, clock: { rate, began: Date.now() }, reconcileWait: 0 },
    clientFolder: undefined,
    onLine: (line) => logs.push(line),
  });
  return { url: worker.url, close: worker.close, logs, evict: worker.evict };
}
