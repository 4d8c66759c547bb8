import type { Clock } from '#edge/clock.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { createOperations, type Operations, TICK } from '#edge/ops/operations.ts';

/** Starts the freshness objective and its alarm on the database of the main process. Close it before that database. */
export function startOperations(
  options: Omit<Parameters<typeof createOperations>[0], 'now'> & { clock: Clock },
): Pick<Operations, 'delivered' | 'outage' | 'status' | 'act' | 'acknowledge'> & { freshness: NonNullable<HubDeps['freshness']>; close(): void } {
  const { clock, log } = options;
  const operations = createOperations({ ...options, now: clock.now });
  const counts = createDeliveryCounts({
    now: clock.now,
    lateAfterMs: options.objective.seconds * 1_000,
    later: (run) => void clock.after(PASS_ON_AFTER, run),
    passOn: guarded(operations.delivered),
  });
  let isClosed = false;
  let cancel = clock.after(TICK, tick);

  /** A full disk must not end the process, nor a hub: these figures are not worth it. */
  function guarded<T>(write: (value: T) => void): (value: T) => void {
    return (value) => {
      if (isClosed) return;
      try {
        write(value);
      } catch (error) {
        log('error', 'Freshness or an outage could not be stored', { error: String(error) });
      }
    };
  }

  async function tick() {
    try {
      if (!isClosed) await operations.tick();
    } catch (error) {
      if (!isClosed) log('error', 'The freshness alarm could not be checked', { error: String(error) });
    }
    if (!isClosed) cancel = clock.after(TICK, tick);
  }

  return {
    delivered: guarded(operations.delivered),
    outage: guarded(operations.outage),
    act: guarded(operations.act),
    status: operations.status,
    acknowledge: operations.acknowledge,
    freshness: { delivered: counts.delivered },
    close() {
      counts.flush();
      isClosed = true;
      cancel();
    },
  };
}

/** How long counts of deliveries may wait, ms. */
const PASS_ON_AFTER = 2_000;
