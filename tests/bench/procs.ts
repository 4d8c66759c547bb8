import { type ChildProcess, fork } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** The same cache folder as for `npm start` (edge/node/prepare.mjs). */
const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');

export type Proc = {
  ask<T>(question: string, ...args: unknown[]): Promise<T>;
  kill(): Promise<void>;
};

/** Starts a script of this folder in its own process. @param script its file name */
export function startProc(script: string, args: string[] = []): Promise<Proc> {
  const child: ChildProcess = fork(join(import.meta.dirname, script), args, {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    // All kinds get the flags that `npm start` gives ours (edge/node/prepare.mjs).
    execArgv: [
      '--expose-gc',
      '--min-semi-space-size=16',
      '--max-semi-space-size=16',
      '--initial-old-space-size=128',
      '--disable-warning=ExperimentalWarning',
      ...profiling(args),
    ],
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let serial = 0;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ${args.join(' ')} ended with ${code}`));
  });
  const proc: Proc = {
    ask: <T>(question: string, ...given: unknown[]) => {
      serial += 1;
      const id = serial;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        child.send({ id, question, given });
      });
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(process.env.BENCH_PROFILE ? 'SIGTERM' : 'SIGKILL');
      await gone;
    },
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`${script} ${args.join(' ')} ended with ${code} before it was ready`)),
    );
    child.on('message', (message: { id?: number; value?: unknown; error?: string; ready?: true }) => {
      if (message.ready) return resolve(proc);
      const requested = waiting.get(message.id as number);
      waiting.delete(message.id as number);
      if (message.error) requested?.reject(new Error(message.error));
      else requested?.resolve(message.value);
    });
  });
}

/** By then, everything it will run has run, ms. */
const COMPILED_AFTER = 5_000;

export function answerParent(answers: Record<string, (...args: never[]) => unknown>): void {
  process.on('message', ({ id, question, given }: { id: number; question: string; given: never[] }) => {
    const answer = answers[question];
    Promise.resolve()
      .then(() => {
        if (!answer) throw new Error(`Unknown question: ${question}`);
        return answer(...given);
      })
      .then(
        (value) => process.send?.({ id, value }),
        (error) =>
          process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  // The process is killed without notice, and the next one of its kind should start as `npm start` does the second
  // time.
  setTimeout(flushCompileCache, COMPILED_AFTER).unref();
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => process.exit());
  process.send?.({ ready: true });
}

/** A clock shared by every process of this machine, ms. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

/** This process's usage so far: CPU in µs, memory in bytes after a collection. */
export function usage(): { cpu: number; rss: number } {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, rss: process.memoryUsage.rss() };
}

export function collectGarbage(): void {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
}

/** `BENCH_PROFILE=hub` writes a CPU profile of that server into the working directory. */
const profiling = (args: string[]): string[] =>
  process.env.BENCH_PROFILE && args[0] === process.env.BENCH_PROFILE ? ['--cpu-prof'] : [];
