import type { HubRow, HubStore, LogEvent } from '#edge/hub/ports.ts';
import { utf8Length } from '#edge/hub/text.ts';
import { limits } from '#shared/protocol.ts';
import type { Sql, SqlRow } from './sql.ts';

/** Creates the tables that are missing. A change of their shape is a new step at the end. */
export function migrateEventLog(sql: Sql) {
  sql.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL)');
  const version = Number(sql.all("SELECT value FROM meta WHERE name = 'version'")[0]?.value ?? 0);
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    sql.transaction(() => {
      for (const statement of step) sql.run(statement);
      sql.run("INSERT INTO meta (name, value) VALUES ('version', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", index + 1);
    });
  }
}

const steps = [
  [
    `CREATE TABLE hub (user TEXT PRIMARY KEY, epoch TEXT NOT NULL, head INTEGER NOT NULL, floor INTEGER NOT NULL, bytes INTEGER NOT NULL,
      last_at INTEGER NOT NULL, last_event_at INTEGER NOT NULL, last_live INTEGER NOT NULL, not_before INTEGER NOT NULL, alerts INTEGER NOT NULL, rights TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE event (user TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, bytes INTEGER NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (user, seq)) WITHOUT ROWID`,
    'CREATE TABLE alert_key (user TEXT NOT NULL, key TEXT NOT NULL, alert INTEGER NOT NULL, PRIMARY KEY (user, key, alert)) WITHOUT ROWID',
    'CREATE INDEX alert_key_alert ON alert_key (user, alert)',
    'CREATE TABLE ended_session (user TEXT NOT NULL, session TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (user, session)) WITHOUT ROWID',
    'CREATE TABLE intent (user TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user, id)) WITHOUT ROWID',
  ],
  // Events that came together lie together; the provider's own numbers leave the alerts' keys, and an alert knows all of its keys itself.
  [
    `CREATE TABLE chunk (user TEXT NOT NULL, last INTEGER NOT NULL, first INTEGER NOT NULL, at INTEGER NOT NULL, event_at INTEGER NOT NULL,
      bytes INTEGER NOT NULL, bodies TEXT NOT NULL, PRIMARY KEY (user, last)) WITHOUT ROWID`,
    `INSERT INTO chunk (user, last, first, at, event_at, bytes, bodies)
      SELECT user, seq, seq, at, iif(instr(body, '"type":"stream.gap"') > 0, 0, at), bytes, body FROM event`,
    'DROP TABLE event',
    'CREATE TABLE alert (user TEXT NOT NULL, alert INTEGER NOT NULL, keys TEXT NOT NULL, PRIMARY KEY (user, alert)) WITHOUT ROWID',
    "INSERT INTO alert (user, alert, keys) SELECT user, alert, json_group_array(key) FROM alert_key WHERE alert > 0 AND substr(key, 1, 2) <> 'o:' GROUP BY user, alert",
    'CREATE TABLE frame_key (user TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user, key)) WITHOUT ROWID',
    "INSERT INTO frame_key (user, key, at) SELECT user, substr(key, 3), alert FROM alert_key WHERE alert > 0 AND substr(key, 1, 2) = 'o:'",
    'ALTER TABLE hub ADD COLUMN filled INTEGER NOT NULL DEFAULT 0',
    "UPDATE hub SET filled = EXISTS (SELECT 1 FROM alert_key WHERE alert_key.user = hub.user AND key = 'o:first-reconcile')",
    "DELETE FROM alert_key WHERE substr(key, 1, 2) = 'o:'",
    'DROP INDEX alert_key_alert',
    'ALTER TABLE hub DROP COLUMN bytes',
    'ALTER TABLE hub DROP COLUMN alerts',
  ],
];

