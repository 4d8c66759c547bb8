import type { HubStore, KnownAlert } from '#edge/hub/ports.ts';
import type { Sql } from './sql-port.ts';

export type KeyTable = Pick<HubStore, 'hasFrame' | 'addFrame' | 'alertsWith' | 'putAlerts' | 'trimKeys'>;

/**
 * Creates the table of keys by which known alerts and frames are recognized (ST14, ST15). Keys outlive the events they
 * came with. A row of `known` contains alerts of one user that were stored together, with all their keys, in order of
 * arrival. `alert_key` maps each key's hash to its row.
 */
export function createKeyTable(sql: Sql): KeyTable {
  return {
    hasFrame: (user, id) => sql.all('SELECT 1 AS found FROM frame_key WHERE user = ? AND key = ?', user, id).length > 0,
    addFrame: (user, id, at) =>
      sql.run('INSERT OR IGNORE INTO frame_key (user, key, at) VALUES (?, ?, ?)', user, id, at),
    alertsWith(user, ...keys) {
      const rows = sql.all(keys.map(() => BY_HASH).join(' UNION ALL '), ...keys.flatMap((key) => [user, keyHash(key)]));
      // The usual case, because most alerts are new.
      if (rows.length === 0) return [];
      const found = new Map<number, KnownAlert>();
      for (const row of rows) {
        const alert = Number(row.alert);
        if (!found.has(alert))
          found.set(alert, { alert, keys: (JSON.parse(String(row.alerts)) as Record<string, string[]>)[alert] ?? [] });
      }
      const newestFirst = [...found.values()].sort((a, b) => b.alert - a.alert);
      return keys.flatMap((key) => newestFirst.filter((known) => known.keys.includes(key)));
    },
    putAlerts(user, alerts, areNew = false) {
      const noted = [...alerts];
      if (noted.length === 0) return;
      if (!areNew) for (const [alert, keys] of noted) forget(user, alert, keys[0]);
      const id = sql.insert('INSERT INTO known (alerts) VALUES (?)', JSON.stringify(Object.fromEntries(noted)));
      for (const [alert, keys] of noted)
        for (const key of keys)
          sql.run(
            'INSERT OR REPLACE INTO alert_key (user, hash, alert, known) VALUES (?, ?, ?, ?)',
            user,
            keyHash(key),
            alert,
            id,
          );
    },
    trimKeys(user, most) {
      // Alerts are numbered in order of arrival, so the newest keys have the highest numbers.
      const alert = sql.all(
        'SELECT alert FROM alert_key WHERE user = ? ORDER BY alert DESC LIMIT 1 OFFSET ?',
        user,
        most,
      )[0]?.alert;
      if (alert !== undefined) {
        const newer = 'SELECT known FROM alert_key WHERE user = ? AND alert > ?';
        sql.run(
          `DELETE FROM known WHERE id IN (SELECT known FROM alert_key WHERE user = ? AND alert <= ? EXCEPT ${newer})`,
          user,
          alert,
          user,
          alert,
        );
        sql.run('DELETE FROM alert_key WHERE user = ? AND alert <= ?', user, alert);
      }
      // Counted separately: many other events in one day must not make the alerts unknown.
      const at = sql.all('SELECT at FROM frame_key WHERE user = ? ORDER BY at DESC LIMIT 1 OFFSET ?', user, most)[0]
        ?.at;
      if (at !== undefined) sql.run('DELETE FROM frame_key WHERE user = ? AND at <= ?', user, at);
    },
  };

  /** Removes an alert from its old row before it is stored with more keys; nothing refers to the old entry anymore. */
  function forget(user: string, alert: number, key = '') {
    const known = sql.all(
      'SELECT known FROM alert_key WHERE user = ? AND hash = ? AND alert = ?',
      user,
      keyHash(key),
      alert,
    )[0]?.known;
    if (known === undefined) return;
    sql.run('UPDATE known SET alerts = json_remove(alerts, ?) WHERE id = ?', `$."${alert}"`, known);
    sql.run("DELETE FROM known WHERE id = ? AND alerts = '{}'", known);
  }
}

const BY_HASH =
  'SELECT alert, alerts FROM alert_key JOIN known ON known.id = alert_key.known WHERE user = ? AND hash = ?';

/**
 * Returns 48 bits of a key's hash as a number, by which the log finds keys. With texts of up to 300 characters, forty
 * keys would fill a page. Keys may collide, so callers compare the keys themselves.
 */
export function keyHash(key: string): number {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  high ^= high >>> 13;
  return (Math.imul(high, 0x85ebca6b) >>> 0) * 0x1_0000 + ((low ^ high) & 0xffff);
}
