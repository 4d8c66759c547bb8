import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { counts } from '#provider/limits/limits.ts';
import { activityRowSchema } from '#shared/team/history/team-columns.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { UNKNOWN_SELLER } from './items.ts';

const bucket = (remaining: number) => ({ tokens: 100, remaining });

describe('records from the extension and the app', () => {
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let sees: { id: string; token: string };
  let blind: { id: string; token: string };
  beforeAll(async () => {
    provider = await startTestProvider();
    owner = await provider.addAccount({
      email: 'owner@shop.test',
      sellerId: 'A1OWN',
      balance: { freeToken: bucket(10), subscription: bucket(20), onetime: bucket(30) },
    });
    sees = await provider.addAccount({
      email: 'sees@shop.test',
      owner: 'owner@shop.test',
      profile: { accessHistory: true },
    });
    blind = await provider.addAccount({ email: 'blind@shop.test', owner: 'owner@shop.test' });
  });
  afterAll(() => provider.close());

  const joined = async (who: { id: string; token: string }) => {
    const socket = await provider.connect(who.token);
    await socket.emitWithAck('join', who.id);
    return socket;
  };
  const item = (more: object = {}) => ({
    email: 'blind@shop.test',
    asin: 'B0ITEM0001',
    sourced: '2025-11-20T10:00:00Z',
    ...more,
  });
  const balance = async (token: string) => (await provider.call('POST', '/user/get-az-tokens', { token })).body;

  it('send a member’s sourced product to the member, the owner and members with access to the team, and to no one else', async () => {
    const outsider = await provider.addAccount({ email: 'blind-too@shop.test', owner: 'owner@shop.test' });
    const heard: unknown[] = [];
    (await joined(outsider)).onAny((event) => heard.push(event));
    const sockets = [await joined(owner), await joined(sees), await joined(blind)];
    const rows = Promise.all(sockets.map((socket) => nextEvent(socket, 'history:recorded')));
    const thing = {
      title: 'Thing',
      category: 'Toys',
      bsr: 12,
      url: 'https://www.amazon.com/dp/B0ITEM0001',
      insight360Site: 'shelf',
      insight360Keyword: 'sale',
    };
    expect(
      await provider.post('activity', item({ ...thing, marketplace: 'A2EUQ1WTGCTBG2', source: 'MOBILE' })),
    ).toEqual({
      status: 202,
      body: { accepted: 1, duplicates: 0 },
    });
    for (const [row, meta] of await rows) {
      expect(row).toMatchObject({
        ...thing,
        _id: expect.any(String),
        // By it a grid knows whether a page of its own holds the row already.
        seq: expect.any(Number),
        asin: 'B0ITEM0001',
        marketplace: 'CA',
        source: 'MOBILE',
        sourced: '2025-11-20T10:00:00.000Z',
        email: 'blind@shop.test',
      });
      expect(v.is(activityRowSchema, row)).toBe(true);
      expect(meta).toMatchObject({ outboxId: expect.any(String) });
    }
    await provider.publish('blind-too@shop.test', 'user:updated', {});
    await expect.poll(() => heard).toEqual(['user:updated']);
  });

  it('have titles without HTML’s entities', async () => {
    const socket = await joined(owner);
    const row = nextEvent(socket, 'history:recorded');
    await provider.post(
      'activity',
      item({ asin: 'B0ENTITY01', title: ' Salt &amp; Pepper 12&quot; &lt;b&gt; ', category: 'Home &#38; Garden' }),
    );
    expect((await row)[0]).toMatchObject({ title: 'Salt & Pepper 12" <b>', category: 'Home & Garden' });
  });

  it('are stored although a field that only describes the product is too long or unreadable, in every item of a list', async () => {
    const socket = await joined(owner);
    const rows: { asin: string }[] = [];
    socket.on('history:recorded', (row) => rows.push(row));
    const long = item({
      asin: 'B0LONG0003',
      title: 'a'.repeat(731),
      category: 7,
      url: 'javascript:alert(1)',
      image: `data:image/png;base64,${'a'.repeat(9_000)}`,
    });
    const list = [item({ asin: 'B0LONG0001', title: 'One' }), item({ asin: 'B0LONG0002', title: 'Two' }), long];
    expect(await provider.post('activity', list)).toEqual({ status: 202, body: { accepted: 3, duplicates: 0 } });
    await expect.poll(() => rows.length).toBe(3);
    expect(rows.find(({ asin }) => asin === 'B0LONG0003')).toMatchObject({
      title: 'a'.repeat(500),
      category: null,
      url: null,
      image: null,
    });
    expect(
      await provider.post(
        'scans',
        list.map((each) => ({ ...each, sellPrice: 2 })),
      ),
    ).toMatchObject({ status: 202, body: { accepted: 3 } });
  });

  it('count a repeated item once: by its id, or else by member, ASIN, marketplace and time', async () => {
    const post = async (...items: object[]) => (await provider.post('activity', items)).body;
    expect(await post(item({ id: 7, asin: 'B0REPEAT01' }), item({ id: '7', asin: 'B0REPEAT02' }))).toEqual({
      accepted: 1,
      duplicates: 1,
    });
    expect(await provider.post('activity', item({ id: '7' }))).toEqual({
      status: 200,
      body: { accepted: 0, duplicates: 1 },
    });
    // Another member's 7 is another item.
    expect(await post(item({ id: '7', email: 'sees@shop.test' }))).toEqual({ accepted: 1, duplicates: 0 });
    const bare = item({ asin: 'B0REPEAT03', marketplace: 'US' });
    expect(
      await post(bare, bare, { ...bare, marketplace: 'CA' }, { ...bare, sourced: '2025-11-20T10:00:01Z' }),
    ).toEqual({ accepted: 3, duplicates: 1 });
    expect(await post(bare, { ...bare, marketplace: null }, { ...bare, sourced: Date.parse(bare.sourced) })).toEqual({
      accepted: 0,
      duplicates: 3,
    });
  });

  it('identify the member by id, email or seller', async () => {
    for (const who of [
      { member: blind.id },
      { member: 'blind@shop.test' },
      { email: 'BLIND@shop.test' },
      { sellerId: 'A1OWN' },
    ]) {
      expect((await provider.post('activity', { asin: 'B0WHOSEIT1', ...who })).status).toBe(202);
    }
    expect(await provider.post('activity', [item(), item({ email: 'nobody@shop.test' })])).toMatchObject({
      status: 404,
      body: { code: UNKNOWN_SELLER, errors: { '1.member': expect.any(String) } },
    });
  });

  it('store nothing of a list with an invalid item, and name each invalid path', async () => {
    const fine = item({ id: 'never-kept' });
    expect(
      await provider.post('activity', [fine, item({ asin: '' }), item({ bsr: 'x' }), { asin: 'B0NOBODY01' }]),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { '1.asin': expect.any(String), '2.bsr': expect.any(String) } },
    });
    for (const endpoint of ['activity', 'scans'] as const)
      expect(await provider.post(endpoint, item({ marketplace: 'A1NOWHERE00' }))).toMatchObject({
        status: 400,
        body: { errors: { marketplace: 'Unknown marketplace A1NOWHERE00' } },
      });
    expect(await provider.post('activity', { asin: 'B0NOBODY01' })).toMatchObject({
      status: 400,
      body: { errors: { member: expect.any(String) } },
    });
    for (const asin of ['<script>alert(1)</script>', 'B0<B>00001', 'B0SHORT', 'B0TOOLONG001', 'B0ÄÖÜ00001'])
      for (const endpoint of ['activity', 'scans'] as const)
        expect(await provider.post(endpoint, item({ asin }))).toMatchObject({
          status: 400,
          body: { errors: { asin: 'Expected an ASIN: ten letters and digits' } },
        });
    expect(await provider.post('activity', item({ tokens: 1_001 }))).toMatchObject({
      status: 400,
      body: { errors: { tokens: expect.any(String) } },
    });
    expect(await provider.post('activity', fine)).toMatchObject({ status: 202 });
  });

  it('allow at most 500 items', async () => {
    const many = Array.from({ length: counts.ingestItems + 1 }, (_, index) => item({ id: `many-${index}` }));
    expect(await provider.post('activity', many)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(await provider.post('activity', [])).toMatchObject({ status: 400 });
    expect(await provider.post('activity', many.slice(1))).toEqual({
      status: 202,
      body: { accepted: counts.ingestItems, duplicates: 0 },
    });
  });

  it('spend tokens free first, then subscription, then one-time, for the whole team, and notify everyone in it [TOK-01]', async () => {
    const sockets = [await joined(owner), await joined(blind)];
    const heard = Promise.all(sockets.map((socket) => nextEvent(socket, 'tokens:updated')));
    expect(
      (await provider.post('activity', [item({ id: 't1', tokens: 6 }), item({ id: 't2', tokens: 10 })])).status,
    ).toBe(202);
    const left = { freeToken: bucket(0), subscription: bucket(14), onetime: bucket(30) };
    expect((await heard).map(([data]) => data)).toEqual([left, left]);
    expect(await balance(owner.token)).toEqual(left);
    expect(await balance(blind.token)).toEqual(left);
  });

  it('charge nothing for a repeated item', async () => {
    const before = await balance(owner.token);
    expect((await provider.post('activity', [item({ id: 't1', tokens: 6 })])).status).toBe(200);
    expect(await balance(owner.token)).toEqual(before);
  });

  it('refuse a list that costs more than the balance before any work', async () => {
    const before = await balance(owner.token);
    const dear = [item({ id: 'dear-1', tokens: 40 }), item({ id: 'dear-2', tokens: 5 })];
    expect(await provider.post('activity', dear)).toMatchObject({
      status: 402,
      body: { code: 'NO_TOKENS', message: expect.any(String) },
    });
    expect(await balance(owner.token)).toEqual(before);
    expect(await provider.post('activity', dear.slice(0, 1))).toMatchObject({ status: 202 });
    expect(await provider.spend('owner@shop.test', 5)).toMatchObject({
      ok: false,
      error: { status: 402, code: 'NO_TOKENS' },
    });
    expect(await provider.spend('owner@shop.test', 4)).toMatchObject({
      ok: true,
      value: { onetime: { remaining: 0 } },
    });
  });

  it('undo one team’s payment if another team in the same list cannot pay', async () => {
    await provider.addAccount({
      email: 'rich@shop.test',
      balance: { freeToken: bucket(50), subscription: bucket(0), onetime: bucket(0) },
    });
    const rich = await provider.openSession('rich@shop.test');
    const mixed = [item({ id: 'mixed', email: 'rich@shop.test', tokens: 10 }), item({ id: 'mixed', tokens: 10 })];
    expect((await provider.post('activity', mixed)).status).toBe(402);
    expect(await balance(rich)).toMatchObject({ freeToken: { remaining: 50 } });
    expect((await provider.post('activity', mixed.slice(0, 1))).status).toBe(202);
  });

  it('never spend a token twice, even for parallel requests', async () => {
    await provider.setBalance('rich@shop.test', { freeToken: bucket(10), subscription: bucket(0), onetime: bucket(0) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        provider.post('activity', item({ id: `race-${index}`, email: 'rich@shop.test', tokens: 3 })),
      ),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([202, 202, 202, 402, 402, 402, 402, 402]);
  });
});

