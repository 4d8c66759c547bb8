import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'child_process';

/**
 * workerd outlives a parent that was killed outright, and would keep the port and the databases. So a shell beside it waits for
 * this process's end of a pipe to close, and then ends the workerd that was named last (one that crashed is replaced).
 */
export function guardWorkerd(): { pid(): number; close(): void } {
  let pid = 0;
  const shell = spawn('/bin/sh', ['-c', 'while read -r next; do pid=$next; done; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own: a Ctrl-C in the terminal is not for it.
    detached: true,
  });
  shell.on('error', () => {}); // no shell, no guard
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
      // An empty name: nothing is left to end.
      shell.stdin?.end('\n');
    },
  };
}
