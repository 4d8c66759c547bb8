import type { Sql } from './sql-port.ts';

/**
 * Moves users between event logs that are attached to one connection, by schema name. A log's journal must have been
 * moved into its tables before. Every function is one transaction that writes to one file only, because SQLite's
 * transactions over several files are not atomic in WAL mode.
 */

/** A user's log in one file. `at` is the time of its newest entry, ms since 1970. */
export type StoredUser = { user: string; at: number };

/** Lists the users of a log. A user has a row in `hub` before anything else is stored. */
export const usersIn = (sql: Sql, log: string): StoredUser[] =>
  sql
    .all(
      `SELECT user, max(last_at, last_live, not_before, coalesce((SELECT max(at) FROM ${log}.chunk WHERE chunk.user = hub.user), 0)) AS at FROM ${log}.hub ORDER BY user`,
    )
    .map((row) => ({ user: String(row.user), at: Number(row.at) }));

/** Copies everything of these users, in place of what the other log may have of them. */
export function copyUsers(sql: Sql, users: readonly string[], { from, to }: { from: string; to: string }) {
  sql.transaction(() => {
    choose(sql, users);
    drop(sql, to);
    renumber(sql, { from, to }, 'body', 'chunk', 'body');
    sql.run(
      `INSERT INTO ${to}.body (id, lines) SELECT fresh, lines FROM temp.renumbered JOIN ${from}.body ON id = old ORDER BY fresh`,
    );
    sql.run(
      `INSERT INTO ${to}.chunk (user, last, first, at, event_at, bytes, body)
        SELECT user, last, first, at, event_at, bytes, fresh FROM ${from}.chunk JOIN temp.renumbered ON old = body ${CHOSEN} ORDER BY user, last`,
    );
    renumber(sql, { from, to }, 'known', 'alert_key', 'known');
    sql.run(
      `INSERT INTO ${to}.known (id, alerts) SELECT fresh, alerts FROM temp.renumbered JOIN ${from}.known ON id = old ORDER BY fresh`,
    );
    sql.run(
      `INSERT INTO ${to}.alert_key (user, hash, alert, known)
        SELECT user, hash, alert, fresh FROM ${from}.alert_key JOIN temp.renumbered ON old = known ${CHOSEN} ORDER BY user, hash, alert`,
    );
    // Each log numbers them by itself, in order of arrival.
    sql.run(`INSERT INTO ${to}.refused (${REFUSED}) SELECT ${REFUSED} FROM ${from}.refused ${CHOSEN} ORDER BY n`);
    const newest = sql.all(`SELECT coalesce(max(id), 0) AS id FROM ${to}.hop`)[0]?.id as number;
    sql.run(
      `INSERT INTO ${to}.hop (user, at, bytes, lines) SELECT user, at, bytes, lines FROM ${from}.hop ${CHOSEN} AND ${hopsIn(from)} ORDER BY id`,
    );
    sql.run(`INSERT INTO ${to}.hop_of (user, id) SELECT user, id FROM ${to}.hop WHERE id > ?`, newest);
    for (const table of PLAIN) sql.run(`INSERT INTO ${to}.${table} SELECT * FROM ${from}.${table} ${CHOSEN}`);
  });
}

export function deleteUsers(sql: Sql, users: readonly string[], log: string) {
  sql.transaction(() => {
    choose(sql, users);
    drop(sql, log);
  });
}

const CHOSEN = 'WHERE user IN (SELECT user FROM temp.chosen)';
const hopsIn = (log: string) =>
  `id IN (SELECT id FROM ${log}.hop_of ${CHOSEN} UNION ALL SELECT hop FROM ${log}.chunk ${CHOSEN})`;

/** The tables whose rows refer to nothing outside of them. */
const PLAIN = ['hub', 'frame_key', 'ended_session', 'intent'];
const REFUSED = 'user, id, product, reason, detail, version, body, bytes, first_at, last_at, times';

function choose(sql: Sql, users: readonly string[]) {
  sql.run('CREATE TABLE IF NOT EXISTS temp.chosen (user TEXT PRIMARY KEY) WITHOUT ROWID');
  sql.run('DELETE FROM temp.chosen');
  for (const user of users) sql.run('INSERT INTO temp.chosen (user) VALUES (?)', user);
}

/**
 * Maps the ids of the chosen users' texts or keys to free ids: each log numbers them by itself, in order of arrival.
 */
function renumber(sql: Sql, { from, to }: { from: string; to: string }, table: string, owners: string, column: string) {
  sql.run('CREATE TABLE IF NOT EXISTS temp.renumbered (old INTEGER PRIMARY KEY, fresh INTEGER NOT NULL)');
  sql.run('DELETE FROM temp.renumbered');
  sql.run(
    `INSERT INTO temp.renumbered (old, fresh) SELECT old, row_number() OVER (ORDER BY old) + (SELECT coalesce(max(id), 0) FROM ${to}.${table})
      FROM (SELECT DISTINCT ${column} AS old FROM ${from}.${owners} ${CHOSEN})`,
  );
}

function drop(sql: Sql, log: string) {
  sql.run(`DELETE FROM ${log}.body WHERE id IN (SELECT body FROM ${log}.chunk ${CHOSEN})`);
  sql.run(`DELETE FROM ${log}.known WHERE id IN (SELECT known FROM ${log}.alert_key ${CHOSEN})`);
  sql.run(`DELETE FROM ${log}.hop ${CHOSEN} AND ${hopsIn(log)}`);
  for (const table of ['chunk', 'alert_key', 'refused', 'hop_of', ...PLAIN])
    sql.run(`DELETE FROM ${log}.${table} ${CHOSEN}`);
}
