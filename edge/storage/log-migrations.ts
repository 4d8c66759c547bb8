import { NewerData } from '#shared/start-failure.ts';
import { createKeyTable } from './key-table.ts';
import type { Sql, SqlRow } from './sql-port.ts';

/**
 * Creates the missing tables of the event log. To change their shape, append a new step.
 * @throws NewerData when the log has been through more steps than exist here
 */
export function migrateEventLog(sql: Sql) {
  sql.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL)');
  const version = Number(sql.all("SELECT value FROM meta WHERE name = 'version'")[0]?.value ?? 0);
  if (version > steps.length) throw new NewerData(`version ${version}`, `version ${steps.length}`);
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    sql.transaction(() => {
      for (const part of step) typeof part === 'string' ? sql.run(part) : part(sql);
      sql.run("INSERT INTO meta (name, value) VALUES ('version', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", index + 1);
    });
  }
}

const steps: (string | ((sql: Sql) => void))[][] = [
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
  // Events that arrived together become one row, frame numbers get their own table, and an alert's row contains all of its keys.
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
  // The events' text is stored in order of arrival; only a reference is stored with its user's others. In a single table sorted by user,
  // every chunk went to a different page, and two or three more pages were rewritten to make room.
  [
    'CREATE TABLE body (id INTEGER PRIMARY KEY, lines TEXT NOT NULL)',
    'ALTER TABLE chunk RENAME TO chunk_with_bodies',
    `CREATE TABLE chunk (user TEXT NOT NULL, last INTEGER NOT NULL, first INTEGER NOT NULL, at INTEGER NOT NULL, event_at INTEGER NOT NULL,
      bytes INTEGER NOT NULL, body INTEGER NOT NULL, PRIMARY KEY (user, last)) WITHOUT ROWID`,
    `INSERT INTO chunk (user, last, first, at, event_at, bytes, body)
      SELECT user, last, first, at, event_at, bytes, row_number() OVER (ORDER BY user, last) FROM chunk_with_bodies`,
    'INSERT INTO body (id, lines) SELECT row_number() OVER (ORDER BY user, last), bodies FROM chunk_with_bodies',
    'DROP TABLE chunk_with_bodies',
  ],
  // Journal rows are overwritten instead of added and deleted (turn-slots.ts).
  [
    `CREATE TABLE journal_slot (slot INTEGER PRIMARY KEY, turn INTEGER NOT NULL, part INTEGER NOT NULL, since INTEGER NOT NULL,
      entries TEXT NOT NULL)`,
    'CREATE TABLE IF NOT EXISTS journal (turn INTEGER PRIMARY KEY, entries TEXT NOT NULL)',
    'INSERT INTO journal_slot (slot, turn, part, since, entries) SELECT turn, turn, 0, 0, entries FROM journal',
    'DROP TABLE journal',
  ],
  // Keys are found by their hash and stored in order of arrival. The number of the newest alert is in the user's own row. It is raised
  // above anything that a journal may still contain, which no row here knows of.
  [
    'ALTER TABLE hub ADD COLUMN alerts INTEGER NOT NULL DEFAULT 0',
    'UPDATE hub SET alerts = (SELECT coalesce(max(alert), 0) + 1000000 FROM alert WHERE alert.user = hub.user)',
    'DROP TABLE alert_key',
    'CREATE TABLE known (id INTEGER PRIMARY KEY, alerts TEXT NOT NULL)',
    'CREATE TABLE alert_key (user TEXT NOT NULL, hash INTEGER NOT NULL, alert INTEGER NOT NULL, known INTEGER NOT NULL, PRIMARY KEY (user, hash, alert)) WITHOUT ROWID',
    carryAlerts,
    'DROP TABLE alert',
  ],
  // Frames that fitted no schema, until they are taken in again, and who took in how many (refused-frames.ts).
  [
    `CREATE TABLE refused (n INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, id TEXT NOT NULL, product TEXT NOT NULL, reason TEXT NOT NULL,
      detail TEXT NOT NULL, version TEXT NOT NULL, bytes INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
      times INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (user, id))`,
    // Both contain all that is counted, so that counting reads no bodies.
    'CREATE INDEX refused_group ON refused (reason, version, n, user, first_at, last_at)',
    'CREATE INDEX refused_size ON refused (user, n, bytes)',
    'CREATE INDEX refused_age ON refused (last_at)',
    `CREATE TABLE take (run TEXT PRIMARY KEY, intake TEXT NOT NULL, reason TEXT NOT NULL, version TEXT NOT NULL, made_by TEXT NOT NULL,
      at INTEGER NOT NULL, waiting INTEGER NOT NULL, taken INTEGER NOT NULL, already INTEGER NOT NULL) WITHOUT ROWID`,
  ],
  // The hops of alerts (hub/log/hop-lines.ts).
  [
    'CREATE TABLE hop (id INTEGER PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL, bytes INTEGER NOT NULL, lines TEXT NOT NULL)',
    'CREATE INDEX hop_user ON hop (user, id, at, bytes)',
    // An operator looks for a customer by email. On Cloudflare, each email has an object of its own.
    'CREATE TABLE person (hash TEXT PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
    'CREATE INDEX person_at ON person (at)',
  ],
  // A user's hops are found by the chunks that they were written with, and only the others are listed (hop-table.ts).
  [
    'ALTER TABLE chunk ADD COLUMN hop INTEGER',
    'CREATE TABLE hop_of (user TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (user, id)) WITHOUT ROWID',
    'INSERT INTO hop_of (user, id) SELECT user, id FROM hop',
    'DROP INDEX hop_user',
  ],
];

function carryAlerts(sql: Sql) {
  const table = createKeyTable(sql);
  for (let from: SqlRow = { user: '', alert: 0 }; ; ) {
    const rows = sql.all(
      'SELECT user, alert, keys FROM alert WHERE (user, alert) > (?, ?) ORDER BY user, alert LIMIT 64',
      from.user as string,
      from.alert as number,
    );
    for (const user of new Set(rows.map((row) => String(row.user))))
      table.putAlerts(
        user,
        rows.filter((row) => row.user === user).map((row) => [Number(row.alert), JSON.parse(String(row.keys)) as string[]]),
      );
    const last = rows.at(-1);
    if (!last) return;
    from = last;
  }
}
