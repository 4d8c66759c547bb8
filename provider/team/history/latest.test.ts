import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#provider/db/migrations.ts';
import { type Db, openSqlite, transact } from '#provider/db/sqlite.ts';
import { saveLook, storedLook } from '#provider/sellers/looks-table.ts';
import { insertAccount } from '#provider/session/accounts-table.ts';
import { insertSession, sessionOf } from '#provider/session/sessions-table.ts';
import { sourcedProduct } from '#tests/support/history.ts';
import { lastRecorded } from '../../members/members-table.ts';
import { titleOfAsin } from '../../products/known-products.ts';
import { insertHistory, trimHistory } from './history-table.ts';
import { insertScan, trimScans } from './scans-table.ts';

const AT = 1_000;

describe('the latest of several rows in one millisecond', () => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = openSqlite(':memory:'));
    await migrate(db);
    const account = {
      id: 'a1',
      owner_id: null,
      email: 'a1@shop.test',
      password_hash: null,
      account_type: 'USER',
      active: 1,
      profile: '{}',
      sample: 0,
      created_at: 0,
    };
    await insertAccount(db, account as Parameters<typeof insertAccount>[1]);
  });
  afterEach(() => db.destroy());

  const source = (id: string, title: string | null, sourcedAt = AT) =>
    transact(db, (trx) => insertHistory(trx, AT, sourcedProduct({ id, title, sourcedAt, asin: 'B000000001' })));
  const names = async (table: 'team_history' | 'scans') =>
    (await db.selectFrom(table).select('id').orderBy('n').execute()).map(({ id }) => id);

  it('is the one stored last: it names the product, and trimming keeps it', async () => {
    for (const id of ['h1', 'h2', 'h3']) await source(id, `Name ${id}`);
    expect(await titleOfAsin(db, 'a1', 'B000000001')).toBe('Name h3');
    await trimHistory(db, 'a1', 2);
    expect(await names('team_history')).toEqual(['h2', 'h3']);

    const scan = {
      owner_id: 'a1',
      member_id: 'a1',
      source_key: null,
      asin: 'B000000001',
      marketplace: 'US',
      source: 'WEB',
      created_at: AT,
    };
    for (const id of ['s1', 's2', 's3']) await transact(db, (trx) => insertScan(trx, AT, { ...scan, id }));
    await trimScans(db, 'a1', 2);
    expect(await names('scans')).toEqual(['s2', 's3']);
  });

  it('is the one with the newest timestamp if rows arrive late: it gives a member’s last activity', async () => {
    await source('h1', null, AT + 5);
    await source('h2', null, AT);
    expect((await lastRecorded(db, 'a1', ['a1'])).get('a1')).toBe(AT + 5);
  });

  it('is the session that just started, which is never removed for another', async () => {
    const hashes = Array.from({ length: 205 }, (_, index) => `${String(999 - index)}-hash`);
    for (const token_hash of hashes) {
      const removed = await insertSession(db, { token_hash, account_id: 'a1', created_at: AT, id: token_hash });
      expect(removed).not.toContain(token_hash);
      expect(await sessionOf(db, token_hash)).toBeDefined();
    }
    const { count } = await db
      .selectFrom('sessions')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);
  });

  it('is the storefront viewed last, which stays stored', async () => {
    for (let index = 0; index < 205; index += 1) {
      const key = { owner_id: 'a1', marketplace: 'US', seller_id: `S${String(999 - index)}` };
      await transact(db, (trx) => saveLook(trx, key, { last: { at: AT, listings: [] }, before: null }));
      expect(await storedLook(db, key)).toBeDefined();
    }
    const newer = { owner_id: 'a1', marketplace: 'US', seller_id: 'NEWER' };
    for (let index = 0; index < 200; index += 1)
      await transact(db, (trx) =>
        saveLook(
          trx,
          { ...newer, seller_id: `NEWER${index}` },
          { last: { at: AT + 1 + index, listings: [] }, before: null },
        ),
      );
    const { count } = await db
      .selectFrom('storefront_looks')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);
  });
});
