import { describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { transact } from '#provider/db/sqlite.ts';
import {
  countTry,
  deleteCodesBefore,
  findCode,
  issueCode,
  issueShortCode,
  spendCode,
  spendShortCode,
} from './one-time-codes.ts';

const request = { purpose: 'reset', subject: 'a@shop.test', expiresAt: 1_000, about: { module: 'azinsight' } };
const hundred = Array.from({ length: 100 });

async function createCodes() {
  const { db, raw } = await openDatabase(':memory:');
  const write = <T>(work: Parameters<typeof transact<T>>[1]) => transact(db, work);
  return { db, raw, write };
}

describe('a code in a link', () => {
  it('can be spent by only one of a hundred parallel requests', async () => {
    const { write } = await createCodes();
    await write((trx) => issueCode(trx, 'secret', request));
    const spent = await Promise.all(hundred.map(() => write((trx) => spendCode(trx, 'reset', 'secret', 10))));
    expect(spent.filter(Boolean)).toEqual([{ subject: 'a@shop.test', about: { module: 'azinsight' } }]);
  });

  it('stops working when it expires or a newer one is issued, and never works for another purpose', async () => {
    const { write } = await createCodes();
    await write((trx) => issueCode(trx, 'first', request));
    expect(await write((trx) => spendCode(trx, 'sign-up', 'first', 10))).toBeUndefined();
    expect(await write((trx) => spendCode(trx, 'reset', 'first', 1_000))).toBeUndefined();
    await write((trx) => issueCode(trx, 'second', request));
    expect(await write((trx) => spendCode(trx, 'reset', 'first', 10))).toBeUndefined();
    expect(await write((trx) => spendCode(trx, 'reset', 'second', 10))).toBeDefined();
  });

  it('is not spent by reading its purpose, and is not stored in the database', async () => {
    const { db, raw, write } = await createCodes();
    await write((trx) => issueCode(trx, 'a-secret-in-a-link', request));
    expect(await findCode(db, 'reset', 'a-secret-in-a-link', 10)).toEqual(
      await findCode(db, 'reset', 'a-secret-in-a-link', 20),
    );
    expect(JSON.stringify(raw.prepare('select * from one_time_codes').all())).not.toContain('a-secret-in-a-link');
    await deleteCodesBefore(db, 1_000);
    expect(raw.prepare('select count(*) as n from one_time_codes').get()).toEqual({ n: 0 });
  });
});

describe('a typed code', () => {
  it('allows no more tries than it was issued with, even for a hundred at once', async () => {
    const { write } = await createCodes();
    await write((trx) => issueShortCode(trx, 'hash', 5, request));
    const tries = await Promise.all(hundred.map(() => write((trx) => countTry(trx, 'reset', 'a@shop.test', 10))));
    expect(tries.filter(Boolean).map((each) => each?.triesLeft)).toEqual([4, 3, 2, 1, 0]);
  });

  it('can be spent once, and expires', async () => {
    const { write } = await createCodes();
    await write((trx) => issueShortCode(trx, 'hash', 5, request));
    expect(await write((trx) => countTry(trx, 'reset', 'a@shop.test', 1_000))).toBeUndefined();
    const spent = await Promise.all(
      hundred.map(() => write((trx) => spendShortCode(trx, 'reset', 'a@shop.test', 'hash'))),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await write((trx) => countTry(trx, 'reset', 'a@shop.test', 10))).toBeUndefined();
  });
});