/** The event log over SQL: plain rows, no rule of the stream. Every statement is read to its end at once. */
export function createEventLog(sql: Sql): HubStore {
  /** The row is saved only now and then: what was appended since is told from the events and keys themselves. */
  function caughtUp(user: string, saved: HubRow): HubRow {
    const held = sql.all('SELECT max(last) AS head, sum(bytes) AS bytes, max(at) AS at, max(event_at) AS event_at FROM chunk WHERE user = ?', user)[0];
    const newest = sql.all('SELECT max(alert) AS alert FROM alert WHERE user = ?', user)[0];
    return {
      ...saved,
      head: Math.max(saved.head, Number(held?.head ?? 0)),
      bytes: Number(held?.bytes ?? 0),
      lastAt: Math.max(saved.lastAt, Number(held?.at ?? 0)),
      lastEventAt: Math.max(saved.lastEventAt, Number(held?.event_at ?? 0)),
      alerts: Number(newest?.alert ?? 0),
    };
  }

  const lastSeq = (user: string): number => Number(sql.all('SELECT max(last) AS last FROM chunk WHERE user = ?', user)[0]?.last ?? 0);

  return {
    transaction: sql.transaction,
    load(user) {
      const row = sql.all('SELECT * FROM hub WHERE user = ?', user)[0];
      if (!row) return undefined;
      const saved = {
        epoch: String(row.epoch),
        head: Number(row.head),
        floor: Number(row.floor),
        bytes: 0,
        lastAt: Number(row.last_at),
        lastEventAt: Number(row.last_event_at),
        lastLive: Number(row.last_live),
        notBefore: Number(row.not_before),
        alerts: 0,
        filled: Number(row.filled) === 1,
        rights: String(row.rights),
      } satisfies HubRow;
      return caughtUp(user, saved);
    },
    save(user, row) {
      sql.run(
        `INSERT INTO hub (user, epoch, head, floor, last_at, last_event_at, last_live, not_before, filled, rights) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (user) DO UPDATE SET epoch = excluded.epoch, head = excluded.head, floor = excluded.floor, last_at = excluded.last_at,
           last_event_at = excluded.last_event_at, last_live = excluded.last_live, not_before = excluded.not_before, filled = excluded.filled, rights = excluded.rights`,
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
      );
    },
    append(user, { events, lastEventAt }) {
      mustFollow(lastSeq(user), events);
      for (const part of chunksOf(events)) {
        const first = part[0] as LogEvent;
        const last = part[part.length - 1] as LogEvent;
        const bytes = part.reduce((sum, event) => sum + event.bytes, 0);
        const bodies = part.length === 1 ? first.body : part.map((event) => event.body).join('\n');
        sql.run(
          'INSERT INTO chunk (user, last, first, at, event_at, bytes, bodies) VALUES (?, ?, ?, ?, ?, ?, ?)',
          user,
          last.seq,
          first.seq,
          last.at,
          Math.min(lastEventAt, last.at),
          bytes,
          bodies,
        );
      }
    },
    eventsAfter(user, seq, most) {
      const events: LogEvent[] = [];
      let after = seq;
      while (events.length < most) {
        const rows = sql.all('SELECT first, last, bytes, bodies FROM chunk WHERE user = ? AND last > ? ORDER BY last LIMIT ?', user, after, ROWS_AT_ONCE);
        for (const row of rows) for (const event of eventsOf(row)) if (event.seq > seq && events.length < most) events.push(event);
        if (rows.length < ROWS_AT_ONCE) break;
        after = Number(rows[rows.length - 1]?.last);
      }
      return events;
    },
    eventIdAt(user, seq) {
      const row = sql.all('SELECT first, last, bytes, bodies FROM chunk WHERE user = ? AND last >= ? ORDER BY last LIMIT 1', user, seq)[0];
      return row && eventsOf(row).find((event) => event.seq === seq)?.id;
    },
    lastSeq,
    trimEvents(user, belowSeq) {
      const freed = Number(sql.all('SELECT sum(bytes) AS bytes FROM chunk WHERE user = ? AND last < ?', user, belowSeq)[0]?.bytes ?? 0);
      sql.run('DELETE FROM chunk WHERE user = ? AND last < ?', user, belowSeq);
      return freed;
    },
    pieces: (user) =>
      sql
        .all('SELECT first, last, at, bytes FROM chunk WHERE user = ? ORDER BY last DESC', user)
        .map((row) => ({ first: Number(row.first), last: Number(row.last), at: Number(row.at), bytes: Number(row.bytes) })),
    clearEvents: (user) => sql.run('DELETE FROM chunk WHERE user = ?', user),
    hasFrame: (user, id) => sql.all('SELECT 1 AS found FROM frame_key WHERE user = ? AND key = ?', user, id).length > 0,
    addFrame: (user, id, at) => sql.run('INSERT OR IGNORE INTO frame_key (user, key, at) VALUES (?, ?, ?)', user, id, at),
    alertsWith: (user, key) =>
      sql
        .all('SELECT alert.alert, keys FROM alert_key JOIN alert USING (user, alert) WHERE user = ? AND key = ? ORDER BY alert DESC', user, key)
        .map((row) => ({ alert: Number(row.alert), keys: JSON.parse(String(row.keys)) as string[] })),
    putAlert(user, alert, keys) {
      sql.run('INSERT OR REPLACE INTO alert (user, alert, keys) VALUES (?, ?, ?)', user, alert, JSON.stringify(keys));
      for (const key of keys) sql.run('INSERT OR IGNORE INTO alert_key (user, key, alert) VALUES (?, ?, ?)', user, key, alert);
    },
    trimKeys(user, most) {
      // Alerts are numbered as they come, so the newest keys are those of the highest numbers.
      const alert = sql.all('SELECT alert FROM alert_key WHERE user = ? ORDER BY alert DESC LIMIT 1 OFFSET ?', user, most)[0]?.alert;
      if (alert !== undefined) {
        sql.run('DELETE FROM alert_key WHERE user = ? AND alert <= ?', user, alert);
        sql.run('DELETE FROM alert WHERE user = ? AND alert <= ?', user, alert);
      }
      // Counted apart: a busy day of other events must not make the alerts unknown.
      const at = sql.all('SELECT at FROM frame_key WHERE user = ? ORDER BY at DESC LIMIT 1 OFFSET ?', user, most)[0]?.at;
      if (at !== undefined) sql.run('DELETE FROM frame_key WHERE user = ? AND at <= ?', user, at);
    },
    addIntent: (user, id, at) => sql.run('INSERT INTO intent (user, id, at) VALUES (?, ?, ?)', user, id, at),
    clearIntent: (user, id) => sql.run('DELETE FROM intent WHERE user = ? AND id = ?', user, id),
    clearIntents: (user) => sql.run('DELETE FROM intent WHERE user = ?', user),
    endSession: (user, sessionId, until) => sql.run('INSERT OR REPLACE INTO ended_session (user, session, until) VALUES (?, ?, ?)', user, sessionId, until),
    endedSessions(user, now) {
      sql.run('DELETE FROM ended_session WHERE user = ? AND until < ?', user, now);
      return sql.all('SELECT session FROM ended_session WHERE user = ?', user).map((row) => String(row.session));
    },
  };
}

