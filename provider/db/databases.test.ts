import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
import { asinOf, pricingHealth } from '#tests/support/messages.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { searchAlerts } from '../inbox/alert-search-table.ts';
import { buyPage, insertBuys } from '../listings/buys/buys-table.ts';
import { searchSkus } from '../listings/prices/seller-skus-table.ts';
import { DatabaseAway } from './database-outage.ts';
import { postgresQuery, postgresSchema } from './dialects.ts';
import { openPostgres } from './postgres.ts';
import { transact } from './sqlite.ts';

const databases = hasPostgres ? (['SQLite', 'Postgres'] as const) : (['SQLite'] as const);
if (!hasPostgres) console.log(MISSING);

let server: PostgresServer | undefined;
const before = process.env.TEST_POSTGRES;

beforeAll(async () => {
  server = hasPostgres ? await startPostgres() : undefined;
});

afterAll(() => {
  server?.close();
});

describe.each(databases)('the provider on %s', (database) => {
  let provider: TestProvider;
  const folder = temporaryFolder();
  const start = () => startTestProvider({ dataDir: folder.path });

  beforeAll(async () => {
    if (database === 'Postgres') process.env.TEST_POSTGRES = server?.url;
    else delete process.env.TEST_POSTGRES;
    provider = await start();
  });

  afterAll(async () => {
    await provider.close();
    if (before === undefined) delete process.env.TEST_POSTGRES;
    else process.env.TEST_POSTGRES = before;
    folder.remove();
  });

  it('returns numbers, times in ms, sums, and conditions alike [ENG-02]', async () => {
    const at = 1_772_000_000_123;
    await provider.deps.db.insertInto('caps').values({ key: 'big', taken: 2, ends_at: at }).execute();
    const row = await provider.deps.db
      .selectFrom('caps')
      .where('key', '=', 'big')
      .groupBy(['taken', 'ends_at'])
      .select(({ fn, eb }) => [fn.sum<number>('ends_at').as('sum'), eb('taken', '>', 1).as('more'), 'ends_at'])
      .executeTakeFirst();
    expect(row).toEqual({ sum: at, more: 1, ends_at: at });
  });

  it('lets no transaction lose what another has written, for a hundred at once [ENG-02]', async () => {
    const { db } = provider.deps;
    await db.insertInto('caps').values({ key: 'count', taken: 0, ends_at: 0 }).execute();
    const add = () =>
      transact(db, async (trx) => {
        const { taken } = await trx
          .selectFrom('caps')
          .select('taken')
          .where('key', '=', 'count')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('caps')
          .set({ taken: taken + 1 })
          .where('key', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 100 }, add));
    expect(await db.selectFrom('caps').select('taken').where('key', '=', 'count').executeTakeFirst()).toEqual({
      taken: 100,
    });
  });

  it('stores and returns any text, also one with the character that Postgres lacks [ENG-02]', async () => {
    const { db } = provider.deps;
    const text = 'a\0b ☃ \u{1F9FA}';
    await db.insertInto('facts').values({ name: 'text', value: text }).execute();
    expect(await db.selectFrom('facts').select('value').where('value', '=', text).executeTakeFirst()).toEqual({
      value: text,
    });
  });

  it('sorts what is unknown last, in both directions [ENG-02]', async () => {
    const { db } = provider.deps;
    const { id } = await provider.addAccount({ email: 'unknown@both.test', sellerId: 'A1UNKNOWN' });
    const rows = [1, 2, 3].map((n) => ({ asin: asinOf(n), amount: n === 2 ? null : n }));
    for (const { asin, amount } of rows) {
      await provider.ingest(pricingHealth({ sellerId: 'A1UNKNOWN', asin }));
      await db
        .updateTable('alert_states')
        .set({ gap: amount, risk: amount, own_price: amount })
        .where('account_id', '=', id)
        .where('asin', '=', asin)
        .execute();
      const same = { marketplace: 'US', asin, changed_at: 1, changed_by: id };
      await db
        .insertInto('seller_skus')
        .values({ ...same, account_id: id, sku: asin, cost: amount } as never)
        .execute();
    }
    await insertBuys(
      db,
      rows.map(({ asin, amount }) => ({
        ...{ id: asin, owner_id: id, member_id: id, stated_by: id, marketplace: 'US', asin, title: null, pieces: 1 },
        ...{ unit_cost: 1, supplier_id: null, supplier: amount === null ? null : `S${amount}`, profit: amount },
        ...{ bought_at: 1, recorded_at: 1, removed_at: null },
      })),
    );
    const [one, unknown, three] = rows.map(({ asin }) => asin);

    for (const sort of ['risk', 'gap', 'price', 'discount'] as const) {
      const { found } = await searchAlerts(db, id, { filter: {}, sort, page: 1, limit: 9 }, 1);
      expect([sort, found.at(-1)?.state.asin]).toEqual([sort, unknown]);
    }
    for (const [direction, known] of [
      ['asc', [one, three]],
      ['desc', [three, one]],
    ] as const) {
      const skus = await searchSkus(db, id, { text: '', sort: { by: 'cost', direction }, page: 1, limit: 9 });
      expect(skus.map(({ sku }) => sku)).toEqual([...known, unknown]);
      for (const colId of ['profit', 'supplier'] as const) {
        const found = await buyPage(
          db,
          { ownerId: id, memberId: undefined },
          { text: '' },
          [{ colId, sort: direction }],
          {
            limit: 9,
            offset: 0,
          },
        );
        expect(found.map(({ asin }) => asin)).toEqual([...known, unknown]);
      }
    }
  });

  it('keeps its data over a restart, and sends what was not sent, once [ENG-02]', async () => {
    const { id, token } = await provider.addAccount({ email: 'shop@both.test' });
    provider.pauseOutbox();
    await provider.publish('shop@both.test', 'test:event', 'unsent');
    await provider.close();
    provider = await start();
    const socket = await provider.connect(token);
    const heard: unknown[] = [];
    socket.on('test:event', (data) => heard.push(data));
    expect(await socket.emitWithAck('join', id)).toEqual({ ok: true });
    await provider.publish('shop@both.test', 'test:event', 'next');
    await expect.poll(() => heard).toEqual(['unsent', 'next']);
  });
});