describe('buy/sell scans', () => {
  it('are stored once each with their figures, and a list is stored completely or not at all', async () => {
    const folder = temporaryFolder();
    const provider = await startTestProvider({ dataDir: folder.path });
    await provider.addAccount({ email: 'owner@shop.test', id: 'owner' });
    const scan = {
      email: 'owner@shop.test',
      asin: 'B0SCAN0001',
      title: 'Thing',
      sellPrice: 24.99,
      buyCost: 10,
      profit: -1.25,
      roi: -12.5,
      margin: -5,
      totalFees: 6.4,
      totalCosts: 10.2,
      totalFeesAndCosts: 16.6,
      fulfillmentType: 'FBA',
      createdAt: '2025-11-20T10:00:00Z',
    };
    expect(await provider.post('scans', [scan, scan, { ...scan, id: 'x', profit: null }])).toEqual({
      status: 202,
      body: { accepted: 2, duplicates: 1 },
    });
    expect(await provider.post('scans', scan)).toEqual({ status: 200, body: { accepted: 0, duplicates: 1 } });
    expect(
      await provider.post('scans', [
        { ...scan, id: 'y' },
        { ...scan, profit: 'lots' },
      ]),
    ).toMatchObject({
      status: 400,
      body: { errors: { '1.profit': expect.any(String) } },
    });
    await provider.close();

    const { db } = await openDatabase(folder.path);
    const rows = await db.selectFrom('scans').selectAll().orderBy('profit', 'asc').execute();
    await db.destroy();
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      owner_id: 'owner',
      asin: 'B0SCAN0001',
      sell_price: 24.99,
      profit: -1.25,
      roi: -12.5,
      total_fees_and_costs: 16.6,
      source: 'MOBILE',
    });
    folder.remove();
  });
});
