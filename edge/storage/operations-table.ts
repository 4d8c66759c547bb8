import type { Deliveries, OperatorAction, PortalStatus, StoredAction } from '#shared/health/health-wire.ts';
import { joinedOutages, type Outage } from '#shared/health/outage.ts';
import type { Sql, SqlRow } from './sql-port.ts';

export type Operations = ReturnType<typeof openOperations>;

/**
 * Opens the tables of what the operator's page shows beyond single users: deliveries, outages, and what operators did.
 * All are bounded. One per instance on Node; on Cloudflare one for all, in an object of its own.
 */
export function openOperations(sql: Sql, now: () => number) {
  for (const table of tables) sql.run(table);

  return {
    /** Adds to what was delivered since the first start. */
    delivered({ fresh, late }: Deliveries) {
      sql.run('UPDATE delivered SET fresh = fresh + ?, late = late + ?', fresh, late);
    },
    outage({ id, began, ended, seen, isBack, users, alerts }: Outage) {
      sql.run(
        `INSERT INTO outage (id, began, ended, seen, is_back, users, alerts) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
          ended = excluded.ended, seen = excluded.seen, is_back = excluded.is_back, users = excluded.users, alerts = excluded.alerts`,
        id,
        began,
        ended,
        seen,
        isBack ? 1 : 0,
        users,
        alerts,
      );
      sql.run('DELETE FROM outage WHERE id NOT IN (SELECT id FROM outage ORDER BY began DESC LIMIT ?)', MOST_OUTAGES);
    },
    /** Adds to the record of what operators did. */
    act({ at, who, what, about, isDone }: OperatorAction) {
      sql.run(
        'INSERT INTO action (at, who, what, about, is_done) VALUES (?, ?, ?, ?, ?)',
        at,
        who,
        what,
        about,
        isDone ? 1 : 0,
      );
      sql.run('DELETE FROM action WHERE id <= (SELECT max(id) FROM action) - ?', MOST_ACTIONS);
    },
    /**
     * Notes that something that is valid once was used.
     * @param until when it is no longer valid, ms
     * @returns whether this was the first time
     */
    claimOnce(key: string, until: number): boolean {
      let isFirst = false;
      sql.transaction(() => {
        sql.run('DELETE FROM used WHERE until <= ?', now());
        isFirst = sql.all('SELECT key FROM used WHERE key = ?', key).length === 0;
        if (isFirst) sql.run('INSERT INTO used (key, until) VALUES (?, ?)', key, until);
      });
      return isFirst;
    },
    /** Stores a value until it is taken, or until then, ms. */
    storeOnce(key: string, value: string, until: number) {
      sql.transaction(() => {
        sql.run('DELETE FROM once WHERE until <= ?', now());
        sql.run('INSERT INTO once (key, value, until) VALUES (?, ?, ?)', key, value, until);
      });
    },
    /** Deletes and returns a stored value. @returns undefined if it expired, was taken before, or is not there */
    takeOnce(key: string): string | undefined {
      const [row] = sql.all('DELETE FROM once WHERE key = ? RETURNING value, until', key);
      return row && Number(row.until) > now() ? String(row.value) : undefined;
    },
    /** The newest outages and actions, newest first. */
    status(): PortalStatus {
      const delivered = sql.all('SELECT fresh, late FROM delivered')[0];
      const outages = joinedOutages(sql.all('SELECT * FROM outage ORDER BY began DESC').map(outageOf), now());
      return {
        deliveries: { fresh: Number(delivered?.fresh), late: Number(delivered?.late) },
        outages: outages
          .slice(0, MOST_SHOWN)
          .map(({ began, ended, isBack, users, alerts }) => ({ began, ended, isBack, users, alerts })),
        actions: sql.all('SELECT * FROM action ORDER BY id DESC LIMIT ?', MOST_SHOWN).map(actionOf),
      };
    },
  };
}

const MOST_SHOWN = 100;
const MOST_OUTAGES = 500;
const MOST_ACTIONS = 2_000;

const tables = [
  'CREATE TABLE IF NOT EXISTS used (key TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS once (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS delivered (one INTEGER PRIMARY KEY CHECK (one = 1), fresh INTEGER NOT NULL, late INTEGER NOT NULL)',
  'INSERT OR IGNORE INTO delivered (one, fresh, late) VALUES (1, 0, 0)',
  `CREATE TABLE IF NOT EXISTS outage (id TEXT PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, seen INTEGER NOT NULL, is_back INTEGER NOT NULL,
    users INTEGER NOT NULL, alerts INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS action (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,
    is_done INTEGER NOT NULL)`,
];

const outageOf = (row: SqlRow): Outage => ({
  id: String(row.id),
  began: Number(row.began),
  ended: row.ended === null ? null : Number(row.ended),
  seen: Number(row.seen),
  isBack: row.is_back === 1,
  users: Number(row.users),
  alerts: Number(row.alerts),
});

const actionOf = (row: SqlRow): StoredAction => ({
  id: Number(row.id),
  at: Number(row.at),
  who: String(row.who),
  what: String(row.what),
  about: String(row.about),
  isDone: row.is_done === 1,
});