describe('the SQL of Postgres', () => {
  it('has the types of numbers, and no names of indexes', () => {
    expect(postgresQuery('select a from b indexed by c where d = $1 and e in () and f > $2', [1, 0.5])).toBe(
      "select a from b where d = $1::bigint and e = any('{}') and f > $2::double precision",
    );
  });

  it('compares texts by their bytes, unless their case is ignored', () => {
    expect(
      postgresSchema('create table a (\n  n integer primary key,\n  b text not null,\n  c real\n) without rowid'),
    ).toBe(
      'create table a (\n  n bigint generated by default as identity primary key,\n  b text collate "C" not null,\n  c double precision\n)',
    );
    expect(postgresSchema('create table a (\n  b text not null collate nocase\n) strict, without rowid')).toBe(
      'create table a (\n  b text not null collate nocase\n)',
    );
  });
});

if (hasPostgres)
  describe('Postgres', () => {
    it('that is away is named in one sentence without its password [ENG-02]', async () => {
      const opening = openPostgres('postgres://who:secret-word@127.0.0.1:1/portal');
      await expect(opening).rejects.toThrow(/^The database of DATABASE_URL can't be opened \(ECONNREFUSED\): /);
      await expect(opening).rejects.not.toThrow(/secret-word/);
    });

    it('has one provider at a time; another start is refused in one sentence, until the first has ended [ENG-02]', async () => {
      process.env.TEST_POSTGRES = server?.url;
      const { url, drop } = await testDatabase(':memory:');
      const first = await openPostgres(String(url));
      await expect(openPostgres(String(url))).rejects.toThrow(
        'The database of DATABASE_URL is in use by another provider: stop it, or name another database.',
      );
      await first.destroy();
      await (await openPostgres(String(url))).destroy();
      await drop();
      if (before === undefined) delete process.env.TEST_POSTGRES;
      else process.env.TEST_POSTGRES = before;
    });

    it('that ends connections in the middle of transactions fails these alone, and takes the next ones [ENG-03]', async () => {
      process.env.TEST_POSTGRES = server?.url;
      const { url, drop } = await testDatabase(':memory:');
      const logs: string[] = [];
      const db = await openPostgres(String(url), {
        log: (level, message) => logs.push(`${level} ${message}`),
        onBack() {},
      });
      const cut = transact(db, async (trx) => {
        await trx.insertInto('facts').values({ name: 'cut', value: 'off' }).execute();
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(db);
        // Nothing is under way on the connection when it breaks.
        await sleep(50);
        await trx.insertInto('facts').values({ name: 'cut too', value: 'off' }).execute();
      });
      const next = transact(db, (trx) => trx.insertInto('facts').values({ name: 'next', value: 'on' }).execute());
      await expect(cut).rejects.toThrow(DatabaseAway);
      await next;
      expect(await db.selectFrom('facts').select('name').where('value', 'in', ['off', 'on']).execute()).toEqual([
        { name: 'next' },
      ]);
      await expect.poll(() => logs).toEqual(['warn A call of the database failed, and it answers others']);
      // More than may wait: the rest is refused at once.
      const many = await Promise.allSettled(Array.from({ length: 1_500 }, () => sql`select 1`.execute(db)));
      expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(500);
      await db.destroy();
      await drop();
      if (before === undefined) delete process.env.TEST_POSTGRES;
      else process.env.TEST_POSTGRES = before;
    });

    it('with tables of another version is left alone [ENG-02]', async () => {
      process.env.TEST_POSTGRES = server?.url;
      const { url, drop } = await testDatabase(':memory:');
      const db = await openPostgres(String(url));
      await db
        .insertInto('kysely_migration' as never)
        .values({ name: '9999-later', timestamp: 'x' } as never)
        .execute();
      await db.destroy();
      await expect(openPostgres(String(url))).rejects.toThrow(/another version of the portal: it is at 9999-later/);
      await drop();
      if (before === undefined) delete process.env.TEST_POSTGRES;
      else process.env.TEST_POSTGRES = before;
    });
  });
