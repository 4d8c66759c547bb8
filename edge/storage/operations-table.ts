import type { Alarm, AlarmPost, Freshness, OperatorAction } from '#shared/alarms/alarms-wire.ts';
import { burnWindows, type Deliveries, type MinuteCount } from '#shared/alarms/burn-rate.ts';
import type { Outage } from '#shared/alarms/outage.ts';
import type { Sql, SqlRow } from './sql-port.ts';

/** An alarm with its two posts: that it rings, and that it is over. Times are ms since 1970. */
export type StoredAlarm = Pick<Alarm, 'id' | 'began' | 'ended' | 'burn' | 'acknowledged'> & { on: StoredPost; over: StoredPost | null };
/** `nextAt` is when it is tried again; `since` is when it was first due. */
export type StoredPost = AlarmPost & { nextAt: number; since: number };

export type OperationsTable = ReturnType<typeof openOperationsTable>;

/** Opens the tables of what the operator's page shows beyond single users: deliveries by the minute, outages, and alarms. All are bounded. */
export function openOperationsTable(sql: Sql) {
  for (const table of tables) sql.run(table);

  return {
    addMinutes(minutes: readonly MinuteCount[]) {
      sql.transaction(() => {
        for (const { minute, fresh, late } of minutes)
          sql.run(
            `INSERT INTO delivery (minute, fresh, late) VALUES (?, ?, ?)
              ON CONFLICT (minute) DO UPDATE SET fresh = fresh + excluded.fresh, late = late + excluded.late`,
            minute,
            fresh,
            late,
          );
      });
    },
    /** Sums the deliveries of the minutes after `minute`. */
    deliveriesAfter(minute: number): Deliveries {
      const row = sql.all('SELECT coalesce(sum(fresh), 0) AS fresh, coalesce(sum(late), 0) AS late FROM delivery WHERE minute > ?', minute)[0];
      return { fresh: Number(row?.fresh ?? 0), late: Number(row?.late ?? 0) };
    },
    putOutage({ id, began, ended, seen, isBack, users, alerts }: Outage) {
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
    },
    outages: (): Outage[] => sql.all('SELECT * FROM outage ORDER BY began DESC LIMIT ?', MOST_OUTAGES).map(outageOf),
    addAlarm(alarm: Omit<StoredAlarm, 'id'>) {
      sql.run('INSERT INTO alarm (began, ended, burn, posts) VALUES (?, ?, ?, ?)', alarm.began, alarm.ended, alarm.burn, postsOf(alarm));
    },
    saveAlarm(alarm: StoredAlarm) {
      sql.run('UPDATE alarm SET ended = ?, posts = ? WHERE id = ?', alarm.ended, postsOf(alarm), alarm.id);
    },
    /** Newest first. */
    alarms: (): StoredAlarm[] => sql.all('SELECT * FROM alarm ORDER BY id DESC LIMIT ?', MOST_ALARMS).map(alarmOf),
    addAction({ at, who, what, about, isDone }: OperatorAction) {
      sql.run('INSERT INTO action (at, who, what, about, is_done) VALUES (?, ?, ?, ?, ?)', at, who, what, about, isDone ? 1 : 0);
      sql.run('DELETE FROM action WHERE id <= (SELECT max(id) FROM action) - ?', MOST_ACTIONS);
    },
    /** Newest first. */
    actions: (most: number): Freshness['actions'] =>
      sql.all('SELECT * FROM action ORDER BY id DESC LIMIT ?', most).map((row) => ({
        id: Number(row.id),
        at: Number(row.at),
        who: String(row.who),
        what: String(row.what),
        about: String(row.about),
        isDone: row.is_done === 1,
      })),
    /** @param minute older minutes are dropped */
    trim(minute: number) {
      sql.transaction(() => {
        sql.run('DELETE FROM delivery WHERE minute <= ?', minute - burnWindows.days);
        sql.run('DELETE FROM outage WHERE id NOT IN (SELECT id FROM outage ORDER BY began DESC LIMIT ?)', MOST_OUTAGES);
        sql.run('DELETE FROM alarm WHERE id NOT IN (SELECT id FROM alarm ORDER BY id DESC LIMIT ?)', MOST_ALARMS);
      });
    },
  };
}

const MOST_OUTAGES = 500;
const MOST_ALARMS = 100;
const MOST_ACTIONS = 2_000;

const tables = [
  'CREATE TABLE IF NOT EXISTS delivery (minute INTEGER PRIMARY KEY, fresh INTEGER NOT NULL, late INTEGER NOT NULL)',
  `CREATE TABLE IF NOT EXISTS outage (id TEXT PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, seen INTEGER NOT NULL, is_back INTEGER NOT NULL,
    users INTEGER NOT NULL, alerts INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS action (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,
    is_done INTEGER NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS alarm (id INTEGER PRIMARY KEY AUTOINCREMENT, began INTEGER NOT NULL, ended INTEGER, burn REAL NOT NULL, posts TEXT NOT NULL)',
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

const postsOf = ({ on, over, acknowledged }: Pick<StoredAlarm, 'on' | 'over' | 'acknowledged'>): string => JSON.stringify({ on, over, acknowledged });

const alarmOf = (row: SqlRow): StoredAlarm => ({
  id: Number(row.id),
  began: Number(row.began),
  ended: row.ended === null ? null : Number(row.ended),
  burn: Number(row.burn),
  // Alarms that an earlier version stored have none.
  acknowledged: null,
  ...(JSON.parse(String(row.posts)) as Pick<StoredAlarm, 'on' | 'over'>),
});
