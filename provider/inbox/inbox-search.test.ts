import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');

describe('a search of the inbox', () => {
  let now = START;
  let provider: TestProvider;
  let inbox: ReturnType<typeof inboxOf>;
  let foreign: ReturnType<typeof inboxOf>;
  /** Oldest first. */
  let ids: string[];
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    inbox = inboxOf(provider, (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token);
    foreign = inboxOf(provider, (await provider.addAccount({ email: 'other@shop.test', sellerId: 'A2OTHER' })).token);
    for (let n = 0; n < 25; n += 1) {
      now += 60_000;
      const message = { sellerId: 'A1OWN', asin: asinOf(n % 5), at: now, price: 15 + n };
      await provider.ingest(n % 5 === 0 ? pricingHealth(message) : anyOfferChanged(message));
    }
    await provider.ingest(anyOfferChanged({ sellerId: 'A2OTHER', at: now }));
    ids = (await inbox.ids()).toReversed();
  });
  afterAll(() => provider.close());

  it('returns the records of the account, newest first, with exact counts and what is kept [INBX-03] [INBX-13]', async () => {
    expect(ids).toHaveLength(25);
    const page = await inbox.search({}, { limit: 10 });
    expect(page).toMatchObject({ status: 200, total: 25, unread: 25, kept: { days: 90, most: 100_000 } });
    expect(page.notifications.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 10));
    const list = await inbox.call<{ notifications: unknown[] }>('GET', '?limit=10');
    expect(page.notifications).toEqual(list.notifications);
    expect((await foreign.search()).total).toBe(1);
  });

  it('finds what rows say by names: a seller’s in the alert, and what its incident is about [INBX-03] [ACT-08]', async () => {
    const { db } = provider.deps;
    const [first, second] = ids.filter((_, n) => n % 5 !== 0) as [string, string];
    const { words, account_id } = await db
      .selectFrom('alert_states')
      .select(['words', 'account_id'])
      .where('record_id', '=', first)
      .executeTakeFirstOrThrow();
    expect(words).not.toContain('harbor');
    await db
      .updateTable('alert_states')
      .set({ words: `${words}\na9rival` })
      .where('record_id', '=', first)
      .execute();
    expect((await inbox.search({ text: 'harbor' })).total).toBe(0);
    await db
      .insertInto('seller_names')
      .values({ seller_id: 'A9RIVAL', name: 'Harbör Goods', words: 'harbor goods', due_at: null, looked_at: 1 })
      .execute();
    expect(await inbox.ids({ text: 'goods harbör' })).toEqual([first]);
    expect(await inbox.ids({ text: 'goods harbor elsewhere' })).toEqual([]);

    const about = { kind: 'flap', marketplace: 'US', asin: asinOf(2), prices: [9, 10], currency: 'USD', times: 4 };
    const incident = {
      id: 'flap-1',
      account_id,
      key: 'flap',
      about: JSON.stringify(about),
      opened_at: 1,
      last_at: 1,
      ended_at: null,
    };
    await db
      .insertInto('incidents')
      .values({ ...incident, products: 1, alerts: 1, per_day: '{}', rev: 1 })
      .execute();
    await db.updateTable('alert_states').set({ incident: 'flap-1' }).where('record_id', '=', second).execute();
    expect(await inbox.ids({ text: 'flaps' })).toEqual([second]);
    expect(await inbox.ids({ text: 'Buy Box flaps' })).toEqual([second]);
    await db.updateTable('alert_states').set({ incident: '' }).where('record_id', '=', second).execute();
    await db.deleteFrom('incidents').execute();
  });

  it('returns every record once over its pages, and none behind them', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => inbox.ids({}, { page, limit: 7 })));
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4, 0]);
    expect(pages.flat()).toEqual(ids.toReversed());
  });

  it('sorts by money at risk and by the size of the gap, with unknown values last and pinned alerts first [ACT-02]', async () => {
    const [, second] = ids as [string, string];
    await inbox.mark([second], { kind: 'pin' });
    const risks = (await inbox.search({}, { sort: 'risk', limit: 100 })).notifications;
    expect(risks[0]?._id).toBe(second);
    const amounts = risks.slice(1).map(({ risk }) => risk?.perDay ?? Number.NEGATIVE_INFINITY);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    // The Buy Box is 19, the own prices 36, 31, 26, 16, and 21.
    const gaps = await inbox.ids({ types: ['PRICING_HEALTH'] }, { sort: 'gap' });
    expect(gaps).toEqual([ids[20], ids[15], ids[10], ids[0], ids[5]]);
    // The signed difference: a price below the Buy Box comes last.
    for (const sort of ['price', 'discount'] as const)
      expect(await inbox.ids({ types: ['PRICING_HEALTH'] }, { sort })).toEqual([
        ids[20],
        ids[15],
        ids[10],
        ids[5],
        ids[0],
      ]);
    expect((await inbox.ids())[0]).toBe(second);
    await inbox.mark([second], { kind: 'unpin' });
  });

  it('compares money at risk in different currencies by what it is worth, not by its number [ACT-02]', async () => {
    const { token } = await provider.addAccount({ email: 'two@shop.test', sellerId: 'A3TWO' });
    const both = inboxOf(provider, token);
    const at = { sellerId: 'A3TWO', asin: asinOf(1), at: now };
    // The same product for 30 dollars, and for 900 yen, which are about 6 dollars.
    await provider.ingest(pricingHealth({ ...at, marketplace: 'JP', price: 900 }));
    await provider.ingest(pricingHealth({ ...at, marketplace: 'US', price: 30 }));
    const found = (await both.search({}, { sort: 'risk' })).notifications;
    expect(found.map(({ risk }) => risk?.currency)).toEqual(['USD', 'JPY']);
    expect(found[1]?.risk?.perDay).toBeGreaterThan(found[0]?.risk?.perDay ?? Number.POSITIVE_INFINITY);
  });

  it('counts many filters at once [INBX-04]', async () => {
    await inbox.mark(ids.slice(0, 3), { kind: 'done' });
    expect(
      await inbox.counts(
        {},
        { folders: ['inbox'] },
        { folders: ['done'] },
        { unread: true, types: ['PRICING_HEALTH'] },
        { text: 'nothing at all' },
      ),
    ).toEqual([
      { total: 25, unread: 22 },
      { total: 22, unread: 22 },
      { total: 3, unread: 0 },
      { total: 4, unread: 4 },
      { total: 0, unread: 0 },
    ]);
    await inbox.mark(ids.slice(0, 3), { kind: 'reopen' });
    expect(await inbox.counts(...Array.from({ length: 60 }, () => ({})))).toHaveLength(60);
  });

  it('takes every text as plain text [INBX-03]', async () => {
    for (const text of ['%', '_', "'", '"', "' or 1=1 --", '.*', '[A-Z]+', '\\', '🙂', 'x'.repeat(200), '\u0000']) {
      expect(await inbox.search({ text }), text).toMatchObject({ status: 200, total: 0 });
    }
    expect((await inbox.search({ text: '  ' })).total).toBe(25);
    expect((await inbox.search({ text: `A1own ${asinOf(1).toLowerCase()}` })).total).toBe(5);
    // What a row says finds it as well: the event and the cause.
    expect((await inbox.search({ text: 'lost buy box' })).total).toBe(5);
    expect((await inbox.search({ text: 'undercut' })).total).toBe(
      (await inbox.search({ causes: ['undercut', 'undercut-fba'] })).total,
    );
    expect((await inbox.search({ text: 'undercut' })).total).toBeGreaterThan(0);
    expect(await inbox.search({ text: 'x'.repeat(201) })).toMatchObject({ status: 400, code: 'INVALID' });
  });

  it('finds the earlier alerts of a product, with their count [INBX-12]', async () => {
    const [, second, third] = (await inbox.search({ asins: [asinOf(1)] })).notifications;
    const before = Date.parse(third?.publishedTime ?? '');
    const found = await inbox.search({ asins: [asinOf(1)] }, { before, limit: 2 });
    expect([found.total, found.notifications.length, found.notifications[0]?._id]).toEqual([3, 2, third?._id]);
    expect((await inbox.search({ asins: [asinOf(1)] }, { before: before - 1 })).total).toBe(2);
    expect(
      (await inbox.search({ asins: [asinOf(1)] }, { before: Date.parse(second?.publishedTime ?? '') })).total,
    ).toBe(4);
    expect(await inbox.call('POST', '/search', { filter: {}, before: 'now' })).toMatchObject({ status: 400 });
  });

  it('refuses what is no filter', async () => {
    for (const body of [
      {},
      { filter: { color: ['red'] } },
      { filter: { gap: {} } },
      { filter: { gap: { min: 2, max: 1 } } },
      { filter: {}, limit: 101 },
      { filter: {}, page: 0 },
    ])
      expect(await inbox.call('POST', '/search', body)).toMatchObject({ status: 400, code: 'INVALID' });
    expect(await inbox.call('POST', '/counts', { filters: Array.from({ length: 61 }, () => ({})) })).toMatchObject({
      status: 400,
      code: 'INVALID',
    });
  });

  it('shows the prices of a product over 30 days, oldest first, without repeats [INBX-12]', async () => {
    const answer = await inbox.prices(asinOf(0));
    expect(answer).toMatchObject({ status: 200, currency: 'USD' });
    expect(answer.points.map(({ own }) => own)).toEqual([16, 21, 26, 31, 36]);
    expect(answer.points[0]).toEqual({ at: expect.any(Number), own: 16, buyBox: 19, lowest: null });
    expect(await inbox.prices(asinOf(0), 'CA')).toMatchObject({ currency: null, points: [] });
    // Used offers can't be compared with new ones.
    const of = async (condition: string) =>
      (await inbox.call(
        'GET',
        `/prices?asin=${asinOf(0)}&marketplace=US&condition=${condition}`,
      )) as unknown as typeof answer;
    expect((await of('new')).points).toEqual(answer.points);
    expect((await of('used')).points).toEqual([]);
    expect(answer.product).toEqual({ title: null, image: null });
    expect(await inbox.prices('short')).toMatchObject({ status: 400 });
    now += 31 * 86_400_000;
    expect((await inbox.prices(asinOf(0))).points).toEqual([]);
    now -= 31 * 86_400_000;
  });
});
