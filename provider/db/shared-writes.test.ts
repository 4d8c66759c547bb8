import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { DatabaseAway } from './database-outage.ts';
import { openDatabase } from './open.ts';
import { createSharedWrites } from './shared-writes.ts';
import { type Db, type Trx, transact } from './sqlite.ts';

describe('works that wait at the same time', () => {
  let db: Db;
  let transactions = 0;
  let write: ReturnType<typeof createSharedWrites>;

  beforeEach(async () => {
    ({ db } = await openDatabase(':memory:'));
    transactions = 0;
    write = createSharedWrites((work) => {
      transactions += 1;
      return transact(db, work);
    });
  });
  afterEach(() => db.destroy());

  const note = (trx: Trx, name: string) => trx.insertInto('facts').values({ name, value: '' }).execute();
  const noted = async () => {
    const rows = await db.selectFrom('facts').select('name').where('value', '=', '').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  /** Notes each name, and answers with it. */
  const writeAll = (names: readonly string[]) =>
    Promise.allSettled(names.map((name) => write(async (trx) => note(trx, name).then(() => ok(name)))));

  it('share a transaction, in their order, and each gets its own answer [ENG-02]', async () => {
    const order: string[] = [];
    const names = Array.from({ length: 30 }, (_, n) => `fact ${n}`);
    const answers = await Promise.all(
      names.map((name) =>
        write(async (trx) => {
          order.push(name);
          await note(trx, name);
          return ok(name);
        }),
      ),
    );
    expect(answers).toEqual(names.map(ok));
    expect(order).toEqual(names);
    expect(await noted()).toEqual(names.toSorted());
    expect(transactions).toBe(2);
  });

  it('are stored without one among them that is refused or breaks, and nothing is left of that one [ENG-02]', async () => {
    const refused = write(async (trx) => note(trx, 'refused').then(() => fail('no')));
    const broken = write(async (trx) => note(trx, 'broken').then(() => Promise.reject(new Error('broken'))));
    const [answer, cause, others] = await Promise.allSettled([refused, broken, writeAll(['a', 'b'])]);
    expect(answer).toEqual({ status: 'fulfilled', value: fail('no') });
    expect(cause).toMatchObject({ status: 'rejected', reason: { message: 'broken' } });
    expect(others).toMatchObject({ value: [{ value: ok('a') }, { value: ok('b') }] });
    expect(await noted()).toEqual(['a', 'b']);
  });

  it('alone, too, leave nothing if they are refused [ENG-02]', async () => {
    expect(await write(async (trx) => note(trx, 'refused').then(() => fail('no')))).toEqual(fail('no'));
    expect(await noted()).toEqual([]);
    expect(transactions).toBe(1);
  });

  it('all fail while the database is away, and are not tried again: what was requested may be done [ENG-02]', async () => {
    let tried = 0;
    const away = createSharedWrites(async (work) => {
      tried += 1;
      await transact(db, work);
      throw new DatabaseAway();
    });
    const answers = await Promise.allSettled(['a', 'b'].map((name) => away((trx) => note(trx, name))));
    expect(answers).toMatchObject([{ reason: { name: 'DatabaseAway' } }, { reason: { name: 'DatabaseAway' } }]);
    expect(tried).toBe(1);
    const unopened = createSharedWrites(() => Promise.reject(new DatabaseAway()));
    await expect(Promise.all([unopened(async () => 1), unopened(async () => 2)])).rejects.toThrow(DatabaseAway);
  });
});
