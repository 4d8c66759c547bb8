import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { privateFiles } from '#provider/data-files.ts';
import { activityRows, knownHistoryKeys } from '#provider/history/history-table.ts';
import { wordMask } from '#provider/history/words-table.ts';
import { temporaryFolder } from '#tests/support/provider.ts';
import { migrate, migrations } from './migrations.ts';
import { DATABASE_FILE, openDatabase } from './open.ts';
import { openSqlite } from './sqlite.ts';

/** The schema after each released migration. Add a migration here when it ships. */
const shipped: Record<string, string> = {
  '0001-spine': 'b0ee10d0181b8c45',
  '0002-outbox-set-aside': '15b061fa09f65564',
  '0003-mutes': 'f47091fa0b4807f2',
  '0004-histories': '1e9387c9773aabfb',
  '0005-views': '66dca4d19fae62ee',
};

describe('migrations', () => {
  it('keep their order once shipped, and always produce the same tables', async () => {
    expect(Object.keys(migrations).slice(0, Object.keys(shipped).length)).toEqual(Object.keys(shipped));
    const { db, raw } = openSqlite(':memory:');
    const left: Record<string, string> = {};
    for (const name of Object.keys(shipped)) {
      await migrate(db, name);
      const tables = raw.prepare("select name, sql from sqlite_master where name not like 'kysely%' order by name").all();
      left[name] = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
    }
    expect(left).toEqual(shipped);
    await db.destroy();
  });

  it('have unique numbers in the order they run', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(new Set(numbers).size).toBe(names.length);
  });

  it('upgrade a database of the first version and keep its data', async () => {
    const folder = temporaryFolder();
    const first = openSqlite(privateFiles.database(folder.path, DATABASE_FILE));
    await migrate(first.db, '0001-spine');
    first.raw.exec(`insert into accounts values ('a1', null, 'a@shop.test', null, 'USER', 1, '{}', 0, 1);
      insert into accounts values ('a2', 'a1', 'm@shop.test', null, 'SUB_USER', 1, '{}', 0, 1);
      insert into team_history values ('h1', 'a1', 'a2', 'k1', 'B0OLD00001', 'Café', null, null, null, null, 'US', null, 'gift', 'MOBILE', 30);
      insert into team_history values ('h2', 'a1', 'a1', null, 'B0OLD00002', 'Lamp', 'Home', 7, 'https://u.test', 'https://i.test', 'CA', 'shelf', null, 'EXTENSION', 20);
      insert into scans (id, owner_id, member_id, asin, title, marketplace, profit, source, created_at) values ('s1', 'a1', 'a2', 'B0OLD00001', 'Café', 'US', 1.5, 'MOBILE', 40);
      insert into outbox (account_id, event, data, created_at) values ('a1', 'user:updated', '{}', 2);`);
    await first.db.destroy();

    const { db } = await openDatabase(folder.path);
    expect(await db.selectFrom('accounts').select(['id', 'email']).execute()).toEqual([
      { id: 'a1', email: 'a@shop.test' },
      { id: 'a2', email: 'm@shop.test' },
    ]);
    expect(await db.selectFrom('outbox').select(['n', 'event', 'sent', 'reason']).execute()).toEqual([{ n: 1, event: 'user:updated', sent: 0, reason: null }]);
    expect(await db.selectFrom('mutes').selectAll().execute()).toEqual([]);
    expect(await activityRows(db, [1, 2])).toMatchObject([
      { _id: 'h1', seq: 1, title: 'Café', category: null, bsr: null, asin: 'B0OLD00001', insight360Keyword: 'gift', source: 'MOBILE', email: 'm@shop.test' },
      { _id: 'h2', title: 'Lamp', category: 'Home', bsr: 7, url: 'https://u.test', image: 'https://i.test', marketplace: 'CA', insight360Site: 'shelf' },
    ]);
    expect(await knownHistoryKeys(db, ['k1', 'k2'])).toEqual(['k1']);
    expect(await db.selectFrom('team_history').select(['n', 'sourced_at', 'recorded_at']).execute()).toEqual([
      { n: 1, sourced_at: 30, recorded_at: 30 },
      { n: 2, sourced_at: 20, recorded_at: 30 },
    ]);
    expect(await wordMask(db, 'a1', 'title', { type: 'contains', filter: 'CAFE' })).toEqual(Uint8Array.of(1, 0));
    expect(await wordMask(db, 'a1', 'source', { type: 'contains', filter: 'scanez' })).toEqual(Uint8Array.of(1, 0));
    expect(await wordMask(db, 'a1', 'member', { type: 'contains', filter: 'm@shop' })).toEqual(Uint8Array.of(1, 0));
    expect(await db.selectFrom('scans').select(['n', 'id', 'folded_title', 'profit', 'recorded_at']).execute()).toEqual([
      { n: 1, id: 's1', folded_title: 'cafe', profit: 1.5, recorded_at: 40 },
    ]);
    const look = { owner_id: 'a1', tokens: null, price: null };
    expect(await db.selectFrom('product_looks').selectAll().orderBy('at').execute()).toEqual([
      { ...look, at: 20, marketplace: 'CA', asin: 'B0OLD00002', member_id: 'a1', tool: 'extension', rank: 7 },
      { ...look, at: 30, marketplace: 'US', asin: 'B0OLD00001', member_id: 'a2', tool: 'app', rank: null },
    ]);
    await db.destroy();
    folder.remove();
  });
});
