import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '#shared/inbox/inbox.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { searchAlerts } from '../inbox/alert-search-table.ts';
import { buyPage, insertBuys } from '../listings/buys/buys-table.ts';
import { searchSkus } from '../listings/prices/seller-skus-table.ts';
import { DatabaseAway } from './database-outage.ts';
import { postgresQuery, postgresSchema } from './dialects.ts';
import { joinPeers, type News } from './peers.ts';
import { openPostgres } from './postgres.ts';
import { transact } from './sqlite.ts';

const databases = hasPostgres ? (['SQLite', 'Postgres'] as const) : (['SQLite'] as const);
if (!hasPostgres) console.log(MISSING);

const fail = (cause: unknown) => {
  throw new Error('It should not have failed', { cause });
};

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

  it('goes on while a newer version beside it adds a column [ENG-06]', async () => {
    const { db } = provider.deps;
    const read = () =>
      transact(db, (trx) => trx.selectFrom('facts').selectAll().where('name', '=', 'instance').execute());
    const [before] = await read();
    await db.schema.alterTable('facts').addColumn('added', 'text').execute();
    expect(await read()).toEqual([{ ...before, added: null }]);
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

    const withDatabase = async (work: (url: string) => Promise<void>) => {
      process.env.TEST_POSTGRES = server?.url;
      const { url, drop } = await testDatabase(':memory:');
      try {
        await work(String(url));
      } finally {
        await drop();
        if (before === undefined) delete process.env.TEST_POSTGRES;
        else process.env.TEST_POSTGRES = before;
      }
    };

    it('has one process that leads; another starts after it, hears its news, and leads once it has ended [ENG-02]', () =>
      withDatabase(async (url) => {
        const db = await openPostgres(url);
        const heard: { first: News[]; second: News[] } = { first: [], second: [] };
        const caughtUp: boolean[] = [];
        const first = await joinPeers(url, fail);
        expect(first.leads()).toBe(true);
        const order: string[] = [];
        const joining = joinPeers(url, fail).finally(() => order.push('second joined'));
        order.push('first started');
        await first.attend({
          onNews: (news) => heard.first.push(news),
          catchUp: () => fail('The first misses nothing'),
        });
        const second = await joining;
        expect(order).toEqual(['first started', 'second joined']);
        await second.attend({
          onNews: (news) => heard.second.push(news),
          catchUp: () => caughtUp.push(second.leads()),
        });
        expect(second.leads()).toBe(false);

        const ended = Array.from({ length: 250 }, (_, n) => `a-hash-of-the-length-that-they-have-${n}`);
        await first.notify(db, { posted: true, dueAt: 5, ended });
        await first.notify(db, { posted: false, changed: [] });
        await transact(db, (trx) => first.notify(trx, { prices: true }));
        await transact(db, async (trx) => {
          await first.notify(trx, { telegram: true });
          return { ok: false };
        });
        await expect.poll(() => heard.second).toHaveLength(4);
        expect(heard.second.flatMap((news) => news.ended ?? [])).toEqual(ended);
        expect(heard.second[0]).toMatchObject({ posted: true, dueAt: 5 });
        expect(heard.second[3]).toMatchObject({ prices: true });
        expect(heard.first).toEqual([]);

        await first.close();
        expect(first.leads()).toBe(false);
        await expect.poll(() => second.leads()).toBe(true);
        expect(caughtUp).toEqual([true]);
        await second.close();
        await db.destroy();
      }));

    it('takes the lead from a process whose connection is gone, which then follows and catches up [ENG-02]', () =>
      withDatabase(async (url) => {
        const db = await openPostgres(url);
        const caughtUp = { first: 0, second: 0 };
        const join = async (name: keyof typeof caughtUp) => {
          // A query may be under way when the connection ends.
          const peers = await joinPeers(url, () => undefined);
          await peers.attend({ onNews: () => undefined, catchUp: () => (caughtUp[name] += 1) });
          return peers;
        };
        const [first, second] = [await join('first'), await join('second')];
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()`.execute(
          db,
        );
        await expect.poll(() => first.leads() !== second.leads() && caughtUp.first > 0).toBe(true);
        const leading = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(db);
        expect(leading.rows).toHaveLength(1);
        await first.close();
        await second.close();
        await db.destroy();
      }));

    it('that stops takes the lead from everybody; once it is back, a process leads again and catches up [ENG-02]', () =>
      withDatabase(async (url) => {
        const reports: unknown[] = [];
        let caughtUp = 0;
        const peers = await joinPeers(url, (cause) => reports.push(cause));
        await peers.attend({ onNews: () => undefined, catchUp: () => (caughtUp += 1) });
        server?.stop();
        await expect.poll(() => [peers.leads(), reports.length]).toEqual([false, 1]);
        server?.start();
        await expect.poll(() => peers.leads()).toBe(true);
        expect([caughtUp, reports.length]).toEqual([1, 1]);
        await peers.close();
      }));

    it('refuses a provider with another key for tokens beside a running one, and takes it alone [ENG-02]', () =>
      withDatabase(async (databaseUrl) => {
        const start = (sellerSecret: string) => startTestProvider({ databaseUrl, sellerSecret });
        const first = await start('a key');
        await expect(start('another key')).rejects.toThrow(/copy its file DATA_DIR\/seller-key/);
        const second = await start('a key');
        await first.close();
        await second.close();
        await (await start('another key')).close();
      }));

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
    it('serves a team at two providers as at one: frames, remembered rules, and who looks at an alert [ENG-02]', () =>
      withDatabase(async (databaseUrl) => {
        const one = await startTestProvider({ databaseUrl });
        const other = await startTestProvider({ databaseUrl });
        const owner = await one.addAccount({ email: 'owner@two.test', sellerId: 'A1TWO' });
        const mia = await one.addAccount({
          email: 'mia@two.test',
          owner: 'owner@two.test',
          profile: { fullName: 'Mia', accessNotifications: true },
        });
        const socket = await other.connect(mia.token);
        await socket.emitWithAck('join', mia.id);
        const alertOf = async (provider: TestProvider, asin: string) => {
          const arrives = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
          await provider.ingest(anyOfferChanged({ sellerId: 'A1TWO', asin, at: Date.now() }));
          return ((await arrives) as [{ _id: string }])[0]._id;
        };
        const first = await alertOf(one, 'B000000001');
        await alertOf(other, 'B000000002');

        const asins = Array.from({ length: 40 }, (_, n) => `B0000000${n + 10}`);
        const saved = await inboxOf(other, owner.token).call('PUT', '/rules', {
          name: 'Done at once',
          when: { asins },
          actions: [{ kind: 'done' }],
          on: true,
        });
        expect(saved.status).toBe(200);
        for (const provider of [other, one]) {
          const done = async () => {
            const asin = asins.pop() ?? '';
            await alertOf(provider, asin);
            return inboxOf(one, owner.token).ids({ asins: [asin], folders: ['done'] });
          };
          // The other process hears of the rule a moment after it was saved.
          await expect.poll(done).toHaveLength(1);
        }

        const look = async (provider: TestProvider, { token }: { token: string }) =>
          (await inboxOf(provider, token).call<People>('POST', '/looking', { record: first })).people;
        expect(await look(one, owner)).toEqual([]);
        await expect.poll(() => look(other, mia)).toMatchObject([{ id: owner.id }]);
        await one.close();
        await other.close();
      }));

    it('refuses a provider of an older version beside one whose tables are newer, which goes on, as the next one does [ENG-02, ENG-06]', () =>
      withDatabase(async (databaseUrl) => {
        const newer = await startTestProvider({ databaseUrl });
        const { token } = await newer.addAccount({ email: 'owner@newer.test', sellerId: 'A1NEWER' });
        const migration = { name: '9999-later', timestamp: 'x' };
        const table = 'kysely_migration' as never;
        await newer.deps.db
          .insertInto(table)
          .values(migration as never)
          .execute();
        for (let times = 0; times < 2; times += 1)
          await expect(startTestProvider({ databaseUrl })).rejects.toThrow(
            /^The database of DATABASE_URL was written by another version of the portal: it is at 9999-later, /,
          );
        expect((await newer.post('sp-api', anyOfferChanged({ sellerId: 'A1NEWER' }))).status).toBe(202);
        expect(await inboxOf(newer, token).ids()).toHaveLength(1);
        expect(newer.deps.leads()).toBe(true);
        // It holds nobody up: a provider of the same version starts beside it.
        await sql`delete from kysely_migration where name = ${migration.name}`.execute(newer.deps.db);
        await (await startTestProvider({ databaseUrl })).close();
        await newer.close();
      }));

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
