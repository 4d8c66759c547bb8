import type { HubRow, HubStore } from '#edge/hub/ports.ts';
import { createEventTable } from './event-table.ts';
import { createHopTable } from './hop-table.ts';
import { createKeyTable } from './key-table.ts';
import { createRefusedFrames } from './refused-frames.ts';
import type { Sql } from './sql-port.ts';

/**
 * Creates the event log over SQL: plain rows, without the stream's rules. Every statement is read to its end at once.
 */
export const createEventLog = (sql: Sql): HubStore => ({
  transaction: sql.transaction,
  ...hubRows(sql),
  ...createEventTable(sql),
  ...createKeyTable(sql),
  ...createHopTable(sql),
  ...intents(sql),
  ...endedSessions(sql),
  refused: createRefusedFrames(sql),
});

export function heldIn(sql: Sql): { users: number; events: number } {
  const row = sql.all(
    'SELECT (SELECT count(*) FROM hub) AS users, (SELECT coalesce(sum(last - first + 1), 0) FROM chunk) AS events',
  )[0];
  return { users: Number(row?.users ?? 0), events: Number(row?.events ?? 0) };
}

/**
 * Reads and writes a user's own row. The row is saved only now and then (`isWorthSaving`); later changes are derived
 * from the events.
 */
function hubRows(sql: Sql): Pick<HubStore, 'load' | 'save'> {
  return {
    load(user) {
      const row = sql.all('SELECT * FROM hub WHERE user = ?', user)[0];
      if (!row) return undefined;
      const log = sql.all(
        'SELECT max(last) AS head, sum(bytes) AS bytes, max(at) AS at, max(event_at) AS event_at FROM chunk WHERE user = ?',
        user,
      )[0];
      return {
        epoch: String(row.epoch),
        head: Math.max(Number(row.head), Number(log?.head ?? 0)),
        floor: Number(row.floor),
        bytes: Number(log?.bytes ?? 0),
        lastAt: Math.max(Number(row.last_at), Number(log?.at ?? 0)),
        lastEventAt: Math.max(Number(row.last_event_at), Number(log?.event_at ?? 0)),
        lastLive: Number(row.last_live),
        notBefore: Number(row.not_before),
        alerts: Number(row.alerts),
        filled: Number(row.filled) === 1,
        rights: String(row.rights),
      } satisfies HubRow;
    },
    save(user, row) {
      sql.run(
        `INSERT INTO hub (user, epoch, head, floor, last_at, last_event_at, last_live, not_before, filled, rights, alerts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (user) DO UPDATE SET epoch = excluded.epoch, head = excluded.head, floor = excluded.floor, last_at = excluded.last_at,
           last_event_at = excluded.last_event_at, last_live = excluded.last_live, not_before = excluded.not_before, filled = excluded.filled, rights = excluded.rights, alerts = max(alerts, excluded.alerts)`,
        user,
        row.epoch,
        row.head,
        row.floor,
        row.lastAt,
        row.lastEventAt,
        row.lastLive,
        row.notBefore,
        row.filled ? 1 : 0,
        row.rights,
        row.alerts,
      );
    },
  };
}

function intents(sql: Sql): Pick<HubStore, 'addIntent' | 'clearIntent' | 'clearIntents'> {
  return {
    addIntent: (user, id, at) => sql.run('INSERT INTO intent (user, id, at) VALUES (?, ?, ?)', user, id, at),
    clearIntent: (user, id) => sql.run('DELETE FROM intent WHERE user = ? AND id = ?', user, id),
    clearIntents(user) {
      // Checked first: a hub must also start while nothing can be written.
      if (sql.all('SELECT 1 FROM intent WHERE user = ? LIMIT 1', user).length > 0)
        sql.run('DELETE FROM intent WHERE user = ?', user);
    },
  };
}

function endedSessions(sql: Sql): Pick<HubStore, 'endSession' | 'endedSessions'> {
  // Ends that could not be written because the disk was full. They count until the process ends, and are retried with
  // every new hub and every end.
  let unwritten: { user: string; sessionId: string; until: number }[] = [];
  const write = () => {
    sql.transaction(() => {
      for (const { user, sessionId, until } of unwritten)
        sql.run('INSERT OR REPLACE INTO ended_session (user, session, until) VALUES (?, ?, ?)', user, sessionId, until);
    });
    unwritten = [];
  };
  return {
    endSession(user, sessionId, until, now) {
      unwritten.push({ user, sessionId, until });
      write();
      sql.run('DELETE FROM ended_session WHERE user = ? AND until < ?', user, now);
    },
    endedSessions(user, now) {
      try {
        if (unwritten.length > 0) write();
      } catch {
        // Still full: the hub starts anyway, because unwritten ends count from memory.
      }
      const written = sql
        .all('SELECT session FROM ended_session WHERE user = ? AND until >= ?', user, now)
        .map((row) => String(row.session));
      return [...written, ...unwritten.filter((each) => each.user === user).map(({ sessionId }) => sessionId)];
    },
  };
}
