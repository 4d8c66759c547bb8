import type { RefusedFrames, WaitingFrame } from '#edge/hub/ports.ts';
import { refusedLimits, type TakeAnswer, type TakeRecord } from '#shared/inbox/refused/refused-wire.ts';
import { keyHash } from './key-table.ts';
import type { Sql, SqlRow } from './sql-port.ts';

/** Between two checks of age and of the sum of all sizes. */
const CHECK_EVERY = 100;

export function createRefusedFrames(sql: Sql): RefusedFrames {
  const trimAge = (now: number) => sql.run('DELETE FROM refused WHERE last_at < ?', now - refusedLimits.age);

  /** Deletes the oldest frames from the first at which the sum of sizes, newest first, is over the limit. */
  function trimSizes(rows: SqlRow[], most: number, user?: string) {
    let sum = 0;
    const first = rows.find(({ bytes }) => {
      sum += Number(bytes);
      return sum > most;
    });
    if (!first) return;
    if (user === undefined) sql.run('DELETE FROM refused WHERE n <= ?', Number(first.n));
    else sql.run('DELETE FROM refused WHERE user = ? AND n <= ?', user, Number(first.n));
  }

  return {
    put(user, { id, product, reason, detail, version, body }, now) {
      sql.transaction(() => {
        const n = Number(
          sql.all(
            `INSERT INTO refused (user, id, product, reason, detail, version, body, bytes, first_at, last_at, times) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
              ON CONFLICT (user, id) DO UPDATE SET reason = excluded.reason, detail = excluded.detail, version = excluded.version, body = excluded.body,
                bytes = excluded.bytes, last_at = excluded.last_at, times = times + 1
              RETURNING n`,
            user,
            id ?? `h:${keyHash(body).toString(36)}`,
            product,
            reason,
            detail,
            version,
            body,
            body.length,
            now,
            now,
          )[0]?.n,
        );
        sql.run('DELETE FROM refused WHERE n <= ?', n - refusedLimits.messages);
        const own = sql.all('SELECT n, bytes FROM refused WHERE user = ? ORDER BY n DESC', user);
        const oldest = own[refusedLimits.messagesOfUser];
        if (oldest) sql.run('DELETE FROM refused WHERE user = ? AND n <= ?', user, Number(oldest.n));
        trimSizes(own, refusedLimits.bytesOfUser, user);
        if (n % CHECK_EVERY !== 0) return;
        trimAge(now);
        trimSizes(sql.all('SELECT n, bytes FROM refused ORDER BY n DESC'), refusedLimits.bytes);
      });
    },
    trim: trimAge,
    groups(now) {
      trimAge(now);
      return sql
        .all(
          `SELECT reason, version, count(*) AS waiting, count(DISTINCT user) AS users, min(first_at) AS first, max(last_at) AS last FROM refused
            GROUP BY reason, version ORDER BY last DESC LIMIT ?`,
          refusedLimits.groups,
        )
        .map((row) => ({
          intake: 'hub',
          reason: String(row.reason),
          version: String(row.version),
          waiting: Number(row.waiting),
          users: Number(row.users),
          first: Number(row.first),
          last: Number(row.last),
        }));
    },
    in: ({ reason, version }, after, most) =>
      sql
        .all(
          'SELECT * FROM refused WHERE reason = ? AND version = ? AND n > ? ORDER BY n LIMIT ?',
          reason,
          version,
          after,
          most,
        )
        .map(frameIn),
    waiting: ({ reason, version }) =>
      Number(
        sql.all('SELECT count(*) AS waiting FROM refused WHERE reason = ? AND version = ?', reason, version)[0]
          ?.waiting,
      ),
    get(user, n) {
      const row = sql.all('SELECT * FROM refused WHERE user = ? AND n = ?', user, n)[0];
      return row && frameIn(row);
    },
    remove: (user, n) => sql.run('DELETE FROM refused WHERE user = ? AND n = ?', user, n),
  };
}

const frameIn = (row: SqlRow): WaitingFrame => ({
  n: Number(row.n),
  user: String(row.user),
  id: String(row.id),
  product: String(row.product),
  reason: String(row.reason),
  detail: String(row.detail),
  version: String(row.version),
  body: String(row.body),
  first: Number(row.first_at),
  last: Number(row.last_at),
  times: Number(row.times),
});

/** Who took in how many, of the hub's intake. */
export type TakeLog = {
  /** Begins the record of a run, or leaves it as it is. */
  begin(record: Pick<TakeRecord, 'run' | 'intake' | 'reason' | 'version' | 'by' | 'at' | 'of'>): void;
  count(run: string, answer: Pick<TakeAnswer, 'taken' | 'already'>): void;
  /** Newest first. */
  list(now: number): TakeRecord[];
};

export const createTakeLog = (sql: Sql): TakeLog => ({
  begin({ run, intake, reason, version, by, at, of }) {
    sql.transaction(() => {
      sql.run(
        'INSERT OR IGNORE INTO take (run, intake, reason, version, made_by, at, waiting, taken, already) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)',
        run,
        intake,
        reason,
        version,
        by,
        at,
        of,
      );
      sql.run('DELETE FROM take WHERE run NOT IN (SELECT run FROM take ORDER BY at DESC LIMIT ?)', refusedLimits.takes);
    });
  },
  count: (run, { taken, already }) =>
    sql.run('UPDATE take SET taken = taken + ?, already = already + ? WHERE run = ?', taken, already, run),
  list(now) {
    sql.run('DELETE FROM take WHERE at < ?', now - refusedLimits.age);
    return sql.all('SELECT * FROM take ORDER BY at DESC LIMIT ?', refusedLimits.listed).map((row) => ({
      run: String(row.run),
      intake: 'hub',
      reason: String(row.reason),
      version: String(row.version),
      by: String(row.made_by),
      at: Number(row.at),
      of: Number(row.waiting),
      taken: Number(row.taken),
      already: Number(row.already),
    }));
  },
});
