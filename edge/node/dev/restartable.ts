import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '#edge/provider-process.ts';

/** A server in a process of its own that can be replaced by a new one from the present sources. */
export type Restartable = {
  pid(): number | undefined;
  /** Resolves once it serves or has failed, and all restarts requested so far are done. */
  settled(): Promise<void>;
  /** Replaces it. A process that ended or never came up is started all the same. */
  restart(): void;
  close(): Promise<void>;
};

/** An editor or a checkout saves many files at once; they cause one restart, ms. */
const QUIET = 100;

type RestartableOptions = {
  /** As people read it: "The edge ended …". */
  name: string;
  /** A script that sends its parent a message once it serves. */
  script: string;
  env: NodeJS.ProcessEnv;
  args?: readonly string[];
  /** Further arguments for the first start only. */
  firstArgs?: readonly string[];
  /** A message that it gets whenever it serves. */
  greeting?: object;
  say(line: string): void;
};

/** Starts it. A process that ends on its own stays down until restart(). */
export function startRestartable({ name, script, env, args = [], firstArgs = [], greeting, say }: RestartableOptions): Restartable {
  let child: ChildProcess | undefined;
  let latest = 0;
  let closing = false;

  function launch(more: readonly string[] = []): Promise<void> {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args, ...more], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    return new Promise((resolve) => {
      started.on('message', () => {
        if (greeting) started.send(greeting);
        resolve();
      });
      started.once('exit', (code) => {
        // With code 0 it was told to end: by us, or by Ctrl+C, which a terminal sends to every process.
        if (code && started === child) say(`The ${name} ended with code ${code}. It starts again when you save a source file.`);
        resolve();
      });
    });
  }

  async function replace() {
    latest += 1;
    const mine = latest;
    await sleep(QUIET);
    if (mine === latest) await endProcess(child);
    if (mine === latest && !closing) await launch();
  }

  let current = launch(firstArgs);
  return {
    pid: () => child?.pid,
    async settled() {
      for (let seen: unknown; seen !== current; ) {
        seen = current;
        await current;
      }
    },
    restart() {
      current = replace();
    },
    close() {
      closing = true;
      return endProcess(child);
    },
  };
}
