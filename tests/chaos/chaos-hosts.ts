import { join } from 'node:path';
import { build } from 'esbuild';
import { startCloudflare } from '#tests/contract/cloudflare-host.ts';
import { nodeHost, type RunningHost, type StartOptions } from '#tests/contract/hosts.ts';
import { sleep } from './ground.ts';
import type { Eviction, ObjectFault, StorageState } from './host-faults.ts';
import { clockOffset } from './jumping-clock.ts';
import './patient-eviction.ts';

/** A host with control over its disk, its clock and, where users have their own objects, those. */
export type ChaosHost = {
  name: 'Node' | 'Cloudflare';
  /** Its name for startPortal. */
  portal: 'node' | 'cloudflare';
  /** Each user has an object that sleeps, moves and fails on its own. */
  objects: boolean;
  start(options: StartOptions): Promise<RunningChaosHost>;
};

export type RunningChaosHost = RunningHost & {
  /** Sets the state of the disk. failing-disk.ts does this for a host in this process. */
  setStorage(state: StorageState): Promise<void>;
  /** Applies the offset of jumping-clock.ts. */
  takeClock(): Promise<void>;
  /** @returns whether it happened: an object that does not come to rest cannot be evicted */
  harm(user: string, fault: ObjectFault | Eviction): Promise<boolean>;
  /** Sends SIGKILL to the process that runs the objects; it restarts on its own. */
  kill(): Promise<void>;
};

const node: ChaosHost = {
  name: 'Node',
  portal: 'node',
  objects: false,
  async start(options) {
    return {
      ...(await nodeHost.start(options)),
      setStorage: async () => {},
      takeClock: async () => {},
      harm: async () => false,
      kill: async () => {},
    };
  },
};

const BACK_WITHIN = 15_000;
const AT_REST_WITHIN = 3_000;

const cloudflare: ChaosHost = {
  name: 'Cloudflare',
  portal: 'cloudflare',
  objects: true,
  async start(options) {
    const host = await startCloudflare({ ...options, script: await faultyScript() });
    const knock = async (requested: object) => {
      const answer = await fetch(`${host.url}/chaos`, { method: 'POST', body: JSON.stringify(requested) });
      if (answer.status !== 204) throw new Error(`The faulty worker answered ${answer.status}`);
    };
    const running: RunningChaosHost = {
      ...host,
      setStorage: (storage) => knock({ storage }),
      takeClock: () => knock({ clock: clockOffset() }),
      async harm(user, fault) {
        const done =
          fault === 'hibernate' || fault === 'close' ? host.evict(user, fault) : knock({ object: { user, fault } });
        const befell = done.then(
          () => true,
          () => false,
        );
        return Promise.race([befell, sleep(AT_REST_WITHIN).then(() => false)]);
      },
      async kill() {
        process.kill(host.workerdPid(), 'SIGKILL');
        for (const deadline = performance.now() + BACK_WITHIN; performance.now() < deadline; ) {
          const answer = await fetch(`${host.url}/healthz`).catch(() => undefined);
          if (answer?.status === 200) break;
          await sleep(20);
        }
        await running.takeClock();
      },
    };
    if (clockOffset() !== 0) await running.takeClock();
    return running;
  },
};

export const chaosHosts: ChaosHost[] = [node, cloudflare];

let bundled: Promise<string> | undefined;

/** Bundles worker/faulty-worker.ts. The deployed worker is bundled elsewhere and does not include it. */
export function faultyScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [join(import.meta.dirname, 'worker', 'faulty-worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers', 'node:async_hooks'],
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundled;
}
