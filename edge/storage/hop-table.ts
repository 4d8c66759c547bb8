import type { HubStore } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import type { Sql } from './sql-port.ts';

export type HopTable = Pick<HubStore, 'addHops' | 'hopsOf' | 'trimHops' | 'usersWithHop'>;

/**
 * Creates the table of all users' hops (OPS-01). A row has the lines that one user's hub wrote together, and rows are in order of arrival, so
 * that writing never goes back to an earlier page.
 */
export function createHopTable(sql: Sql): HopTable {
  let added = 0;

  return {
    addHops(user, at, lines) {
      sql.run('INSERT INTO hop (user, at, bytes, lines) VALUES (?, ?, ?, ?)', user, at, lines.length, lines);
      added += 1;
      // A user who never comes back trims nothing.
      if (added % OLD_CHECK === 0) dropOld(at - limits.hopAge);
    },
    hopsOf: (user, since) =>
      sql.all('SELECT lines FROM hop WHERE user = ? AND at >= ? ORDER BY id', user, since).flatMap((row) => String(row.lines).split('\n')),
    trimHops(user, since) {
      let bytes = 0;
      for (const row of sql.all('SELECT id, at, bytes FROM hop WHERE user = ? ORDER BY id DESC', user)) {
        bytes += Number(row.bytes);
        if (bytes <= limits.hopBytes && Number(row.at) >= since) continue;
        sql.run('DELETE FROM hop WHERE user = ? AND id <= ?', user, Number(row.id));
        return;
      }
    },
    usersWithHop(text, before) {
      const newest = Number(sql.all('SELECT coalesce(max(id), 0) AS id FROM hop')[0]?.id);
      const upTo = Math.min(newest, before ?? newest);
      const from = Math.max(0, upTo - ROWS_AT_ONCE);
      const found = sql.all('SELECT DISTINCT user FROM hop WHERE id > ? AND id <= ? AND instr(lines, ?) > 0', from, upTo, text);
      return { users: found.map((row) => String(row.user)), ...(from > 0 ? { before: from } : {}) };
    },
  };

  function dropOld(before: number) {
    const first = sql.all('SELECT id FROM hop WHERE at >= ? ORDER BY id LIMIT 1', before)[0]?.id;
    if (first !== undefined) sql.run('DELETE FROM hop WHERE id IN (SELECT id FROM hop WHERE id < ? ORDER BY id LIMIT ?)', Number(first), MOST_DROPPED);
  }
}

const OLD_CHECK = 1_000;
const MOST_DROPPED = 5_000;
/** Some megabytes of text: a few milliseconds, during which nothing else runs. */
const ROWS_AT_ONCE = 500;