/** The last line of defence of ST1: two hubs that write to one log must not both succeed. */
export function mustFollow(last: number, events: LogEvent[]) {
  const first = events[0]?.seq;
  if (last > 0 && first !== undefined && first !== last + 1) throw new Error(`Event ${first} does not follow on ${last}`);
}

/** How many rows are read at a time: enough for a usual replay, few enough for the largest. */
const ROWS_AT_ONCE = 8;
const CHUNK_BYTES = 64 * 1024;

/** Parts that are no larger than what a replay reads at a time. */
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

function eventsOf(row: SqlRow): LogEvent[] {
  const bodies = String(row.bodies);
  const lines = bodies.split('\n');
  // One byte a character in the whole chunk: the usual case, in which nothing has to be counted.
  const plain = bodies.length - (lines.length - 1) === Number(row.bytes);
  return lines.map((body, index) => eventOfBody(body, Number(row.first) + index, plain ? body.length : utf8Length(body)));
}

/** An event's id and time stand at the beginning of its body, as the sequence writes it. */
export function eventOfBody(body: string, seq: number, bytes: number): LogEvent {
  const id = body.indexOf('"id":"') + 6;
  const at = body.indexOf('"at":', id) + 5;
  return { seq, id: body.slice(id, body.indexOf('"', id)), at: Number.parseInt(body.slice(at, at + 17), 10), body, bytes };
}
