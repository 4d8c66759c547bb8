import type { HubStore } from '#edge/hub/ports.ts';
import type { Sql } from './sql.ts';

export type KeyTable = Pick<HubStore, 'hasFrame' | 'addFrame' | 'alertsWith' | 'putAlert' | 'trimKeys'>;

/** By what an alert or a frame is known again (ST14, ST15). Keys outlive the events that they came with. */
export function createKeyTable(sql: Sql): KeyTable {
  return {
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
  };
}
