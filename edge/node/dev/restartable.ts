import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '#edge/provider-process.ts';

/** A server in its own process, which can be replaced by one that runs the current sources. */
export type Restartable = {
  pid(): number | undefined;
  /** Resolves once it serves or has failed, and all requested restarts are done. */
  settled(): Promise<void>;
  /** Replaces the process. Also starts one that has ended or never came up. */
  restart(): void;
  close(): Promise<void>;
};

/**
 * The time to wait for further changes, ms. An editor or a checkout saves many files at once, which should cause one
 * restart.
 */
const QUIET = 100;

type RestartableOptions = {
  /** The name in messages: "The edge ended …". */
  name: string;
  /** A script that sends a message to its parent once it serves. */
  script: string;
  env: NodeJS.ProcessEnv;
  args?: readonly string[];
  firstArgs?: readonly string[];
  /** A message sent to the process whenever it starts to serve. */
  greeting?: object;
  say(line: string): void;
};

/** Starts the server. A process that ends by itself stays down until restart(). */
export function startRestartable({
  name,
  script,
  env,
  args = [],
  firstArgs = [],
  greeting,
  say,
}: RestartableOptions): Restartable {
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
        // With code 0 it was asked to end, by us or by Ctrl+C, which a terminal sends to every process.
        if (code && started === child)
          say(`The ${name} ended with code ${code}. It starts again when you save a source file.`);
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
