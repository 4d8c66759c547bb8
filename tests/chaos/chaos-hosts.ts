import { join } from 'node:path';
import { build } from 'esbuild';
import { startCloudflare } from '#tests/contract/cloudflare-host.ts';
import { hosts, type RunningHost, type StartOptions } from '#tests/contract/hosts.ts';
import { sleep } from './ground.ts';
import type { Eviction, ObjectFault, StorageState } from './host-faults.ts';
import { clockOffset } from './jumping-clock.ts';
import './patient-eviction.ts';

/** A host with a hand on what is under it: its disk, its clock, and where users have objects of their own, those. */
export type ChaosHost = {
  name: 'Node' | 'Cloudflare';
  /** Its name where the whole portal is started. */
  portal: 'node' | 'cloudflare';
  /** Users have an object each, which sleeps, moves and fails alone. */
  objects: boolean;
  start(options: StartOptions): Promise<RunningChaosHost>;
};

export type RunningChaosHost = RunningHost & {
  /** Of a host that shares this process, failing-disk.ts sees to it. */
  setStorage(state: StorageState): Promise<void>;
  /** Takes on the offset of jumping-clock.ts. */
  takeClock(): Promise<void>;
  /** @returns whether it befell: one that does not come to rest cannot be put out of memory */
  harm(user: string, fault: ObjectFault | Eviction): Promise<boolean>;
  /** SIGKILL to the process that runs the objects; it is started again by itself. */
  kill(): Promise<void>;
};

const node: ChaosHost = {
  name: 'Node',
  portal: 'node',
  objects: false,
  async start(options) {
    const host = hosts.find((each) => each.name === 'Node');
    if (!host) throw new Error('There is no such host');
    return {
      ...(await host.start(options)),
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
    const knock = async (asked: object) => {
      const answer = await fetch(`${host.url}/chaos`, { method: 'POST', body: JSON.stringify(asked) });
      if (answer.status !== 204) throw new Error(`The faulty worker answered ${answer.status}`);
    };
    const running: RunningChaosHost = {
      ...host,
      setStorage: (storage) => knock({ storage }),
      takeClock: () => knock({ clock: clockOffset() }),
      async harm(user, fault) {
        const done = fault === 'hibernate' || fault === 'close' ? host.evict(user, fault) : knock({ object: { user, fault } });
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

/** worker/faulty-worker.ts as one module. What is deployed is bundled from elsewhere, and knows nothing of it. */
export function faultyScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [join(import.meta.dirname, 'worker', 'faulty-worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundled;
}
