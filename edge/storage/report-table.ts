import type { ReportEntry, StoredReport } from '#shared/reports/report-entry.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import type { Sql, SqlRow } from './sql-port.ts';
import { partsOf } from './turn-slots.ts';

/**
 * Reported problems of all users, the same on every host. Synchronous, so that simultaneous reports are counted one
 * after the other.
 */
export type ReportTable = {
  /**
   * Counts a report before any work is done for it.
   * @returns how long the user has to wait, ms, if it is one too many; then nothing is counted
   */
  take(user: string, now: number): number | undefined;
  /** Takes back the count of a report that was refused. @param at the time at which it was counted */
  giveBack(user: string, at: number): void;
  save(entry: ReportEntry, recording: string): void;
  /** The newest first, at most `reportLimits.listed`. */
  list(now: number): ReportEntry[];
  read(id: string, now: number): StoredReport | undefined;
  /** @returns whether there was one */
  remove(id: string): boolean;
  /** Deletes what has been stored long enough. @returns when the next is due, ms; undefined if nothing is left */
  prune(now: number): number | undefined;
};

export function createReportTable(sql: Sql): ReportTable {
  sql.run(
    'CREATE TABLE IF NOT EXISTS report (id TEXT PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL, size INTEGER NOT NULL, entry TEXT NOT NULL) WITHOUT ROWID',
  );
  sql.run('CREATE INDEX IF NOT EXISTS report_at ON report (at)');
  sql.run(
    'CREATE TABLE IF NOT EXISTS report_part (id TEXT NOT NULL, part INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (id, part)) WITHOUT ROWID',
  );
  sql.run('CREATE TABLE IF NOT EXISTS report_taken (user TEXT NOT NULL, at INTEGER NOT NULL)');

  const drop = (id: string) => {
    sql.run('DELETE FROM report_part WHERE id = ?', id);
    sql.run('DELETE FROM report WHERE id = ?', id);
  };
  const dropAll = (rows: SqlRow[]) => {
    for (const { id } of rows) drop(String(id));
  };

  return {
    take(user, now) {
      sql.run('DELETE FROM report_taken WHERE at <= ?', now - HOUR);
      const taken = sql.all('SELECT at FROM report_taken WHERE user = ? ORDER BY at', user);
      if (taken.length >= reportLimits.anHour) return Math.max(1, Number(taken[0]?.at) + HOUR - now);
      sql.run('INSERT INTO report_taken (user, at) VALUES (?, ?)', user, now);
      return undefined;
    },
    giveBack(user, at) {
      sql.run(
        'DELETE FROM report_taken WHERE rowid = (SELECT rowid FROM report_taken WHERE user = ? AND at = ? LIMIT 1)',
        user,
        at,
      );
    },
    save(entry, recording) {
      sql.transaction(() => {
        sql.run(
          'INSERT INTO report (id, user, at, size, entry) VALUES (?, ?, ?, ?, ?)',
          entry.id,
          entry.user,
          entry.at,
          recording.length,
          JSON.stringify(entry),
        );
        for (const [part, text] of partsOf(recording, PART).entries())
          sql.run('INSERT INTO report_part (id, part, text) VALUES (?, ?, ?)', entry.id, part, text);
        dropAll(
          sql.all(
            'SELECT id FROM report WHERE user = ? ORDER BY at DESC, id LIMIT -1 OFFSET ?',
            entry.user,
            reportLimits.ofUser,
          ),
        );
        dropAll(sql.all('SELECT id FROM report ORDER BY at DESC, id LIMIT -1 OFFSET ?', reportLimits.inAll));
        dropAll(
          sql.all(
            'SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY at DESC, id) AS so_far FROM report) WHERE so_far > ?',
            reportLimits.charactersInAll,
          ),
        );
      });
    },
    list: (now) =>
      sql
        .all(
          'SELECT entry FROM report WHERE at > ? ORDER BY at DESC, id LIMIT ?',
          now - reportLimits.stored,
          reportLimits.listed,
        )
        .map(({ entry }) => JSON.parse(String(entry)) as ReportEntry),
    read(id, now) {
      const row = sql.all('SELECT entry FROM report WHERE id = ? AND at > ?', id, now - reportLimits.stored)[0];
      if (!row) return undefined;
      const parts = sql.all('SELECT text FROM report_part WHERE id = ? ORDER BY part', id);
      return {
        entry: JSON.parse(String(row.entry)) as ReportEntry,
        recording: parts.map(({ text }) => String(text)).join(''),
      };
    },
    remove(id) {
      const there = sql.all('SELECT 1 FROM report WHERE id = ?', id).length > 0;
      sql.transaction(() => drop(id));
      return there;
    },
    prune(now) {
      sql.transaction(() => dropAll(sql.all('SELECT id FROM report WHERE at <= ?', now - reportLimits.stored)));
      const oldest = sql.all('SELECT min(at) AS at FROM report')[0]?.at;
      return oldest === undefined || oldest === null ? undefined : Number(oldest) + reportLimits.stored;
    },
  };
}

const HOUR = 3_600_000;
/** Characters in a row. A Durable Object stores at most 2 MB in one. */
const PART = 256 * 1024;
