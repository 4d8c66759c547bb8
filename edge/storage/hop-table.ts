import type { Hops, HubStore } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import type { Sql } from './sql-port.ts';

export type HopTable = Pick<HubStore, 'addHops' | 'hopsOf' | 'trimHops' | 'usersWithHop'>;

/**
 * Creates the table of all users' hops (OPS-01). A row has the lines that one user's hub wrote together, and rows are
 * in order of arrival, so that writing never goes back to an earlier page. While the events are stored that came with a
 * row, it is found by their chunk; `hop_of` lists a user's other rows. Listing each row at once would rewrite one more
 * page with every move of a user.
 */
export function createHopTable(sql: Sql): HopTable {
  return {
    addHops(user, at, lines) {
      const id = insertHops(sql, user, { at, lines });
      sql.run(`${LIST} AND id = ?`, user, id);
    },
    hopsOf: (user, since) =>
      sql
        .all(`SELECT lines FROM hop WHERE ${OWN} AND at >= ? ORDER BY id`, user, user, user, since)
        .flatMap((row) => String(row.lines).split('\n')),
    trimHops(user, since) {
      let bytes = 0;
      for (const row of sql.all(`SELECT id, at, bytes FROM hop WHERE ${OWN} ORDER BY id DESC`, user, user, user)) {
        bytes += Number(row.bytes);
        if (bytes <= limits.hopBytes && Number(row.at) >= since) continue;
        sql.run(`DELETE FROM hop WHERE ${OWN} AND id <= ?`, user, user, user, Number(row.id));
        sql.run('DELETE FROM hop_of WHERE user = ? AND id <= ?', user, Number(row.id));
        return;
      }
    },
    usersWithHop(text, before) {
      const newest = Number(sql.all('SELECT coalesce(max(id), 0) AS id FROM hop')[0]?.id);
      const upTo = Math.min(newest, before ?? newest);
      const from = Math.max(0, upTo - ROWS_AT_ONCE);
      const found = sql.all(
        'SELECT DISTINCT user FROM hop WHERE id > ? AND id <= ? AND instr(lines, ?) > 0',
        from,
        upTo,
        text,
      );
      return { users: found.map((row) => String(row.user)), ...(from > 0 ? { before: from } : {}) };
    },
  };
}

/** Writes a row that nothing refers to yet. @returns its id */
export function insertHops(sql: Sql, user: string, { at, lines }: Pick<Hops, 'at' | 'lines'>): number {
  const text = lines.join('\n');
  const id = sql.insert('INSERT INTO hop (user, at, bytes, lines) VALUES (?, ?, ?, ?)', user, at, text.length, text);
  // A user who never comes back trims nothing.
  if (id % OLD_CHECK === 0) dropOld(sql, at - limits.hopAge);
  return id;
}

/** Lists the rows of a user's chunks below a seq, before these are deleted: hops are stored for longer than events. */
export const listHops = (sql: Sql, user: string, belowSeq: number) =>
  sql.run(`${LIST} AND id IN (SELECT hop FROM chunk WHERE user = ? AND last < ?)`, user, user, belowSeq);

/** Returns when a user's newest stored hops were written, ms; 0 if there are none. */
export const newestHopsAt = (sql: Sql, user: string): number =>
  Number(sql.all(`SELECT max(at) AS at FROM hop WHERE ${OWN}`, user, user, user)[0]?.at ?? 0);

function dropOld(sql: Sql, before: number) {
  const first = sql.all('SELECT id FROM hop WHERE at >= ? ORDER BY id LIMIT 1', before)[0]?.id;
  if (first === undefined) return;
  const old = 'FROM hop WHERE id < ? ORDER BY id LIMIT ?';
  sql.run(`DELETE FROM hop_of WHERE (user, id) IN (SELECT user, id ${old})`, Number(first), MOST_DROPPED);
  sql.run(`DELETE FROM hop WHERE id IN (SELECT id ${old})`, Number(first), MOST_DROPPED);
}

/** Each compares the user as well: a chunk may refer to a row that was dropped, whose id another user's row has now. */
const LIST = 'INSERT OR IGNORE INTO hop_of (user, id) SELECT user, id FROM hop WHERE user = ?';
const OWN = 'user = ? AND id IN (SELECT id FROM hop_of WHERE user = ? UNION ALL SELECT hop FROM chunk WHERE user = ?)';

const OLD_CHECK = 1_000;
const MOST_DROPPED = 5_000;
/** Some megabytes of text: a few milliseconds, during which nothing else runs. */
const ROWS_AT_ONCE = 500;
