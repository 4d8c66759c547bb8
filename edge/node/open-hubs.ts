import type { Clock } from '#edge/clock.ts';
import { EDGE_DATABASE, privateFiles } from '#edge/host-files.ts';
import { createEventLog, heldIn } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { errorText } from '#shared/process-log.ts';
import { createHubDeps } from './hub-deps.ts';
import { createHubs, type NodeHubs } from './hubs.ts';
import { type NodeSql, openSql } from './sql.ts';

type Held = ReturnType<typeof heldIn>;

type OpenHubs = {
  hubs: NodeHubs;
  /** Returns what the log holds. */
  held(): Held;
  /** Closes the log, after the hubs. @returns what it holds */
  close(): Held;
};

/**
 * Opens edge.db, which locks DATA_DIR. A newer version's data is refused before anything is written.
 * @throws when another process has it, or a newer version wrote it
 */
export function openLog(dataDir: string): NodeSql {
  const sql = openSql(privateFiles.database(dataDir, EDGE_DATABASE));
  try {
    migrateEventLog(sql);
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** Opens the hubs of all users on a database. @param operator as for `createHubs` */
export function openHubs(
  sql: NodeSql,
  host: Omit<Parameters<typeof createHubDeps>[0], 'store'> & { clock: Clock },
  operator?: Parameters<typeof createHubs>[2],
): OpenHubs {
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
