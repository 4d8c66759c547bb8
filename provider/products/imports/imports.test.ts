import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  IMPORT_DAYS,
  type ImportList,
  type ImportRow,
  type ImportsOfProduct,
  MOST_IMPORT_ROWS,
  MOST_TEAM_BYTES,
  MOST_TEAM_ROWS,
  RESTORE_IMPORT_FOR,
  type RunFigure,
} from '#shared/products/imports/stored-import.ts';
import { importHead, importRow } from '#tests/support/imports.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { purge } from '../../maintenance.ts';
import { lookedUpPositions } from './imports-table.ts';

const DAY = 86_400_000;

type Body = { rows: ImportRow[]; figures: RunFigure[]; next: number | null; code?: string; message?: string };

describe('imports of the Product Viewer', () => {
  let provider: TestProvider;
  let now: number;
  const tokens: Record<string, string> = {};
  beforeEach(async () => {
    now = 100 * DAY;
    provider = await startTestProvider({ clock: () => now });
    const owner = await provider.addAccount({ id: 'owner', email: 'owner@team.test' });
    const outsider = await provider.addAccount({ id: 'outsider', email: 'outsider@other.test' });
    Object.assign(tokens, { owner: owner.token, outsider: outsider.token });
    for (const name of ['mei', 'luis'])
      tokens[name] = (
        await provider.addAccount({
          id: name,
          email: `${name}@team.test`,
          owner: owner.email,
          profile: { accessProducts: true },
        })
      ).token;
  });
  afterEach(() => provider.close());

  const ask = async (who: string, method: string, path: string, body?: object) => {
    const answer = await provider.call(method, `/portal/imports${path}`, { token: tokens[who] ?? '', body });
    return { status: answer.status, body: answer.body as Body };
  };
  const begin = (who: string, id: string, rows: number, more: object = {}) =>
    ask(who, 'PUT', '', importHead(id, rows, more));
  const save = (who: string, id: string, rows: ImportRow[], run: object = {}) =>
    ask(who, 'POST', '/rows', { id, rows, run: { state: 'running', spent: 0, free: 0, ...run } });
  const list = async (who: string) => (await ask(who, 'GET', '')).body as unknown as ImportList;
  const names = async (who: string) => (await list(who)).imports.map(({ id }) => id);
  const rowsOf = async (who: string, id: string) => {
    const rows: ImportRow[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const { body } = await ask(who, 'GET', `/rows?id=${id}&from=${from}`);
      rows.push(...body.rows);
      from = body.next;
    }
    return rows;
  };

  it('are found by a product that they found, newest first, as far as the account sees them [RES-05]', async () => {
    const asin = 'B0KETTLE01';
    const product = {
      asin,
      title: 'Enamel kettle',
      buy_box_price_new: 30,
      fulfillment_fee_fba: 4,
      main_category: 'Home & Kitchen',
    };
    for (const [who, id, at] of [
      ['mei', 'run-mei-01', 1_000],
      ['luis', 'run-luis-01', 2_000],
    ] as const) {
      now += 1_000;
      await begin(who, id, 3, { costColumn: 0 });
      await save(who, id, [
        importRow(0),
        importRow(1, {
          code: '0012345',
          cells: ['9.80'],
          products: [importRow(1).products[0] as typeof product, product],
          at,
        }),
      ]);
    }
    const found = async (who: string, query = `marketplace=US&asin=${asin}`) =>
      (await ask(who, 'GET', `/product?${query}`)).body as unknown as ImportsOfProduct;
    expect(await found('owner')).toEqual({
      total: 2,
      imports: ['luis', 'mei'].map((name, at) => ({
        id: `run-${name}-01`,
        name: 'suppliers-nov.csv',
        by: `${name}@team.test`,
        at: 2_000 - at * 1_000,
        code: '0012345',
        title: 'Enamel kettle',
        unitCost: 9.8,
        price: 30,
        profit: 11.7,
      })),
    });
    expect((await found('mei')).imports.map(({ id }) => id)).toEqual(['run-mei-01']);
    for (const [who, query] of [
      ['outsider'],
      ['owner', `marketplace=CA&asin=${asin}`],
      ['owner', 'marketplace=US&asin=B0KETTLE02'],
    ] as const)
      expect(await found(who, query)).toEqual({ imports: [], total: 0 });
  });

  it('are stored row by row in portions, in any order and more than once, and read again as they were [RES-04]', async () => {
    expect((await begin('mei', 'run-00001', 1_200, { costColumn: 0 })).body).toMatchObject({
      import: { rows: 1_200, done: 0, state: 'running' },
      stored: [],
    });
    const all = Array.from({ length: 1_200 }, (_, at) => importRow(at, { cells: ['5.00'] }));
    const waiting = all.map((row): ImportRow => ({ ...row, state: 'waits', products: [], at: null }));
    await save('mei', 'run-00001', waiting.slice(0, 500));
    await save('mei', 'run-00001', all.slice(100, 400), { spent: 300 });
    await save('mei', 'run-00001', all.slice(300, 500), { spent: 400 });
    // A late portion from before does not undo a result.
    await save('mei', 'run-00001', waiting.slice(0, 500));
    expect((await begin('mei', 'run-00001', 1_200)).body).toMatchObject({
      import: { done: 400, found: 400, spent: 400 },
      stored: [[100, 499]],
    });
    await save('mei', 'run-00001', waiting.slice(500, 1_000));
    const missed = importRow(1_000, { state: 'not-found', why: 'unknown', products: [] });
    expect(
      (await save('mei', 'run-00001', [missed, ...all.slice(1_001)], { state: 'stopped', spent: 599 })).body,
    ).toMatchObject({
      ...{ done: 600, found: 599, spent: 599, state: 'stopped' },
    });
    const read = await rowsOf('mei', 'run-00001');
    expect(read).toHaveLength(1_200);
    expect(read[250]).toEqual(all[250]);
    expect(read.filter(({ state }) => state === 'waits')).toHaveLength(600);
    const { body } = await ask('mei', 'GET', '/figures?id=run-00001&from=999');
    expect(body.figures).toHaveLength(201);
    expect(body.figures[2]).toEqual({
      position: 1_001,
      code: 'B000001001',
      asin: 'B000001001',
      title: 'Product B000001001',
      picked: true,
      price: 20,
      rank: 500,
      // 20 minus 15 percent, the FBA fee of 4, and the cost of 5.
      profit: 8,
    });
    expect((await ask('mei', 'GET', '/one?id=run-00001')).body).toMatchObject({
      settings: { selections: ['info', 'buybox_new'] },
      costColumn: 0,
    });
  });

  it('are seen by their maker and the owner, by the team once shared, and never by another team [RES-04]', async () => {
    await begin('mei', 'run-00001', 2);
    await save('mei', 'run-00001', [importRow(0)]);
    expect([await names('mei'), await names('owner'), await names('luis'), await names('outsider')]).toEqual([
      ['run-00001'],
      ['run-00001'],
      [],
      [],
    ]);
    for (const who of ['luis', 'outsider'])
      for (const path of ['/one', '/rows', '/figures'])
        expect(await ask(who, 'GET', `${path}?id=run-00001`)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
    expect(await begin('outsider', 'run-00001', 2)).toMatchObject({ status: 403 });
    await ask('mei', 'PUT', '/one', { id: 'run-00001', shared: true, name: 'Toys' });
    expect((await list('luis')).imports).toMatchObject([
      { name: 'Toys', shared: true, mine: false, by: 'mei@team.test' },
    ]);
    expect(await rowsOf('luis', 'run-00001')).toHaveLength(1);
    expect(await names('outsider')).toEqual([]);
    // Others only read it; the owner may delete it.
    for (const who of ['luis', 'owner']) {
      expect(await save(who, 'run-00001', [importRow(1)])).toMatchObject({ status: 403 });
      expect(await ask(who, 'PUT', '/one', { id: 'run-00001', name: 'Mine' })).toMatchObject({ status: 403 });
    }
    await ask('luis', 'DELETE', '', { ids: ['run-00001'] });
    await ask('outsider', 'DELETE', '', { ids: ['run-00001'] });
    expect(await names('mei')).toEqual(['run-00001']);
    await ask('owner', 'DELETE', '', { ids: ['run-00001'] });
    expect(await names('mei')).toEqual([]);
    expect(await save('mei', 'run-00001', [importRow(1)])).toMatchObject({ status: 403 });
    expect(await ask('outsider', 'PUT', '/restored', { ids: ['run-00001'] })).toMatchObject({ status: 403 });
    await ask('mei', 'PUT', '/restored', { ids: ['run-00001'] });
    expect(await names('luis')).toEqual(['run-00001']);
  });

  it('hold a bounded number of rows per team, counted before they are stored, also by many calls at once; nothing is dropped to make room [RES-04]', async () => {
    const begun = await Promise.all(
      Array.from({ length: 100 }, (_, n) => begin(n % 2 === 0 ? 'mei' : 'luis', `run-${10_000 + n}`, MOST_IMPORT_ROWS)),
    );
    const most = MOST_TEAM_ROWS / MOST_IMPORT_ROWS;
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = begun.filter(({ status }) => status !== 200);
    expect(refused[0]).toMatchObject({
      status: 400,
      body: { code: 'IMPORTS_FULL', message: expect.stringContaining('100,000 of at most 100,000 rows') },
    });
    expect(await list('owner')).toMatchObject({ rows: MOST_TEAM_ROWS, most: { rows: MOST_TEAM_ROWS } });
    expect(await save('mei', 'run-10000', [importRow(MOST_IMPORT_ROWS - 1)])).toMatchObject({ status: 200 });
    // Another team has its own room.
    expect((await begin('outsider', 'run-20000', 5)).status).toBe(200);
    // Deleted ones can be restored, until their room is needed.
    await ask('owner', 'DELETE', '', { ids: ['run-10000'] });
    expect((await begin('mei', 'run-30000', MOST_IMPORT_ROWS)).status).toBe(200);
    expect(await ask('owner', 'PUT', '/restored', { ids: ['run-10000'] })).toMatchObject({ status: 403 });
    expect(await save('mei', 'run-30000', [importRow(0), importRow(MOST_IMPORT_ROWS - 1)])).toMatchObject({
      status: 200,
    });
    const beyond = { ...importHead('run-40000', 1), rows: MOST_IMPORT_ROWS + 1 };
    expect(await ask('outsider', 'PUT', '', beyond)).toMatchObject({ status: 400 });
    expect(await save('outsider', 'run-20000', [importRow(5)])).toMatchObject({
      status: 400,
      body: { errors: { rows: 'A position is beyond the last row' } },
    });
  });

  it('hold a bounded number of bytes per team, also when a hundred portions come at once; what was deleted makes room [RES-04]', async () => {
    const { db } = provider.deps;
    await begin('mei', 'run-00001', 100);
    await begin('luis', 'run-00002', 100);
    const row = (position: number) => importRow(position, { cells: ['ü'.repeat(1_000)] });
    await save('mei', 'run-00001', [row(0)]);
    const { bytes } = await db
      .selectFrom('imports')
      .where('id', '=', 'run-00001')
      .select('bytes')
      .executeTakeFirstOrThrow();
    expect(bytes).toBeGreaterThan(2_000);
    await db
      .updateTable('imports')
      .set({ bytes: MOST_TEAM_BYTES - Math.round(11.5 * bytes) })
      .where('id', '=', 'run-00002')
      .execute();
    const saved = await Promise.all(Array.from({ length: 99 }, (_, n) => save('mei', 'run-00001', [row(n + 1)])));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(saved.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { code: 'IMPORTS_FULL', message: expect.stringContaining('256 MB') },
    });
    // Saved again, a row takes no further room.
    expect(await save('mei', 'run-00001', [row(0)])).toMatchObject({ status: 200 });
    await ask('luis', 'DELETE', '', { ids: ['run-00002'] });
    expect(await save('mei', 'run-00001', [row(50)])).toMatchObject({ status: 200 });
  });

  it(`end after ${IMPORT_DAYS} days, and an hour after they were deleted [RES-04]`, async () => {
    await begin('mei', 'run-00001', 3);
    await save('mei', 'run-00001', [importRow(0), importRow(1), importRow(2)]);
    await begin('mei', 'run-00002', 1);
    await ask('mei', 'DELETE', '', { ids: ['run-00002'] });
    expect(await lookedUpPositions(provider.deps.db, 'run-00001')).toEqual([0, 1, 2]);
    now += RESTORE_IMPORT_FOR + 1;
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    expect(await ask('mei', 'PUT', '/restored', { ids: ['run-00002'] })).toMatchObject({ status: 403 });
    now += IMPORT_DAYS * DAY;
    expect(await names('mei')).toEqual(['run-00001']);
    await purge(provider.deps.db, now, provider.deps.alertRetention);
    expect(await names('mei')).toEqual([]);
    expect(await lookedUpPositions(provider.deps.db, 'run-00001')).toEqual([]);
  });

  it('tell the maker, the owner, and for a shared one the team [RES-04]', async () => {
    const heard: Record<string, number> = { mei: 0, owner: 0, luis: 0, outsider: 0 };
    for (const who of Object.keys(heard)) {
      const socket = await provider.connect(tokens[who] ?? '');
      socket.on('imports:changed', () => {
        heard[who] = (heard[who] ?? 0) + 1;
      });
      await socket.emitWithAck('join', who);
    }
    await begin('mei', 'run-00001', 2);
    await expect.poll(() => heard).toEqual({ mei: 1, owner: 1, luis: 0, outsider: 0 });
    await save('mei', 'run-00001', [importRow(0)]);
    await save('mei', 'run-00001', [importRow(1)], { state: 'done' });
    await expect.poll(() => heard).toEqual({ mei: 2, owner: 2, luis: 0, outsider: 0 });
    await ask('mei', 'PUT', '/one', { id: 'run-00001', shared: true });
    await ask('mei', 'PUT', '/one', { id: 'run-00001', shared: false });
    await expect.poll(() => heard).toEqual({ mei: 4, owner: 4, luis: 2, outsider: 0 });
  });
});
