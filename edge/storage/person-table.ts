import type { Sql } from './sql-port.ts';

/** Users by the hash of their email. */
export type PersonTable = {
  note(hash: string, user: string, now: number): void;
  userOf(hash: string): string | undefined;
};

export function createPersonTable(sql: Sql): PersonTable {
  let noted = 0;
  return {
    note(hash, user, now) {
      sql.run(
        'INSERT INTO person (hash, user, at) VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET user = excluded.user, at = excluded.at',
        hash,
        user,
        now,
      );
      noted += 1;
      if (noted % CHECK_EVERY !== 0) return;
      const last = sql.all('SELECT at FROM person ORDER BY at DESC LIMIT 1 OFFSET ?', MOST_PEOPLE)[0]?.at;
      if (last !== undefined) sql.run('DELETE FROM person WHERE at <= ?', last);
    },
    userOf(hash) {
      const user = sql.all('SELECT user FROM person WHERE hash = ?', hash)[0]?.user;
      return user === undefined ? undefined : String(user);
    },
  };
}

const MOST_PEOPLE = 100_000;
const CHECK_EVERY = 1_000;
