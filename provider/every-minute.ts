import type { Deps } from './deps.ts';

const MINUTE = 60_000;

/**
 * Runs work at an interval while the process leads, by default once a minute. Runs never overlap.
 * @returns `close` resolves once the current run has ended
 */
export function everyMinute(
  { leads }: Pick<Deps, 'leads'>,
  work: () => Promise<unknown>,
  onError: (cause: unknown) => void,
  interval = MINUTE,
): { close: () => Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    if (!leads()) return;
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, interval);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
