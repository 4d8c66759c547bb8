import type { Deps } from '../deps.ts';
import { nextSnoozeEnd } from './alert-states-table.ts';
import { createInboxOperations } from './inbox-operations.ts';

/** How often the ends of snoozes are looked up, ms: one read of an index. */
const EVERY = 1_000;

/** Brings back every alert whose snooze is over, also those whose time came while this process was down. */
export async function passSnoozes(deps: Deps): Promise<void> {
  const { wake } = createInboxOperations(deps);
  const due = async () => ((await nextSnoozeEnd(deps.db)) ?? Number.POSITIVE_INFINITY) <= deps.clock();
  while (await due()) await wake();
}

/** Watches the clock for snoozes. Runs never overlap. @returns `close` resolves once the current run has ended */
export function startSnoozes(deps: Deps, onError: (cause: unknown) => void): { close: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= passSnoozes(deps)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, EVERY);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
