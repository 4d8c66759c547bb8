import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { type OpenDatabase, transact } from '../db/sqlite.ts';
import { type CallPace, createCallPace, paceStore } from './call-pace.ts';

const seller = { region: 'NA', sellerId: 'A1' } as const;
const listings = { call: 'getListingsItem', rate: 5, burst: 10 };
const prices = { call: 'getFeaturedOfferExpectedPriceBatch', rate: 0.033, burst: 1 };

describe('the pace of calls', () => {
  let now: number;
  let database: OpenDatabase;
  let pace: CallPace;
  const clock = () => now;
  const start = () => {
    const { db } = database;
    return createCallPace(clock, paceStore({ db, clock, write: (work) => transact(db, work) }));
  };
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 30);
    database = await openDatabase(':memory:');
    pace = start();
  });
  afterEach(() => database.db.destroy());

  it('lets a burst pass at once, then one call at each interval, and says how long the next one waits [SIG-05]', async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, () => pace.take(seller, listings)));
    expect(taken).toEqual([...Array.from({ length: 10 }, () => 0), 200, 200]);
    now += 199;
    expect(await pace.take(seller, listings)).toBe(1);
    now += 1;
    expect(await pace.take(seller, listings)).toBe(0);
    expect(await pace.take(seller, listings)).toBe(200);
    now += 60_000;
    for (let n = 0; n < 10; n += 1) expect(await pace.take(seller, listings)).toBe(0);
    expect(await pace.take(seller, listings)).toBe(200);
  });

  it('is each seller’s, region’s, and call’s own', async () => {
    expect(await pace.take(seller, prices)).toBe(0);
    expect(await pace.take(seller, prices)).toBe(30_304);
    expect(await pace.take({ ...seller, sellerId: 'A2' }, prices)).toBe(0);
    expect(await pace.take({ ...seller, region: 'EU' }, prices)).toBe(0);
    expect(await pace.take(seller, listings)).toBe(0);
  });

  it('of slow calls outlasts a restart, and a clock that goes back by a year locks nobody out [SIG-05]', async () => {
    await pace.take(seller, prices);
    pace = start();
    now += 10_000;
    expect(await pace.take(seller, prices)).toBe(20_304);
    now -= 365 * 86_400_000;
    expect(await pace.take(seller, prices)).toBe(30_304);
    now += 30_304;
    expect(await pace.take(seller, prices)).toBe(0);
  });

  it('follows the rate that Amazon names for a seller, and has no call free after Amazon refused one', async () => {
    await pace.take(seller, prices);
    await pace.learn(seller, prices, { status: 200, body: {}, rate: 0.5 });
    expect(await pace.take(seller, prices)).toBe(2_000);
    now += 2_000;
    expect(await pace.take(seller, prices)).toBe(0);
    expect(await pace.take({ ...seller, sellerId: 'A2' }, prices)).toBe(0);

    await pace.learn(seller, listings, { status: 429, body: {} });
    expect(await pace.take(seller, listings)).toBe(200);
  });

  it('leaves nothing in the database that a day has passed', async () => {
    await pace.take(seller, prices);
    now += 2 * 86_400_000;
    await pace.take({ ...seller, sellerId: 'A2' }, prices);
    const rows = await database.db.selectFrom('call_paces').select('call').execute();
    expect(rows.map(({ call }) => call)).toEqual(['NA A2 getFeaturedOfferExpectedPriceBatch']);
  });
});
