import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBuys } from '#provider/listings/buys/buys-table.ts';
import { type Buy, type BuysFound, type BuysImported, buyLimits, type NewBuy } from '#shared/listings/buys/buy.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { asinNumber } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { someSuppliers } from '#tests/support/suppliers.ts';
import { waitingCalls } from '../../limits/limits.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-04T12:00:00.000Z');

describe('what a team bought', () => {
  const now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    await provider.addSuppliers(someSuppliers(2));
  });
  afterAll(() => provider.close());

  /** An owner with two members, one of whom sees the team. */
  const team = async () => {
    serial += 1;
    const name = `t${serial}`;
    const owner = await provider.addAccount({
      email: `owner@${name}.test`,
      profile: { productType: 'basic', isInTrial: false, fullName: 'Olga Owner' },
    });
    const member = (key: string, profile: object) =>
      provider.addAccount({ email: `${key}@${name}.test`, owner: owner.email, profile: { fullName: key, ...profile } });
    return { name, owner, mei: await member('Mei', { accessHistory: true }), luis: await member('Luis', {}) };
  };
  type Who = { token: string };
  const send = (who: Who, method: string, path: string, body: object) =>
    provider.call(method, `/portal/buys${path}`, { token: who.token, body });
  const buy = (more: Partial<NewBuy> = {}): NewBuy => {
    serial += 1;
    return {
      id: `a-buy-${String(serial).padStart(5, '0')}`,
      marketplace: 'US',
      asin: 'B000000001',
      pieces: 24,
      unitCost: 3.45,
      at: now,
      ...more,
    };
  };
  const state = async (who: Who, ...buys: NewBuy[]): Promise<Buy[]> => {
    const answer = await send(who, 'POST', '', { buys });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { buys: Buy[] }).buys;
  };
  const found = async (who: Who, body: object = {}) => (await send(who, 'POST', '/search', body)).body as BuysFound;
  const asins = async (who: Who, body: object = {}) => (await found(who, body)).buys.map(({ asin }) => asin);

  it('a statement has pieces, cost, supplier, who and when; pressed twice it is one, and undo removes and restores it [OWN-13]', async () => {
    const { owner, mei, luis } = await team();
    const stated = buy({ supplier: { id: 'w1', name: 'Company 0001' }, title: 'Sage tumbler' });
    const [parts] = await state(luis, buy({ profit: 10 / 3, title: 'x'.repeat(600) }));
    expect(parts).toMatchObject({ profit: 3.33, title: 'x'.repeat(500) });
    await send(luis, 'DELETE', '', { ids: [parts?.id] });
    const [answer] = await state(luis, stated);
    expect(answer).toEqual({
      ...stated,
      member: { id: luis.id, name: 'Luis' },
      profit: null,
      by: 'Luis',
      recordedAt: now,
      mine: true,
    });
    expect(await state(luis, stated)).toEqual([answer]);
    for (const reader of [owner, mei])
      expect(await found(reader)).toMatchObject({
        total: 1,
        pieces: 24,
        sums: [{ currency: 'USD', cost: 82.8, profit: 0 }],
      });
    expect((await found(mei)).buys[0]?.mine).toBe(false);
    // A colleague who only reads can't remove it; its buyer and the owner can.
    expect(await send(mei, 'DELETE', '', { ids: [stated.id] })).toMatchObject({ status: 200, body: { ids: [] } });
    expect(await send(luis, 'DELETE', '', { ids: [stated.id] })).toMatchObject({ body: { ids: [stated.id] } });
    expect((await found(owner)).total).toBe(0);
    expect(await send(owner, 'PUT', '/restored', { ids: [stated.id] })).toMatchObject({ body: { ids: [stated.id] } });
    expect((await found(owner)).total).toBe(1);
  });

  it('the main account names any member, members only themselves; each reads what the histories allow, and no other team’s [OWN-13]', async () => {
    const { owner, mei, luis } = await team();
    const other = await team();
    await state(owner, buy({ asin: 'B00000000A', member: luis.id }), buy({ asin: 'B00000000B' }));
    await state(mei, buy({ asin: 'B00000000C', member: mei.email }));
    expect(await send(mei, 'POST', '', { buys: [buy({ member: luis.id })] })).toMatchObject({ status: 403 });
    expect(
      await send(owner, 'POST', '', { buys: [buy({ asin: 'B00000000D' }), buy({ member: other.mei.id })] }),
    ).toMatchObject({ status: 403 });
    expect((await asins(owner)).sort()).toEqual(['B00000000A', 'B00000000B', 'B00000000C']);
    expect((await asins(mei)).sort()).toEqual(['B00000000A', 'B00000000B', 'B00000000C']);
    expect(await asins(luis)).toEqual(['B00000000A']);
    expect(await asins(owner, { account: 'Luis' })).toEqual(['B00000000A']);
    expect(await send(mei, 'POST', '/search', { account: luis.id })).toMatchObject({ status: 403 });
    expect(await send(owner, 'POST', '/search', { account: other.luis.id })).toMatchObject({ status: 403 });
    expect((await found(other.owner)).total).toBe(0);
    const theirs = buy();
    await state(other.owner, theirs);
    expect(await send(owner, 'DELETE', '', { ids: [theirs.id] })).toMatchObject({ body: { ids: [] } });
    const { body } = await provider.call('GET', '/portal/buys/choices?marketplace=US&asin=B00000000A', {
      token: luis.token,
    });
    expect(body).toMatchObject({
      suppliers: [],
      members: [{ id: luis.id }],
      last: [{ asin: 'B00000000A', pieces: 24 }],
    });
  });

  it('the expected profit follows from the last scan, less the cost; the funnel counts products, each member’s and in the span [OWN-13]', async () => {
    const { owner, luis, name } = await team();
    const scan = (asin: string, more: object) => ({
      member: `luis@${name}.test`,
      asin,
      marketplace: 'US',
      createdAt: new Date(now - DAY).toISOString(),
      ...more,
    });
    await provider.post('scans', [
      scan('B0000000P1', { buyCost: 5, profit: 2.5 }),
      scan('B0000000P2', { profit: 9 }),
      scan('B0000000P3', { buyCost: 1, profit: 4 }),
    ]);
    await state(
      luis,
      buy({ asin: 'B0000000P1', unitCost: 3.5, pieces: 10 }),
      buy({ asin: 'B0000000P1', unitCost: 4, pieces: 1 }),
      buy({ asin: 'B0000000P2' }),
      buy({ asin: 'B0000000P4', marketplace: 'UK', unitCost: 1, pieces: 2, profit: -0.5 }),
      buy({ asin: 'B0000000P5', at: now - 40 * DAY }),
    );
    expect(
      (await found(luis, { asin: 'B0000000P1', sort: [{ colId: 'profit', sort: 'asc' }] })).buys.map(
        ({ profit }) => profit,
      ),
    ).toEqual([3.5, 4]);
    const { body } = await provider.call('POST', '/user/usage-statistics/members', {
      token: owner.token,
      body: { time: { st: (now - 30 * DAY) / 1000 } },
    });
    expect((body as { rows: object[] }).rows.find((row) => '_id' in row && row._id === luis.id)).toMatchObject({
      lookedUp: 0,
      withCost: 2,
      bought: 3,
      profits: [
        { currency: 'GBP', amount: -1 },
        { currency: 'USD', amount: 43.5 },
      ],
    });
  });

  it('a file of orders is imported row by row, twice without doubling, and exported as a file that can be imported [OWN-13]', async () => {
    const { owner, mei, name } = await team();
    const csv = [
      'Order date;ASIN;Qty;Unit cost;Supplier;Buyer',
      '2026-03-01;B0000000C1;12;3,45;Kestrel;',
      '2026-03-01;B0000000C1;12;3,45;Kestrel;',
      `2026-03-02;B0000000C2;1;2;;mei@${name}.test`,
      ';B0000000C3;1;2;;',
      '2026-03-02;nope;1;2;;',
      '2026-03-02;B0000000C4;1;2;;nobody@else.test',
      '',
    ].join('\n');
    const run = async (file: string) =>
      (await send(owner, 'POST', '/import', { csv: file, marketplace: 'US' })).body as BuysImported;
    const refused = [
      { row: 5, asin: 'B0000000C3', column: 'Date', reason: 'Date is missing' },
      { row: 6, asin: 'nope', column: 'ASIN', reason: 'ASIN: Expected an ASIN: ten letters and digits' },
      {
        row: 7,
        asin: 'B0000000C4',
        column: 'Bought by',
        reason: 'Bought by: This account does not belong to the team.',
      },
    ];
    const preview = async () => (await send(owner, 'POST', '/preview-import', { csv, marketplace: 'US' })).body;
    expect(await preview()).toEqual({ rows: 6, saved: 3, unchanged: 0, refused });
    expect((await found(owner, {})).total).toBe(0);
    expect(await run(csv)).toEqual({ rows: 6, saved: 3, unchanged: 0, refused });
    expect(await preview()).toEqual({ rows: 6, saved: 0, unchanged: 3, refused });
    expect(await run(csv)).toEqual({ rows: 6, saved: 0, unchanged: 3, refused });
    expect(await found(owner, { account: mei.id })).toMatchObject({ total: 1, buys: [{ asin: 'B0000000C2' }] });
    const file = await fetch(`${provider.url}/api/v1/portal/buys/csv`, {
      method: 'POST',
      headers: { 'portal-token': owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ zone: 'Asia/Tokyo' }),
    });
    expect(file.headers.get('x-total-rows')).toBe('3');
    const again = await send(owner, 'POST', '/import', {
      csv: await file.text(),
      marketplace: 'DE',
      zone: 'Asia/Tokyo',
    });
    expect(again.body).toEqual({ rows: 3, saved: 0, unchanged: 3, refused: [] });
    expect(await send(owner, 'POST', '/import', { csv: 'Date,ASIN\n', marketplace: 'US' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Pieces') },
    });
    const long = `Date,ASIN,Pieces,Unit cost\n${'2026-03-01,B0000000C1,1,1\n'.repeat(buyLimits.rows + 1)}`;
    expect(await send(owner, 'POST', '/import', { csv: long, marketplace: 'US' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('10,000') },
    });
  });

  it('the id of another buy is refused, and shows nothing of it [OWN-13]', async () => {
    const { owner, luis } = await team();
    const stated = buy({ supplier: { id: null, name: 'Quiet Imports' }, profit: 7 });
    await state(owner, stated);
    const { profit: _, supplier: __, ...same } = stated;
    for (const [who, taken] of [
      [luis, same],
      [owner, { ...stated, pieces: 25 }],
      [owner, { ...stated, unitCost: 3.46 }],
    ] as const) {
      const answer = await send(who, 'POST', '', { buys: [buy({ asin: 'B0000000K1' }), taken] });
      expect(answer).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } });
      expect(JSON.stringify(answer.body)).not.toContain('Quiet');
    }
    expect(await found(owner)).toMatchObject({ total: 1, pieces: 24 });
    expect((await state(owner, stated))[0]).toMatchObject({ pieces: 24, profit: 7 });
  });

  it('saved suppliers are offered to accounts that see the lists of suppliers, not to members [OWN-13]', async () => {
    const { owner, mei, luis } = await team();
    await provider.call('POST', wholesaleCalls.save.upstream.path, { token: owner.token, body: { wholesaleId: 'w1' } });
    const suppliers = async (who: Who) =>
      ((await provider.call('GET', '/portal/buys/choices', { token: who.token })).body as { suppliers: object[] })
        .suppliers;
    expect(await suppliers(owner)).toEqual([{ id: 'w1', name: 'Company 0001' }]);
    for (const member of [mei, luis]) {
      expect(await suppliers(member)).toEqual([]);
      const csv = 'Date,ASIN,Pieces,Unit cost,Supplier\n2026-03-01,B0000000S1,1,1,Company 0001';
      expect(await send(member, 'POST', '/import', { csv, marketplace: 'US' })).toMatchObject({ body: { saved: 1 } });
      expect((await found(member, { account: member.id })).buys[0]?.supplier).toEqual({
        id: null,
        name: 'Company 0001',
      });
    }
  });

  it('a hundred files at once are worked on one after the other, a few of them; the others are refused, and a colleague’s is not [OWN-13]', async () => {
    const { owner, mei } = await team();
    const rows = Array.from({ length: 1_000 }, (_, n) => `2026-03-01,${asinNumber(n)},1,1`);
    const csv = `Date,ASIN,Pieces,Unit cost\n${rows.join('\n')}`;
    const check = (who: Who) => send(who, 'POST', '/preview-import', { csv, marketplace: 'US' });
    const [colleague, ...answers] = await Promise.all([check(mei), ...Array.from({ length: 100 }, () => check(owner))]);
    expect(colleague).toMatchObject({ status: 200, body: { saved: 1_000 } });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(waitingCalls.imports);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429 });
    expect(await check(owner)).toMatchObject({ status: 200 });
  });

  it('a team has at most so many buys, also when a hundred are stated at once [OWN-13]', async () => {
    const { owner } = await team();
    const none = { title: null, supplier_id: null, supplier: null, profit: null, removed_at: null };
    const made = { pieces: 1, unit_cost: 1, bought_at: now, stated_by: 'x', recorded_at: now };
    const row = { owner_id: owner.id, member_id: owner.id, marketplace: 'US', asin: 'B0000000L1', ...made, ...none };
    const rows = Array.from({ length: buyLimits.stored - 40 }, (_, n) => ({ ...row, id: `bulk-${n}` }));
    await provider.deps.write(async (trx) => {
      for (let from = 0; from < rows.length; from += 1_000) await insertBuys(trx, rows.slice(from, from + 1_000));
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(owner, 'POST', '', { buys: [buy()] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('100,000') },
    });
    expect(
      await send(owner, 'POST', '/import', {
        csv: 'Date,ASIN,Pieces,Unit cost\n2026-03-01,B0000000C1,1,1',
        marketplace: 'US',
      }),
    ).toMatchObject({
      body: { saved: 0, refused: [{ row: 2 }] },
    });
  });
});
