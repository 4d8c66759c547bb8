import type { Sql } from './sql.ts';

/** Creates the event log's tables that are missing. A change of their shape is a new step at the end. */
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
  // Events that came together lie in one row; frames' numbers get a table of their own; and an alert's row has all of its keys.
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
