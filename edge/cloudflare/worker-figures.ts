import { errorText } from '#shared/process-log.ts';
import { collectorOf } from '#shared/tracing/collector.ts';
import type { Env, WorkerSettings } from './env.ts';
import { directoryOf } from './hub-directory.ts';
import { isolate, log } from './isolate.ts';

/** ms. */
const EVERY = 60_000;

/**
 * Passes on what the worker's requests have counted in this isolate, at most once a minute, after one of them: objects
 * report by themselves, but most run in other isolates.
 */
export function createWorkerFigures(
  env: Pick<Env, 'DIRECTORY'>,
  { settings, clock }: Pick<WorkerSettings, 'settings' | 'clock'>,
): (ctx: Pick<ExecutionContext, 'waitUntil'>) => void {
  let dueAt = 0;
  return (ctx) => {
    if (Date.now() < dueAt || !collectorOf(settings, 'metrics')) return;
    dueAt = Date.now() + clock.onWall(EVERY);
    const figures = isolate.meter.take();
    ctx.waitUntil(
      directoryOf(env)
        .measured(figures)
        .catch((error) => {
          isolate.meter.giveBack(figures);
          log('warn', 'Figures could not be passed on', { error: errorText(error) });
        }),
    );
  };
}
