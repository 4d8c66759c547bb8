import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'child_process';

/**
 * Ends workerd with this process. workerd survives a parent killed with SIGKILL, and would keep the port and the
 * databases. So a shell waits until this process's end of a pipe closes, and then kills the last workerd reported to it
 * (a crashed one is replaced).
 */
export function guardWorkerd(): { pid(): number; close(): void } {
  let pid = 0;
  const shell = spawn(
    '/bin/sh',
    ['-c', 'while read -r next; do pid=$next; done; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null'],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      // In its own process group, so that Ctrl+C in the terminal does not reach it.
      detached: true,
    },
  );
  shell.on('error', () => {}); // without a shell there is no guard
  shell.stdin?.on('error', () => {});
  shell.unref();

  const onProcess = (message: unknown) => {
    const { process: started } = message as { process: ChildProcess };
    started.once('spawn', () => {
      if (!/workerd[^/]*$/.test(started.spawnfile)) return;
      pid = started.pid ?? 0;
      shell.stdin?.write(`${pid}\n`);
    });
  };
  subscribe(CHANNEL, onProcess);
  return {
    pid: () => pid,
    close() {
      unsubscribe(CHANNEL, onProcess);
      // An empty line: there is nothing to kill anymore.
      shell.stdin?.end('\n');
    },
  };
}
