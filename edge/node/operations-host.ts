import type { Clock } from '#edge/clock.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { type Operations, openOperations } from '#edge/storage/operations-table.ts';
import type { Sql } from '#edge/storage/sql-port.ts';
import { errorText } from '#shared/process-log.ts';

/** Opens what is stored of the whole portal in the edge's database. Close it before that database. */
export function startOperations({
  sql,
  clock,
  lateAfterMs,
  log,
}: {
  sql: Sql;
  clock: Clock;
  lateAfterMs: number;
  log: HubDeps['log'];
}): {
  /** What the app's calls read and write. */
  calls: EdgeDeps['operations'];
  outage: Operations['outage'];
  freshness: NonNullable<HubDeps['freshness']>;
  close(): void;
} {
  const operations = openOperations(sql, clock.now);
  const counts = createDeliveryCounts({
    lateAfterMs,
    later: (run) => void clock.after(PASS_ON_AFTER, run),
    passOn: guarded(operations.delivered),
  });
  const act = guarded(operations.act);
  let isClosed = false;

  /** A full disk must not end the process, nor a hub: these figures are not worth it. */
  function guarded<T>(write: (value: T) => void): (value: T) => void {
    return (value) => {
      if (isClosed) return;
      try {
        write(value);
      } catch (error) {
        log('error', 'Deliveries, an outage, or an action could not be stored', { error: errorText(error) });
      }
    };
  }

  return {
    calls: {
      status: async () => operations.status(),
      act: async (action) => act(action),
      claimOnce: async (key, until) => operations.claimOnce(key, until),
      storeOnce: async (key, value, until) => operations.storeOnce(key, value, until),
      takeOnce: async (key) => operations.takeOnce(key),
    },
    outage: guarded(operations.outage),
    freshness: { delivered: counts.delivered },
    close() {
      counts.flush();
      isClosed = true;
    },
  };
}

/** How long counts of deliveries may wait, ms. */
const PASS_ON_AFTER = 2_000;
