import { joinLogLines, splitLogLines } from '#edge/hub/log/log-line.ts';
import type { HubStore, LogEvent } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import { insertHops, listHops } from './hop-table.ts';
import type { Sql, SqlRow } from './sql-port.ts';

export type EventTable = Pick<
  HubStore,
  'append' | 'eventsAfter' | 'eventIdAt' | 'lastSeq' | 'pieces' | 'trimEvents' | 'clearEvents'
>;

/**
 * Creates the table of all users' events, in chunks. Events appended together are one row of `body`, in order of
 * arrival across all users, and `chunk` lists each user's rows.
 */
export function createEventTable(sql: Sql): EventTable {
  const lastSeq = (user: string): number =>
    Number(sql.all('SELECT max(last) AS last FROM chunk WHERE user = ?', user)[0]?.last ?? 0);

  return {
    append(user, { events, lastEventAt, last: known, hops }) {
      mustFollow(known ?? lastSeq(user), events);
      for (const [index, part] of chunksOf(events).entries()) {
        const first = part[0] as LogEvent;
        const last = part[part.length - 1] as LogEvent;
        const bytes = part.reduce((sum, event) => sum + event.bytes, 0);
        const eventAt = Math.min(lastEventAt, last.at);
        const hop = hops && index === 0 ? insertHops(sql, user, hops) : null;
        sql.run('INSERT INTO body (lines) VALUES (?)', joinLogLines(part));
        sql.run(
          'INSERT INTO chunk (user, hop, last, first, at, event_at, bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?, last_insert_rowid())',
          user,
          hop,
          last.seq,
          first.seq,
          last.at,
          eventAt,
          bytes,
        );
      }
    },
    eventsAfter(user, seq, most) {
      const events: LogEvent[] = [];
      let after = seq;
      while (events.length < most) {
        const rows = sql.all(`${CHUNKS} WHERE user = ? AND last > ? ORDER BY last LIMIT ?`, user, after, ROWS_AT_ONCE);
        for (const row of rows)
          for (const event of eventsOf(row)) if (event.seq > seq && events.length < most) events.push(event);
        if (rows.length < ROWS_AT_ONCE) break;
        after = Number(rows[rows.length - 1]?.last);
      }
      return events;
    },
    eventIdAt(user, seq) {
      const row = sql.all(`${CHUNKS} WHERE user = ? AND last >= ? ORDER BY last LIMIT 1`, user, seq)[0];
      return row && eventsOf(row).find((event) => event.seq === seq)?.id;
    },
    lastSeq,
    pieces: (user) =>
      sql.all('SELECT first, last, at, bytes FROM chunk WHERE user = ? ORDER BY last DESC', user).map((row) => ({
        first: Number(row.first),
        last: Number(row.last),
        at: Number(row.at),
        bytes: Number(row.bytes),
      })),
    trimEvents(user, belowSeq) {
      const freed = Number(
        sql.all('SELECT sum(bytes) AS bytes FROM chunk WHERE user = ? AND last < ?', user, belowSeq)[0]?.bytes ?? 0,
      );
      drop(user, belowSeq);
      return freed;
    },
    clearEvents: (user) => drop(user, Number.MAX_SAFE_INTEGER),
  };

  function drop(user: string, belowSeq: number) {
    listHops(sql, user, belowSeq);
    sql.run('DELETE FROM body WHERE id IN (SELECT body FROM chunk WHERE user = ? AND last < ?)', user, belowSeq);
    sql.run('DELETE FROM chunk WHERE user = ? AND last < ?', user, belowSeq);
  }
}

const CHUNKS = 'SELECT first, last, bytes, lines FROM chunk JOIN body ON body.id = chunk.body';

/** The last safeguard for ST1: two hubs that write to one log must not both succeed. */
export function mustFollow(last: number, events: LogEvent[]) {
  const first = events[0]?.seq;
  if (last > 0 && first !== undefined && first !== last + 1) throw new Error(`Event ${first} does not follow ${last}`);
}

/** The number of rows read at a time: enough for a usual replay, few enough for the largest. */
const ROWS_AT_ONCE = 8;
const CHUNK_BYTES = 64 * 1024;

/** Splits events into chunks no larger than what a replay reads at a time. */
function chunksOf(events: LogEvent[]): LogEvent[][] {
  const chunks: LogEvent[][] = [];
  let chunk: LogEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    if (chunk.length > 0 && (chunk.length >= limits.replayRows || bytes + event.bytes > CHUNK_BYTES)) {
      chunks.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(event);
    bytes += event.bytes;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

const eventsOf = (row: SqlRow): LogEvent[] => splitLogLines(String(row.lines), Number(row.first), Number(row.bytes));
