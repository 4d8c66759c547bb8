import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noState } from '#shared/inbox/product-state.ts';
import {
  type FoundSku,
  type ImportUndone,
  type SkuHistory,
  type SkuSearch,
  type SkusImported,
  type SkusPreviewed,
  type SkusSaved,
  skuLimits,
} from '#shared/listings/prices/seller-sku.ts';
import { asinNumber, source } from '#tests/support/history.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { waitingCalls } from '../../limits/limits.ts';
import { purge } from '../../maintenance.ts';
import { insertOwnProduct, saveRead, stateColumns } from '../own-products/own-products-table.ts';
import { countEntered } from './seller-skus-table.ts';

type Refused = { code: string; message: string };
const DAY = 86_400_000;

describe('costs, floors and ceilings', () => {
  let provider: TestProvider;
  let now: number;
  let owner: { id: string; token: string };
  let mia: { id: string; token: string };
  let leo: { id: string; token: string };
  beforeEach(async () => {
    now = 1_000;
    provider = await startTestProvider({ clock: () => now });
    const basic = { productType: 'basic', isInTrial: false };
    owner = await provider.addAccount({ email: 'owner@shop.test', profile: { ...basic, fullName: 'Olga' } });
    mia = await provider.addAccount({
      email: 'mia@shop.test',
      owner: 'owner@shop.test',
      profile: { fullName: 'Mia', accessNotifications: true, changePrices: true },
    });
    leo = await provider.addAccount({
      email: 'leo@shop.test',
      owner: 'owner@shop.test',
      profile: { fullName: 'Leo', accessNotifications: true },
    });
  });
  afterEach(() => provider.close());

  const ask = async <T>(method: string, path: string, body?: object, token = owner.token) => {
    const answer = await provider.call(method, `/portal/skus${path}`, { token, ...(body ? { body } : {}) });
    return { status: answer.status, ...(answer.body as T & Refused) };
  };
  const save = (skus: object[], token?: string) => ask<SkusSaved>('PUT', '', { skus }, token);
  const search = (body: Partial<SkuSearch> = {}, token?: string) =>
    ask<{ skus: FoundSku[]; total: number }>('POST', '/search', body, token);
  const history = (sku: string, token?: string) =>
    ask<SkuHistory>('GET', `/history?marketplace=US&sku=${sku}`, undefined, token);
  const importFile = (csv: string, token?: string) =>
    ask<SkusImported>('POST', '/import', { csv, marketplace: 'US' }, token);
  const exported = () =>
    fetch(`${provider.url}/api/v1/portal/skus/csv`, {
      method: 'POST',
      headers: { 'portal-token': leo.token, 'content-type': 'application/json' },
      body: '{}',
    });
  const names = async (body: Partial<SkuSearch>) =>
    (await search(body)).skus.map(({ marketplace, sku }) => `${marketplace} ${sku}`);

  it('bind a price also if Amazon’s SKU has spaces at its ends [ACT-04] [ACT-05]', async () => {
    await insertOwnProduct(provider.deps.db, {
      ...{
        account_id: owner.id,
        marketplace: 'US',
        asin: asinNumber(2),
        sku: 'AB-1 ',
        condition: 'new',
        title: 'Vest',
      },
      ...{
        fulfillment: 'FBM',
        quantity: null,
        buyable: null,
        price: 30,
        price_at: 1,
        listed_at: null,
        looked_at: null,
      },
      ...stateColumns(noState),
    });
    expect(await names({ lacks: 'floor' })).toEqual(['US AB-1']);
    expect((await importFile('SKU,Floor\nAB-1 ,20')).saved).toBe(1);
    expect((await search()).skus).toMatchObject([{ sku: 'AB-1', asin: asinNumber(2), fulfillment: 'FBM', floor: 20 }]);
    for (const sku of ['AB-1 ', 'AB-1'])
      expect(
        await provider.call('POST', '/portal/prices/change', {
          token: owner.token,
          body: { id: 'change-0001', marketplace: 'US', asin: asinNumber(2), sku, price: 5, expected: 30 },
        }),
      ).toMatchObject({ status: 409, body: { code: 'BELOW_FLOOR' } });
    expect(
      await provider.call('GET', '/portal/prices/limits?marketplace=US&sku=AB-1%20', { token: owner.token }),
    ).toMatchObject({ body: { floor: 20 } });
    const own = await provider.call('POST', '/portal/own-products/search', { token: owner.token, body: { today: 0 } });
    expect(own.body).toMatchObject({ rows: [{ sku: 'AB-1 ', floor: 20 }] });
  });

  it('are of any marketplace of Amazon, in its currency [ACT-04]', async () => {
    expect((await importFile('SKU,Marketplace,Cost\nIRISH,Ireland?,1\nIRISH,IE,1.25')).refused).toMatchObject([
      { row: 2, column: 'Marketplace' },
    ]);
    expect(await names({ marketplace: 'IE' })).toEqual(['IE IRISH']);
    const own = await provider.call('POST', '/portal/own-products/search', {
      token: owner.token,
      body: { today: 0, marketplace: 'IE' },
    });
    expect(own.status).toBe(200);
  });

  it('have the name and picture of their product where the portal knows them [ACT-04]', async () => {
    const image = 'data:image/svg+xml,%3Csvg/%3E';
    await source(provider, [
      { member: 'owner@shop.test', n: 1, title: 'Old name', sourced: new Date(0).toISOString() },
      { member: 'owner@shop.test', n: 1, title: 'Tumbler', image, sourced: new Date(500).toISOString() },
      { member: 'owner@shop.test', n: 2, title: 'Vest' },
    ]);
    await insertOwnProduct(provider.deps.db, {
      ...{
        account_id: owner.id,
        marketplace: 'US',
        asin: asinNumber(2),
        sku: 'LISTED',
        condition: 'new',
        title: 'Vest, as listed',
      },
      ...{
        fulfillment: null,
        quantity: null,
        buyable: null,
        price: null,
        price_at: null,
        listed_at: null,
        looked_at: null,
      },
      ...stateColumns(noState),
    });
    const sku = (name: string, asin?: string) => ({ marketplace: 'US', sku: name, cost: 1, ...(asin ? { asin } : {}) });
    await save([sku('A', asinNumber(1)), sku('B', asinNumber(2)), sku('C', asinNumber(3)), sku('D')]);
    const { skus } = await search();
    expect(skus.map(({ sku: name, title, image: picture }) => [name, title, picture === image])).toEqual([
      ['A', 'Tumbler', true],
      ['B', 'Vest, as listed', false],
      ['C', undefined, false],
      ['D', undefined, false],
      ['LISTED', 'Vest, as listed', false],
    ]);
  });

  it('are stored per SKU and marketplace, with who changed what and when [ACT-04]', async () => {
    await save([{ marketplace: 'US', sku: 'HT40', asin: 'B0C7K2M4QX', fulfillment: 'FBA', cost: 9.8, floor: 22 }]);
    now = 2_000;
    const saved = await save([{ marketplace: 'US', sku: 'HT40', floor: 21, ceiling: 32 }], mia.token);
    expect(saved).toMatchObject({
      status: 200,
      refused: [],
      skus: [{ sku: 'HT40', cost: 9.8, floor: 21, ceiling: 32, changedAt: 2_000, changedBy: 'Mia' }],
    });
    await save([{ marketplace: 'DE', sku: 'HT40', cost: 8 }]);
    expect(await names({ asins: ['B0C7K2M4QX'] })).toEqual(['US HT40']);
    expect((await search({}, leo.token)).total).toBe(2);
    expect((await history('HT40', leo.token)).changes).toEqual([
      {
        at: 2_000,
        by: 'Mia',
        how: 'entered',
        fields: { floor: { before: 22, after: 21 }, ceiling: { before: null, after: 32 } },
      },
      {
        at: 1_000,
        by: 'Olga',
        how: 'entered',
        fields: {
          asin: { before: null, after: 'B0C7K2M4QX' },
          fulfillment: { before: null, after: 'FBA' },
          cost: { before: null, after: 9.8 },
          floor: { before: null, after: 22 },
        },
      },
    ]);
  });

  it('that are saved unchanged leave no trace', async () => {
    await save([{ marketplace: 'US', sku: 'HT40', cost: 9.8 }]);
    now = 2_000;
    await save([{ marketplace: 'US', sku: 'HT40', cost: 9.8 }], mia.token);
    expect((await search()).skus).toMatchObject([{ changedAt: 1_000, changedBy: 'Olga' }]);
    expect((await history('HT40')).changes).toHaveLength(1);
  });

  it('are saved for many SKUs at once, and a refused one blocks no other', async () => {
    const saved = await save([
      { marketplace: 'US', sku: 'A', floor: 5 },
      { marketplace: 'US', sku: 'B', floor: 9, ceiling: 8 },
      { marketplace: 'US', sku: 'C', cost: 1 },
    ]);
    expect(saved.refused).toEqual([{ marketplace: 'US', sku: 'B', reason: 'The floor is above the ceiling' }]);
    expect(await names({})).toEqual(['US A', 'US C']);
  });

  it('can be changed only with the right, and are never another account’s [ACT-04]', async () => {
    await save([{ marketplace: 'US', sku: 'A', cost: 1 }]);
    const changes = [{ marketplace: 'US', sku: 'A', cost: 2 }];
    expect(await save(changes, leo.token)).toMatchObject({
      status: 403,
      message: expect.stringContaining('account owner'),
    });
    expect(await importFile('SKU,Cost\nA,2', leo.token)).toMatchObject({ status: 403 });
    const other = await provider.addAccount({
      email: 'other@shop.test',
      profile: { productType: 'basic', isInTrial: false },
    });
    await save(changes, other.token);
    expect((await search()).skus).toMatchObject([{ cost: 1 }]);
    expect((await history('A')).changes).toHaveLength(1);
  });

  it('reach everybody who sees the inbox at once', async () => {
    const sockets = await Promise.all([owner, mia, leo].map(({ token }) => provider.connect(token)));
    for (const [at, socket] of sockets.entries()) await socket.emitWithAck('join', [owner, mia, leo][at]?.id);
    const heard = sockets.map((socket) => nextEvent(socket, 'costs:edited'));
    await save([{ marketplace: 'US', sku: 'A', cost: 1 }], mia.token);
    for (const event of await Promise.all(heard)) expect(event[0]).toEqual({ part: 'skus' });
  });

  it('are found by a part of the SKU or ASIN, by marketplace, and by what is missing, sorted and page by page', async () => {
    await save([
      { marketplace: 'US', sku: 'HT40-SAGE', asin: 'B0C7K2M4QX', cost: 9.8 },
      { marketplace: 'US', sku: 'HT40-SAGE-M', asin: 'B0C7K2M4QX', cost: 4 },
      { marketplace: 'DE', sku: 'NC-LAMP', asin: 'B0BX91HJ5T' },
    ]);
    expect(await names({ text: 'sage-' })).toEqual(['US HT40-SAGE-M']);
    expect(await names({ text: 'b0bx' })).toEqual(['DE NC-LAMP']);
    expect(await names({ text: 'm b0c7 sage' })).toEqual(['US HT40-SAGE', 'US HT40-SAGE-M']);
    expect(await names({ marketplace: 'US' })).toEqual(['US HT40-SAGE', 'US HT40-SAGE-M']);
    expect(await names({ lacks: 'cost' })).toEqual(['DE NC-LAMP']);
    expect(await names({ sort: { by: 'cost', direction: 'asc' } })).toEqual([
      'US HT40-SAGE-M',
      'US HT40-SAGE',
      'DE NC-LAMP',
    ]);
    expect(await names({ sort: { by: 'cost', direction: 'desc' } })).toEqual([
      'US HT40-SAGE',
      'US HT40-SAGE-M',
      'DE NC-LAMP',
    ]);
    expect(await names({ sort: { by: 'asin', direction: 'asc' } })).toEqual([
      'DE NC-LAMP',
      'US HT40-SAGE',
      'US HT40-SAGE-M',
    ]);
    expect(await names({ lacks: 'unitsADay', marketplace: 'DE' })).toEqual(['DE NC-LAMP']);
    expect(await search({ page: 2, limit: 2 })).toMatchObject({ total: 3, skus: [{ sku: 'NC-LAMP' }] });
  });

  it('are consistent after a hundred saves at once: every value is one that was saved, and the record leads from each to the next [ACT-04]', async () => {
    const saves = Array.from({ length: 100 }, (_, n) =>
      save([{ marketplace: 'US', sku: 'HT40', floor: n + 1, ceiling: n + 51 }], n % 2 ? mia.token : undefined),
    );
    for (const answer of await Promise.all(saves)) expect(answer).toMatchObject({ status: 200, refused: [] });
    const [stored] = (await search()).skus;
    expect(stored?.ceiling).toBe((stored?.floor ?? 0) + 50);
    const { changes } = await history('HT40');
    expect(changes).toHaveLength(100);
    expect(changes[0]?.fields.floor?.after).toBe(stored?.floor);
    for (const [at, change] of changes.entries())
      expect(change.fields.floor?.before).toBe(changes[at + 1]?.fields.floor?.after ?? null);
  });

  it('come from a file, with each refused row and the reason [ACT-04]', async () => {
    await save([{ marketplace: 'US', sku: 'OLD', cost: 1, ceiling: 10 }]);
    const file = [
      'SKU;Marketplace;Cost;Floor',
      'A;;1,50;2',
      'B;XX;1;',
      'A;US;3;',
      '',
      'OLD;US;1;',
      'OLD;DE;2;',
      'C;;x;',
      ';;1;',
      'D;;1;-',
    ].join('\r\n');
    expect(await importFile(`\ufeff${file}\r\n`)).toEqual({
      status: 200,
      rows: 8,
      saved: 3,
      unchanged: 1,
      skipped: 0,
      refused: [
        { row: 3, sku: 'B', column: 'Marketplace', reason: 'Marketplace: Expected a marketplace such as US' },
        { row: 4, sku: 'A', column: 'SKU', reason: 'Same SKU and marketplace as row 2' },
        { row: 8, sku: 'C', column: 'Cost', reason: 'Cost is no amount: x' },
        { row: 9, sku: '', column: 'SKU', reason: 'The SKU is missing' },
      ],
    });
    expect((await search({ marketplace: 'US' })).skus).toMatchObject([
      { sku: 'A', cost: 1.5, floor: 2 },
      { sku: 'D', cost: 1, floor: null },
      { sku: 'OLD', cost: 1, ceiling: 10 },
    ]);
    expect((await history('A')).changes).toMatchObject([{ by: 'Olga', how: 'imported' }]);
    expect((await importFile('SKU,Floor\nOLD,11')).refused).toEqual([
      { row: 2, sku: 'OLD', column: 'Floor', reason: 'The floor is above the ceiling' },
    ]);
  });

  it('come from a file of 10,000 rows, and a longer one changes nothing [ACT-04]', async () => {
    const rows = Array.from({ length: skuLimits.rows + 1 }, (_, n) => `SKU-${n},${n % 7 === 0 ? 'x' : n}`);
    expect(await importFile(`SKU,Cost\n${rows.join('\n')}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('10,000 rows'),
    });
    expect((await search()).total).toBe(0);
    const report = await importFile(`SKU,Cost\n${rows.slice(0, -1).join('\n')}`);
    expect([report.rows, report.saved, report.refused.length]).toEqual([10_000, 8_571, 1_429]);
    expect((await search()).total).toBe(8_571);
    expect(report.refused.at(-1)).toEqual({
      row: 9_998,
      sku: 'SKU-9996',
      column: 'Cost',
      reason: 'Cost is no amount: x',
    });
  });

  describe('in a file', () => {
    const listed = (marketplace: string, sku: string, asin: string) =>
      insertOwnProduct(provider.deps.db, {
        ...{
          account_id: owner.id,
          marketplace,
          asin,
          sku,
          condition: 'new',
          title: `${sku}, as listed`,
          fulfillment: 'FBA' as const,
        },
        ...{ quantity: null, buyable: null, price: null, price_at: null, listed_at: now, looked_at: null },
        ...stateColumns(noState),
      });
    const preview = (csv: string, token?: string) =>
      ask<SkusPreviewed>('POST', '/preview-import', { csv, marketplace: 'US' }, token);
    const importAs = (id: string, csv: string, more: object = {}) =>
      ask<SkusImported>('POST', '/import', { csv, marketplace: 'US', id, ...more });
    const undo = (id: string, token?: string) => ask<ImportUndone>('POST', '/undo-import', { id }, token);

    beforeEach(async () => {
      await listed('US', 'MUG', asinNumber(1));
      await listed('US', 'VASE', asinNumber(2));
      await saveRead(provider.deps.db, owner.id, 'US', { at: now, message: null });
      await save([
        { marketplace: 'US', sku: 'VASE', cost: 4, floor: 9 },
        { marketplace: 'US', sku: 'OLD', cost: 2 },
      ]);
    });
    const csv = 'SKU,Cost,Floor\nMUG,3,\nVASE,5,9\nOLD,2,\nMGU,3,\nBAD,free,\nMUG,1,';

    it('are checked one after the other, a few of a hundred at once; the others are refused [ACT-04]', async () => {
      const rows = Array.from({ length: 1_000 }, (_, n) => `SKU-${n},1`);
      const statuses = (
        await Promise.all(Array.from({ length: 100 }, () => preview(`SKU,Cost\n${rows.join('\n')}`)))
      ).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(waitingCalls.imports);
      expect(statuses).toContain(429);
      expect(await preview(csv)).toMatchObject({ status: 200 });
    });

    it('are shown before anything is saved: old and new, what is wrong, and the SKUs that the seller does not have [ACT-04]', async () => {
      const { status, rows } = await preview(csv);
      expect(status).toBe(200);
      expect(rows).toEqual([
        {
          ...{
            row: 2,
            sku: 'MUG',
            marketplace: 'US',
            title: 'MUG, as listed',
            cost: null,
            unlisted: false,
            column: '',
            reason: '',
          },
          changes: { cost: { before: null, after: 3 } },
        },
        {
          ...{
            row: 3,
            sku: 'VASE',
            marketplace: 'US',
            title: 'VASE, as listed',
            cost: 4,
            unlisted: false,
            column: '',
            reason: '',
          },
          changes: { cost: { before: 4, after: 5 } },
        },
        { row: 4, sku: 'OLD', marketplace: 'US', cost: 2, changes: {}, unlisted: false, column: '', reason: '' },
        {
          row: 5,
          sku: 'MGU',
          marketplace: 'US',
          cost: null,
          changes: { cost: { before: null, after: 3 } },
          unlisted: true,
          column: '',
          reason: '',
        },
        {
          row: 6,
          sku: 'BAD',
          marketplace: 'US',
          cost: null,
          changes: {},
          unlisted: false,
          column: 'Cost',
          reason: 'Cost is no amount: free',
        },
        {
          row: 7,
          sku: 'MUG',
          marketplace: 'US',
          cost: null,
          changes: {},
          unlisted: false,
          column: 'SKU',
          reason: 'Same SKU and marketplace as row 2',
        },
      ]);
      expect((await search()).skus).toMatchObject([
        { sku: 'MUG', cost: null },
        { sku: 'OLD', cost: 2 },
        { sku: 'VASE', cost: 4 },
      ]);
      expect(await preview('SKU,Cost\nMUG,1', leo.token)).toMatchObject({ status: 403 });
      expect(await preview('Cost\n1')).toMatchObject({
        status: 400,
        message: expect.stringContaining('no column SKU'),
      });
    });

    it('name no SKU as missing where the listings are not all read [ACT-04]', async () => {
      const isUnlisted = async (rows: string) =>
        (await preview(`SKU,Marketplace,Cost\n${rows}`)).rows.map(({ unlisted }) => unlisted);
      expect(await isUnlisted('NEW,US,1\nNEW,DE,1')).toEqual([true, false]);
      await saveRead(provider.deps.db, owner.id, 'US', { at: now, message: 'Amazon did not answer' });
      expect(await isUnlisted('NEW,US,1')).toEqual([false]);
    });

    it('leave out the rows that the seller left out of the preview, such as SKUs that are not theirs [ACT-04]', async () => {
      expect(await importAs('import-1', csv, { skip: [5] })).toMatchObject({
        rows: 6,
        saved: 2,
        unchanged: 1,
        skipped: 1,
        refused: [{}, {}],
      });
      expect(await names({})).toEqual(['US MUG', 'US OLD', 'US VASE']);
      expect(await importAs('import-2', csv)).toMatchObject({ saved: 1, unchanged: 3, skipped: 0 });
      expect(await names({})).toContain('US MGU');
    });

    it('are undone as a whole: the values of before return, and what a colleague changed since stays [ACT-04]', async () => {
      const before = await search();
      await importAs('import-1', csv);
      now += 1_000;
      expect(await undo('import-1', leo.token)).toMatchObject({ status: 403 });
      expect(await undo('import-1')).toEqual({ status: 200, restored: 3, kept: 0 });
      const values = ({ skus }: { skus: FoundSku[] }) => skus.map(({ changedAt: _, changedBy: __, ...sku }) => sku);
      expect(values(await search())).toEqual(values(before));
      expect((await history('VASE')).changes[0]).toMatchObject({
        by: 'Olga',
        how: 'undone',
        fields: { cost: { before: 5, after: 4 } },
      });
      expect(await undo('import-1')).toMatchObject({ restored: 0, kept: 0 });

      await importAs('import-2', csv);
      await save([{ marketplace: 'US', sku: 'VASE', cost: 6 }], mia.token);
      expect(await undo('import-2')).toMatchObject({ restored: 2, kept: 1 });
      expect((await search()).skus).toMatchObject([
        { sku: 'MUG', cost: null },
        { sku: 'OLD', cost: 2 },
        { sku: 'VASE', cost: 6 },
      ]);
      const other = await provider.addAccount({
        email: 'other@shop.test',
        profile: { productType: 'basic', isInTrial: false },
      });
      await importAs('import-3', csv);
      expect(await undo('import-3', other.token)).toMatchObject({ restored: 0, kept: 0 });
      const answers = await Promise.all(Array.from({ length: 100 }, () => undo('import-3')));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers.reduce((sum, { restored }) => sum + restored, 0)).toBe(3);
    });
  });

  it('are stored for 50,000 SKUs at most: further ones are refused, and the stored ones can still be changed', async () => {
    await sql`insert into seller_skus (account_id, marketplace, sku, changed_at, changed_by)
      with recursive n (n) as (select 1 union all select n + 1 from n where n < ${skuLimits.stored - 1}) select ${owner.id}, 'US', 'S' || n, 1, '' from n`.execute(
      provider.deps.db,
    );
    const report = await importFile('SKU,Cost\nS1,1\nNEW1,1\nNEW2,1');
    expect(report).toMatchObject({
      saved: 2,
      refused: [{ row: 4, sku: 'NEW2', column: 'SKU', reason: 'At most 50,000 SKUs can be stored' }],
    });
  });

  it('are exported as a file that can be imported again', async () => {
    await save([
      { marketplace: 'US', sku: '=A', cost: 1.5 },
      { marketplace: 'DE', sku: 'B', floor: 2, feeCategory: 'Media' },
    ]);
    const answer = await exported();
    const file = await answer.text();
    expect(answer.headers.get('x-total-rows')).toBe('2');
    expect(file.split('\r\n').slice(1)).toEqual(['B,DE,,,,,2,,,,,,Media', "'=A,US,,,,1.5,,,,,,,", '']);
    expect(await importFile(file)).toMatchObject({ rows: 2, saved: 0, unchanged: 2, refused: [] });
  });

  it('list the SKUs that were read from the marketplace, too, and keep what their listings say once something is entered [ACT-04]', async () => {
    const listing = {
      condition: 'new',
      title: 'Wooden Bowl',
      fulfillment: 'FBA' as const,
      quantity: null,
      buyable: 1,
      price: 20,
      price_at: now,
      listed_at: now,
      looked_at: null,
    };
    for (const sku of ['READ-1', 'READ-2', ''])
      await insertOwnProduct(provider.deps.db, {
        account_id: owner.id,
        marketplace: 'US',
        asin: 'B0C7K2M4QX',
        sku,
        ...listing,
        ...stateColumns(noState),
      });
    await save([{ marketplace: 'US', sku: 'READ-2', cost: 4 }]);
    await save([{ marketplace: 'US', sku: 'OTHER', cost: 1 }]);
    const found = await search();
    expect(found.total).toBe(3);
    expect(found.skus).toMatchObject([
      { sku: 'OTHER', asin: null, cost: 1 },
      {
        sku: 'READ-1',
        asin: 'B0C7K2M4QX',
        fulfillment: 'FBA',
        condition: 'new',
        cost: null,
        changedAt: 0,
        changedBy: '',
      },
      { sku: 'READ-2', asin: 'B0C7K2M4QX', fulfillment: 'FBA', cost: 4, changedBy: 'Olga' },
    ]);
    expect(await names({ lacks: 'cost' })).toEqual(['US READ-1']);
    expect(await names({ asins: ['B0C7K2M4QX'] })).toEqual(['US READ-2']);
    expect((await history('READ-2')).changes).toMatchObject([{ fields: { cost: { before: null, after: 4 } } }]);

    expect(await importFile(await (await exported()).text())).toMatchObject({
      rows: 3,
      saved: 0,
      unchanged: 3,
      refused: [],
    });
    expect(await countEntered(provider.deps.db, owner.id)).toBe(2);
  });

  it('lose their changes after 400 days, never their values', async () => {
    await save([{ marketplace: 'US', sku: 'A', cost: 1 }]);
    now += 401 * DAY;
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    const token = await provider.openSession('owner@shop.test');
    expect((await history('A', token)).changes).toEqual([]);
    expect(await countEntered(provider.deps.db, owner.id)).toBe(1);
  });
});
