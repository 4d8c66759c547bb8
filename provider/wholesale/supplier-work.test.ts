import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAlert } from '#shared/upstream/alert.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { type SupplierCounts, type SupplierPage, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { someSuppliers, supplier } from '#tests/support/suppliers.ts';

const DAY = 86_400_000;
const page = '/portal/suppliers/page';
const notes = '/portal/suppliers/notes';
const products = '/portal/suppliers/products';

describe('a supplier’s page', () => {
  let now = Date.parse('2026-02-02T08:00:00.000Z');
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    await provider.addSuppliers(someSuppliers(20));
  });
  afterAll(() => provider.close());

  const account = async () => {
    serial += 1;
    const { token } = await provider.addAccount({
      email: `work-${serial}@shop.test`,
      profile: { productType: 'basic', isInTrial: false, fullName: `Owner ${serial}` },
    });
    const send = async (method: string, path: string, body: object) => {
      now += 1;
      return provider.call(method, path, { token, body });
    };
    return {
      token,
      send,
      done: async (method: string, path: string, body: object) =>
        expect(await send(method, path, body)).toMatchObject({ status: 200 }),
      read: async (id: string) => (await provider.call('GET', `${page}?id=${id}`, { token })).body as SupplierPage,
      list: async (body: object = {}) => {
        const { suppliers } = (
          (
            await provider.call('POST', '/portal/wholesales/get-my-saved', {
              token,
              body: { page: 1, limit: 100, ...body },
            })
          ).body as {
            data: { suppliers: SavedSupplier[] };
          }
        ).data;
        return suppliers.map(({ wholesaleId }) => wholesaleId);
      },
      counts: async () => (await provider.call('GET', '/portal/suppliers/counts', { token })).body as SupplierCounts,
    };
  };

  it('is found by a product that the team looked up from it, newest first [RES-05] [RES-10]', async () => {
    const [own, other] = [await account(), await account()];
    await own.done('POST', products, { id: 'w4', marketplace: 'US', asins: ['B0KETTLE01', 'B0KETTLE02'] });
    await own.done('POST', products, { id: 'w5', marketplace: 'US', asins: ['B0KETTLE01'] });
    await own.done('PUT', page, { id: 'w5', status: 'contacted' });
    const found = async (token: string, asin: string) =>
      (await provider.call('GET', `/portal/suppliers/of-product?marketplace=US&asin=${asin}`, { token })).body;
    const by = expect.stringMatching(/^Owner/);
    expect(await found(own.token, 'B0KETTLE01')).toEqual({
      suppliers: [
        { id: 'w5', company: supplier(5).company, status: 'contacted', at: now - 1, by },
        { id: 'w4', company: supplier(4).company, status: 'to-contact', at: now - 2, by },
      ],
    });
    expect(await found(own.token, 'B0KETTLE03')).toEqual({ suppliers: [] });
    expect(await found(other.token, 'B0KETTLE01')).toEqual({ suppliers: [] });
  });

  it('has status, next step, tags, notes and products with who and when, for one team only [RES-10]', async () => {
    const [own, other] = [await account(), await account()];
    expect(await own.read('w1')).toEqual({
      supplier: supplier(1),
      file: { status: 'to-contact', step: null, tags: [], changedAt: null, changedBy: null },
      notes: [],
      products: [],
      bought: [],
    });
    const step = { text: 'Ask for the spring list', at: now + 3 * DAY };
    await own.done('PUT', page, { id: 'w1', status: 'contacted', step, tags: ['Toys', 'toys', 'Net 30'] });
    const changedAt = now;
    await own.done('POST', notes, { id: 'w1', text: '=1+1 <b>spoke with Ann</b>' });
    await own.done('POST', products, {
      id: 'w1',
      marketplace: 'US',
      asins: ['b000000001', 'B000000002', 'B000000001'],
    });
    const by = `Owner ${serial - 1}`;
    const after = await own.read('w1');
    expect(after).toMatchObject({
      file: { status: 'contacted', step, tags: ['Toys', 'Net 30'], changedAt, changedBy: by },
      notes: [{ text: '=1+1 <b>spoke with Ann</b>', at: changedAt + 1, by, mine: true }],
      products: [
        { marketplace: 'US', asin: 'B000000001', title: null, at: now, by },
        { marketplace: 'US', asin: 'B000000002' },
      ],
    });
    expect(after.products).toHaveLength(2);
    const buy = {
      id: `buy-there-${serial}`,
      marketplace: 'US',
      asin: 'B000000001',
      pieces: 24,
      unitCost: 3.45,
      at: now,
      supplier: { id: 'w1', name: 'Company 0001' },
    };
    await own.done('POST', '/portal/buys', { buys: [buy] });
    expect((await own.read('w1')).bought).toEqual([
      { marketplace: 'US', asin: 'B000000001', title: null, pieces: 24, unitCost: 3.45, at: buy.at, by },
    ]);
    expect((await other.read('w1')).bought).toEqual([]);
    // A change saves the supplier.
    expect(await own.list()).toEqual(['w1']);

    expect((await other.read('w1')).notes).toEqual([]);
    const note = { id: 'w1', note: after.notes[0]?.id };
    expect(await other.send('DELETE', notes, note)).toMatchObject({ status: 410 });
    expect(await other.send('DELETE', products, { id: 'w1', marketplace: 'US', asin: 'B000000001' })).toMatchObject({
      status: 410,
    });
    expect(await other.list()).toEqual([]);
    await own.done('DELETE', notes, note);
    await own.done('DELETE', products, { id: 'w1', marketplace: 'US', asin: 'B000000001' });
    await own.done('PUT', page, { id: 'w1', step: null });
    expect(await own.read('w1')).toMatchObject({
      file: { status: 'contacted', step: null },
      notes: [],
      products: [{ asin: 'B000000002' }],
    });
    for (const id of ['no-such-supplier', 'w99'])
      expect(await own.send('PUT', page, { id, status: 'declined' })).toMatchObject({ status: 410 });
  });

  it('the saved list filters by status and tag, sorts by status, next step and tag, and counts both [RES-10]', async () => {
    const who = await account();
    const suppliers: [string, object][] = [
      ['w1', { status: 'declined', tags: ['Toys'] }],
      ['w2', { status: 'account-open', step: { text: 'Order', at: now + DAY }, tags: ['books', 'Toys'] }],
      ['w3', { status: 'contacted', step: { text: 'Call', at: now + 2 * DAY } }],
    ];
    for (const [id, changes] of suppliers) await who.done('PUT', page, { id, ...changes });
    now += 1;
    await who.done('POST', '/portal/wholesales/update-my-saved', { wholesaleId: 'w4' });
    expect(await who.list()).toEqual(['w4', 'w3', 'w2', 'w1']);
    expect(await who.list({ status: 'to-contact' })).toEqual(['w4']);
    expect(await who.list({ tag: 'Toys' })).toEqual(['w2', 'w1']);
    expect(await who.list({ tag: 'Toys', status: 'declined' })).toEqual(['w1']);
    expect(await who.list({ by: 'status' })).toEqual(['w4', 'w3', 'w2', 'w1']);
    expect(await who.list({ by: 'status', direction: 'desc' })).toEqual(['w1', 'w2', 'w3', 'w4']);
    expect(await who.list({ by: 'step' })).toEqual(['w2', 'w3', 'w4', 'w1']);
    expect(await who.list({ by: 'step', direction: 'desc' })).toEqual(['w3', 'w2', 'w4', 'w1']);
    expect(await who.list({ by: 'tag' })).toEqual(['w2', 'w1', 'w4', 'w3']);
    const { statuses, tags } = await who.counts();
    expect(tags).toEqual([
      { tag: 'Toys', count: 2 },
      { tag: 'books', count: 1 },
    ]);
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
      declined: 1,
      'account-open': 1,
      contacted: 1,
      'to-contact': 1,
    });
    for (const wrong of [{ status: 'x' }, { by: 'name' }, { direction: 'up' }])
      expect(
        await provider.call('POST', '/portal/wholesales/get-my-saved', { token: who.token, body: wrong }),
      ).toMatchObject({ status: 400 });
  });

  it('reminds of a next step once when it is due, also after a restart, and not of one that was done, moved, or another team’s [RES-10]', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'supplier-time-'));
    let clock = now;
    const start = () => startTestProvider({ dataDir, clock: () => clock });
    let own = await start();
    await own.addSuppliers(someSuppliers(4));
    const { token } = await own.addAccount({ email: 'owner@restart.test' });
    const other = await own.addAccount({ email: 'other@restart.test' });
    const step = (id: string, body: object) => own.call('PUT', page, { token, body: { id, ...body } });
    const due = { text: 'Ask for the spring list', at: clock + DAY };
    for (const id of ['w1', 'w2', 'w3']) expect(await step(id, { step: due })).toMatchObject({ status: 200 });
    await step('w2', { step: null });
    await step('w3', { step: { ...due, at: clock + 3 * DAY } });
    const notices = async (who: string) => (await inboxOf(own, who).search({ types: ['PORTAL_NOTICE'] })).notifications;
    await own.passSupplierTime();
    expect(await notices(token)).toHaveLength(0);
    await own.close();
    clock += 2 * DAY;
    own = await start();
    await own.passSupplierTime();
    await own.passSupplierTime();
    const [only, ...more] = await notices(token);
    expect(more).toEqual([]);
    const read = only && readAlert(only, 0);
    const notice = { about: 'supplier', supplier: 'w1', name: 'Company 0001', step: due.text, due: due.at };
    expect(read).toMatchObject({ ok: true, value: { title: 'Company 0001', detail: { kind: 'notice', notice } } });
    // A change of something else does not remind again.
    await step('w1', { status: 'contacted' });
    await own.passSupplierTime();
    expect(await notices(token)).toHaveLength(1);
    clock += 2 * DAY;
    await own.passSupplierTime();
    expect(await notices(token)).toHaveLength(2);
    expect(await notices(other.token)).toEqual([]);
    await own.close();
    rmSync(dataDir, { recursive: true });
  });

  it('has at most so many products, also when a hundred calls add some at once [RES-10]', async () => {
    const who = await account();
    const asins = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `C${String(from + n).padStart(9, '0')}`);
    for (let from = 0; from < supplierLimits.products - 50; from += 190)
      await who.done('POST', products, { id: 'w1', marketplace: 'US', asins: asins(from, 190) });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        who.send('POST', products, { id: 'w1', marketplace: 'US', asins: asins(10_000 + n, 1) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(supplierLimits.products - 950);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1,000 products') },
    });
    expect((await who.read('w1')).products).toHaveLength(supplierLimits.products);
    // Known products need no room.
    await who.done('POST', products, { id: 'w1', marketplace: 'US', asins: asins(0, 100) });
  });

  it('refuses wrong tags, steps, notes and products, and changes nothing', async () => {
    const who = await account();
    const wrong: [string, string, object][] = [
      ['PUT', page, { id: 'w1' }],
      ['PUT', page, { id: 'w1', status: 'maybe' }],
      ['PUT', page, { id: 'w1', tags: ['a,b'] }],
      ['PUT', page, { id: 'w1', tags: ['x'.repeat(25)] }],
      ['PUT', page, { id: 'w1', tags: Array.from({ length: 13 }, (_, n) => `t${n}`) }],
      ['PUT', page, { id: 'w1', step: { text: ' ', at: null } }],
      ['PUT', page, { id: 'w1', step: { text: 'x', at: 12 } }],
      ['POST', notes, { id: 'w1', text: '' }],
      ['POST', notes, { id: 'w1', text: 'x'.repeat(2_001) }],
      ['POST', products, { id: 'w1', marketplace: 'US', asins: [] }],
      ['POST', products, { id: 'w1', marketplace: 'XX', asins: ['B000000001'] }],
      ['POST', products, { id: 'w1', marketplace: 'US', asins: ['B01'] }],
    ];
    for (const [method, path, body] of wrong)
      expect(await who.send(method, path, body), JSON.stringify(body).slice(0, 80)).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    expect(await who.list()).toEqual([]);
  });
});
