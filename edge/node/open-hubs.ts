import type { Clock } from '#edge/clock.ts';
import { createEventLog, heldIn } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { errorText } from '#shared/process-log.ts';
import { createHubDeps } from './hub-deps.ts';
import { createHubs, type NodeHubs } from './hubs.ts';
import type { NodeSql } from './sql.ts';

export type Held = ReturnType<typeof heldIn>;

export type OpenHubs = {
  hubs: NodeHubs;
  /** Returns what the log holds. */
  held(): Held;
  /** Closes the log, after the hubs. @returns what it holds */
  close(): Held;
};

/** Opens the hubs on a database: of all users, or in a worker of some. @param operator as for `createHubs` */
export function openHubs(
  sql: NodeSql,
  host: Omit<Parameters<typeof createHubDeps>[0], 'store'> & { clock: Clock },
  operator?: Parameters<typeof createHubs>[2],
): OpenHubs {
  migrateEventLog(sql);
  const store = createJournaledLog(sql, createEventLog(sql));
  store.refused.trim(host.clock.now());
  return {
    hubs: createHubs(createHubDeps({ ...host, store }), host.clock, operator),
    held: () => heldIn(sql),
    close() {
      try {
        store.close();
      } catch (error) {
        // The next start does it.
        host.log('warn', 'Could not move the journal into the log', { error: errorText(error) });
      }
      const held = heldIn(sql);
      sql.close();
      return held;
    },
  };
}
