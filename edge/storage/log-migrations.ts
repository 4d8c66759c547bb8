import { OtherVersion } from '#shared/start-failure.ts';
import type { Sql } from './sql-port.ts';

/**
 * Creates the missing tables of the event log. Until version 1.0, a change of a table is made in the first step. After
 * it, append a new one.
 * @throws OtherVersion when the log has been through more steps than exist here
 */
export function migrateEventLog(sql: Sql) {
  sql.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL)');
  const version = Number(sql.all("SELECT value FROM meta WHERE name = 'version'")[0]?.value ?? 0);
  if (version > steps.length) throw new OtherVersion(`version ${version}`, `version ${steps.length}`);
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    sql.transaction(() => {
      for (const statement of step) sql.run(statement);
      sql.run(
        "INSERT INTO meta (name, value) VALUES ('version', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        index + 1,
      );
    });
  }
}

const steps: string[][] = [
  [
    // A user has a row here before anything else is stored.
    `CREATE TABLE hub (user TEXT PRIMARY KEY, epoch TEXT NOT NULL, head INTEGER NOT NULL, floor INTEGER NOT NULL, last_at INTEGER NOT NULL,
      last_event_at INTEGER NOT NULL, last_live INTEGER NOT NULL, not_before INTEGER NOT NULL, rights TEXT NOT NULL, filled INTEGER NOT NULL DEFAULT 0,
      alerts INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
    'CREATE TABLE ended_session (user TEXT NOT NULL, session TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (user, session)) WITHOUT ROWID',
    'CREATE TABLE intent (user TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user, id)) WITHOUT ROWID',
    'CREATE TABLE frame_key (user TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user, key)) WITHOUT ROWID',

    // Events that arrived together are one chunk. Their text is stored in order of arrival; only a reference is stored
    // with its user's others. In a single table sorted by user, every chunk went to a different page, and two or three
    // more pages were rewritten to make room.
    'CREATE TABLE body (id INTEGER PRIMARY KEY, lines TEXT NOT NULL)',
    `CREATE TABLE chunk (user TEXT NOT NULL, last INTEGER NOT NULL, first INTEGER NOT NULL, at INTEGER NOT NULL, event_at INTEGER NOT NULL,
      bytes INTEGER NOT NULL, body INTEGER NOT NULL, hop INTEGER, PRIMARY KEY (user, last)) WITHOUT ROWID`,

    // Journal rows are overwritten instead of added and deleted (turn-slots.ts).
    `CREATE TABLE journal_slot (slot INTEGER PRIMARY KEY, turn INTEGER NOT NULL, part INTEGER NOT NULL, since INTEGER NOT NULL,
      entries TEXT NOT NULL)`,

    // Keys are found by their hash and stored in order of arrival (key-table.ts).
    'CREATE TABLE known (id INTEGER PRIMARY KEY, alerts TEXT NOT NULL)',
    'CREATE TABLE alert_key (user TEXT NOT NULL, hash INTEGER NOT NULL, alert INTEGER NOT NULL, known INTEGER NOT NULL, PRIMARY KEY (user, hash, alert)) WITHOUT ROWID',

    // Frames that fitted no schema, until they are taken in again, and who took in how many (refused-frames.ts).
    `CREATE TABLE refused (n INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, id TEXT NOT NULL, product TEXT NOT NULL, reason TEXT NOT NULL,
      detail TEXT NOT NULL, version TEXT NOT NULL, bytes INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
      times INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (user, id))`,
    // Both contain all that is counted, so that counting reads no bodies.
    'CREATE INDEX refused_group ON refused (reason, version, n, user, first_at, last_at)',
    'CREATE INDEX refused_size ON refused (user, n, bytes)',
    'CREATE INDEX refused_age ON refused (last_at)',
    `CREATE TABLE take (run TEXT PRIMARY KEY, intake TEXT NOT NULL, reason TEXT NOT NULL, version TEXT NOT NULL, made_by TEXT NOT NULL,
      at INTEGER NOT NULL, waiting INTEGER NOT NULL, taken INTEGER NOT NULL, already INTEGER NOT NULL) WITHOUT ROWID`,

    // The hops of alerts (hub/observers/hop-lines.ts). A user's are found by the chunks that they were written with,
    // and only the others are listed (hop-table.ts).
    'CREATE TABLE hop (id INTEGER PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL, bytes INTEGER NOT NULL, lines TEXT NOT NULL)',
    'CREATE TABLE hop_of (user TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (user, id)) WITHOUT ROWID',
    // An operator looks for a customer by email. On Cloudflare, each email has an object of its own.
    'CREATE TABLE person (hash TEXT PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
    'CREATE INDEX person_at ON person (at)',
  ],
];
