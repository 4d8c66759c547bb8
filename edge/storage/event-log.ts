import type { HubRow, HubStore, LogEvent } from '#edge/hub/ports.ts';
import { type AlertIdentity, isSameAlert, keysOf } from '#shared/notifications/identity.ts';
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
];

/** The event log over SQL: plain rows, no rule of the stream. Every statement is read to its end at once. */
export function createEventLog(sql: Sql): HubStore {
  const eventOf = (row: SqlRow): LogEvent => ({
    seq: Number(row.seq),
    id: String(row.id),
    at: Number(row.at),
    body: String(row.body),
    bytes: Number(row.bytes),
  });

  const identityOf = (keys: string[]): AlertIdentity => {
    const partOf = (kind: string) => keys.find((key) => key.startsWith(kind))?.slice(2);
    return { notificationId: partOf('n:'), recordId: partOf('r:'), fingerprint: partOf('f:') ?? '' };
  };

  /** The row is saved only now and then: what was appended since is told from the events and keys themselves. */
  function caughtUp(user: string, saved: HubRow): HubRow {
    const row = { ...saved };
    for (const event of sql.all('SELECT seq, at, bytes, body FROM event WHERE user = ? AND seq > ? ORDER BY seq', user, saved.head)) {
      row.head = Number(event.seq);
      row.bytes += Number(event.bytes);
      row.lastAt = Number(event.at);
      if (!String(event.body).includes('"type":"stream.gap"')) row.lastEventAt = row.lastAt;
    }
    const newest = sql.all('SELECT alert FROM alert_key WHERE user = ? ORDER BY alert DESC LIMIT 1', user)[0];
    row.alerts = Math.max(row.alerts, Number(newest?.alert ?? 0));
    return row;
  }

  return {
    transaction: sql.transaction,
    load(user) {
      const row = sql.all('SELECT * FROM hub WHERE user = ?', user)[0];
      if (!row) return undefined;
      const saved = {
        epoch: String(row.epoch),
        head: Number(row.head),
        floor: Number(row.floor),
        bytes: Number(row.bytes),
        lastAt: Number(row.last_at),
        lastEventAt: Number(row.last_event_at),
        lastLive: Number(row.last_live),
        notBefore: Number(row.not_before),
        alerts: Number(row.alerts),
        rights: String(row.rights),
      } satisfies HubRow;
      return caughtUp(user, saved);
    },
    save(user, row) {
      sql.run(
        `INSERT INTO hub (user, epoch, head, floor, bytes, last_at, last_event_at, last_live, not_before, alerts, rights) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (user) DO UPDATE SET epoch = excluded.epoch, head = excluded.head, floor = excluded.floor, bytes = excluded.bytes, last_at = excluded.last_at, last_event_at = excluded.last_event_at,
           last_live = excluded.last_live, not_before = excluded.not_before, alerts = excluded.alerts, rights = excluded.rights`,
        user,
        row.epoch,
        row.head,
        row.floor,
        row.bytes,
        row.lastAt,
        row.lastEventAt,
        row.lastLive,
        row.notBefore,
        row.alerts,
        row.rights,
      );
    },
    append: (user, event) =>
      sql.run('INSERT INTO event (user, seq, id, at, bytes, body) VALUES (?, ?, ?, ?, ?, ?)', user, event.seq, event.id, event.at, event.bytes, event.body),
    eventsAfter: (user, seq, most) =>
      sql.all('SELECT seq, id, at, bytes, body FROM event WHERE user = ? AND seq > ? ORDER BY seq LIMIT ?', user, seq, most).map(eventOf),
    eventIdAt(user, seq) {
      const row = sql.all('SELECT id FROM event WHERE user = ? AND seq = ?', user, seq)[0];
      return row ? String(row.id) : undefined;
    },
    trimEvents(user, belowSeq) {
      const freed = Number(sql.all('SELECT sum(bytes) AS bytes FROM event WHERE user = ? AND seq < ?', user, belowSeq)[0]?.bytes ?? 0);
      sql.run('DELETE FROM event WHERE user = ? AND seq < ?', user, belowSeq);
      return freed;
    },
    trimPoint(user, most) {
      let kept = 0;
      let bytes = 0;
      let point = 0;
      for (const row of sql.all('SELECT seq, at, bytes FROM event WHERE user = ? ORDER BY seq DESC', user)) {
        kept += 1;
        bytes += Number(row.bytes);
        const over = kept > most.events || bytes > most.bytes || Number(row.at) < most.oldest;
        // The newest stays whatever its age: a tab that stands there has missed nothing.
        if (over && kept > 1) return point;
        point = Number(row.seq);
      }
      return 0;
    },
    clearEvents: (user) => sql.run('DELETE FROM event WHERE user = ?', user),
    hasKey: (user, key) => sql.all('SELECT 1 AS found FROM alert_key WHERE user = ? AND key = ? LIMIT 1', user, key).length > 0,
    findAlert(user, identity) {
      const tried = new Set<number>();
      for (const key of keysOf(identity)) {
        for (const row of sql.all('SELECT alert FROM alert_key WHERE user = ? AND key = ? ORDER BY alert DESC', user, key)) {
          const alert = Number(row.alert);
          if (tried.has(alert)) continue;
          tried.add(alert);
          const known = identityOf(sql.all('SELECT key FROM alert_key WHERE user = ? AND alert = ?', user, alert).map((each) => String(each.key)));
          if (isSameAlert(known, identity)) return { alert, identity: known };
        }
      }
      return undefined;
    },
    addKeys(user, alert, keys) {
      for (const key of keys) sql.run('INSERT OR IGNORE INTO alert_key (user, key, alert) VALUES (?, ?, ?)', user, key, alert);
    },
    trimKeys(user, most) {
      // Alerts are numbered as they come, so the newest keys are those of the highest numbers.
      // The provider's own numbers are counted apart: a busy day of other events must not make the alerts unknown.
      for (const kind of ["substr(key, 1, 2) <> 'o:'", "substr(key, 1, 2) = 'o:'"]) {
        const last = sql.all(`SELECT alert FROM alert_key WHERE user = ? AND ${kind} ORDER BY alert DESC LIMIT 1 OFFSET ?`, user, most)[0];
        if (last) sql.run(`DELETE FROM alert_key WHERE user = ? AND alert <= ? AND alert > 0 AND ${kind}`, user, Number(last.alert));
      }
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
