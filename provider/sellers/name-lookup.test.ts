import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { purge } from '../maintenance.ts';
import { sampleSellers } from '../products/sample-sellers.ts';
import { createNameLookup } from './name-lookup.ts';
import { requestNames } from './seller-names-table.ts';

const seller = sampleSellers()[7] ?? { id: '', name: '' };
let now: number;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  provider = await startTestProvider({ clock: () => now });
  ({ token } = await provider.addAccount({ email: 'dana@shop.test', id: 'dana', profile: { productType: 'basic' } }));
});
afterEach(() => provider.close());

const names = async (ids: string[]) =>
  (
    (await provider.call('POST', '/portal/sellers/names', { token, body: { ids } })).body as {
      names: Record<string, string>;
    }
  ).names;

describe('sellers’ names', () => {
  it('are looked up after somebody needed them, for all accounts, and announced [ACT-11]', async () => {
    expect(await names([seller.id, 'A0NOBODY'])).toEqual({});
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', 'dana');
    const heard = nextEvent(socket, 'products:changed');
    await provider.lookUpNames();
    expect((await heard)[0]).toEqual({ part: 'names' });
    expect(await names([seller.id, 'A0NOBODY'])).toEqual({ [seller.id]: seller.name });
  });

  it('are looked up for the seller who took a Buy Box, without anybody asking [ACT-11]', async () => {
    await provider.connectAmazon('dana@shop.test', 'na', 'A1');
    const message = anyOfferChanged({ sellerId: 'A1', at: now });
    Object.assign(message.Payload.AnyOfferChangedNotification.Offers[0] ?? {}, { SellerId: seller.id });
    expect((await provider.ingest(message)).ok).toBe(true);
    const row = async () =>
      (
        (await provider.call('POST', '/portal/own-products/search', { token, body: { today: 0 } })).body as {
          rows: object[];
        }
      ).rows[0];
    expect(await row()).toMatchObject({ buyBox: 'lost', rival: { sellerId: seller.id }, rivalName: null });
    await provider.lookUpNames();
    expect(await row()).toMatchObject({ rivalName: seller.name });
  });

  it('take at most twenty look-ups a run, each id once, and try failures again after a minute', async () => {
    const { db, write } = provider.deps;
    const calls: string[] = [];
    let fails = true;
    const lookup = createNameLookup(
      { db, write, clock: () => now },
      {
        nameOf: async (id) => {
          calls.push(id);
          if (fails) throw new Error('down');
          return id === 'B0' ? null : `Seller ${id}`;
        },
        showing: async () => [],
      },
    );
    const ids = Array.from({ length: 30 }, (_, n) => `B${n}`);
    await write((trx) => requestNames(trx, now, 'dana', [...ids, ...ids]));
    await lookup.run();
    await lookup.run();
    await lookup.run();
    expect(calls.length).toBe(30);
    expect(new Set(calls).size).toBe(30);
    fails = false;
    now += 61_000;
    await lookup.run();
    await lookup.run();
    expect(calls.length).toBe(60);
    const known = await lookup.names('dana', ids);
    expect(Object.keys(known)).toHaveLength(29);
    expect(known.B1).toBe('Seller B1');
    // A name that is known is not requested again.
    now += 86_400_000;
    await lookup.run();
    expect(calls.length).toBe(60);
  });

  it('are looked up in turns: thousands that one account needs hold up nobody else', async () => {
    const { db, write } = provider.deps;
    const calls: string[] = [];
    const nameOf = async (id: string) => {
      calls.push(id);
      return null;
    };
    const lookup = createNameLookup({ db, write, clock: () => now }, { nameOf, showing: async () => [] });
    await write((trx) =>
      requestNames(
        trx,
        now,
        'dana',
        Array.from({ length: 2_000 }, (_, n) => `INVENTED${n}`),
      ),
    );
    now += 1;
    await write((trx) => requestNames(trx, now, 'luis', ['NEEDED1', 'NEEDED2']));
    await lookup.run();
    expect(calls).toEqual(expect.arrayContaining(['NEEDED1', 'NEEDED2']));
  });

  it('are requested a thousand times an hour and account, also by many calls at once; unknown ones are forgotten after 30 days', async () => {
    const count = async () => (await provider.deps.db.selectFrom('seller_names').select('seller_id').execute()).length;
    const some = (nth: number) => Array.from({ length: 50 }, (_, n) => `X${nth}Y${n}`);
    await Promise.all(Array.from({ length: 100 }, (_, nth) => names(some(nth))));
    expect(await count()).toBe(1_000);
    // Those that somebody has asked for already do not count.
    await names(some(0));
    now += 3_600_000;
    await names(some(200));
    expect(await count()).toBe(1_050);
    now += 30 * 86_400_000;
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    expect(await count()).toBe(50);
    now += 1;
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    expect(await count()).toBe(0);
  });
});
