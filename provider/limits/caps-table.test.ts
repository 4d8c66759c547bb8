import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#provider/db/migrations.ts';
import { type Db, openSqlite, transact } from '#provider/db/sqlite.ts';
import { countCaps, deleteCapsBefore } from './caps-table.ts';

const HOUR = 3_600_000;

describe('a rate limit', () => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = openSqlite(':memory:'));
    await migrate(db);
  });
  afterEach(() => db.destroy());
  const take = (now: number) => transact(db, (trx) => countCaps(trx, now, [{ key: 'mails', most: 2, window: HOUR }]));

  it('starts again with its full budget the moment its period ends', async () => {
    expect([await take(0), await take(HOUR - 1), await take(HOUR - 1)]).toEqual([0, 0, 1]);
    expect([await take(HOUR), await take(HOUR), await take(HOUR)]).toEqual([0, 0, HOUR]);
  });

  it('survives the cleanup until its period ends', async () => {
    await take(0);
    await take(0);
    await deleteCapsBefore(db, HOUR - 1);
    expect(await take(HOUR - 1)).toBe(1);
    await deleteCapsBefore(db, HOUR);
    expect(await db.selectFrom('caps').selectAll().execute()).toEqual([]);
  });
});
