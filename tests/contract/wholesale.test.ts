import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { someSuppliers, supplier } from '#tests/support/suppliers.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('suppliers on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addSuppliers([
      ...someSuppliers(120),
      supplier(121, { company: 'Möbel Größe', location: 'Germany', site: 'mobel.example' }),
    ]);
    await provider.addAccount({ email: 'basic@shop.test', password });
    await provider.addAccount({ email: 'hazmat@shop.test', password, profile: { productType: 'hazmat' } });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('searches, saves, annotates and deletes suppliers, updates every tab, and marks saved ones in every list', async () => {
    const cookie = await signIn(edge.url, { email: 'basic@shop.test', password });
    const ask = async (method: string, path: string, body?: unknown) =>
      (await call(edge.url, cookie, method, `/api/wholesale/${path}`, body)).body;
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');

    expect(await ask('POST', 'search', { company: 'MOBEL GRO', page: 1 })).toMatchObject({
      total: 1,
      rows: [{ _id: 'w121', site: 'mobel.example' }],
    });
    expect(await ask('POST', 'search', { page: 1 })).toEqual({ rows: [], total: 0 });
    expect(await ask('GET', 'newest')).toMatchObject({ total: 121, rows: [{ _id: 'w121' }, ...Array(9).fill({})] });

    const heard = tab.event((event) => event.type === 'wholesale.updated');
    const { saved } = await ask('PUT', 'saved', { wholesaleId: 'w121' });
    expect(await heard).toMatchObject({ data: { saved: [saved], deleted: [] } });
    await Promise.all(someSuppliers(110).map(({ _id }) => ask('PUT', 'saved', { wholesaleId: _id })));
    expect((await ask('GET', 'saved/marks')).marks).toHaveLength(111);

    expect(await ask('PUT', 'saved', { ...saved, myNote: '=1+1 <b>🧡' })).toMatchObject({ changed: 1 });
    const { rows } = await ask('GET', 'saved?page=1&limit=200');
    expect(rows).toHaveLength(111);
    expect(rows).toContainEqual(expect.objectContaining({ ...saved, company: 'Möbel Größe', myNote: '=1+1 <b>🧡' }));
    const gone = tab.event((event) => event.type === 'wholesale.updated' && event.data.deleted.length > 0);
    expect(await ask('DELETE', 'saved', { ids: [saved.id] })).toMatchObject({ changed: 1 });
    expect(await gone).toMatchObject({ data: { saved: [], deleted: [{ id: saved.id, wholesaleId: 'w121' }] } });
    expect((await ask('GET', 'saved/marks')).marks).toHaveLength(110);
    await tab.close();
  });

  it('changes a supplier’s page for every tab, and filters the saved list by it [RES-10]', async () => {
    const cookie = await signIn(edge.url, { email: 'basic@shop.test', password });
    const ask = (method: string, path: string, body?: unknown) => call(edge.url, cookie, method, `/api/${path}`, body);
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');
    const heard = tab.event((event) => event.type === 'supplier.changed');
    expect((await ask('PUT', 'suppliers/page', { id: 'w2', status: 'contacted', tags: ['Net 30'] })).status).toBe(200);
    expect(await heard).toMatchObject({ data: { id: 'w2' } });
    await ask('POST', 'suppliers/notes', { id: 'w2', text: 'Spoke with Ann' });
    expect((await ask('GET', 'suppliers/page?id=w2')).body).toMatchObject({
      file: { status: 'contacted' },
      notes: [{ text: 'Spoke with Ann' }],
    });
    expect((await ask('GET', 'wholesale/saved?status=contacted&tag=Net+30')).body).toMatchObject({
      total: 1,
      rows: [{ _id: 'w2', work: { tags: ['Net 30'] } }],
    });
    expect((await ask('GET', 'suppliers/page?id=nobody')).status).toBe(410);
    await tab.close();
  });

  it('refuses access from the moment the plan no longer includes suppliers [SHELL-16]', async () => {
    const cookie = await signIn(edge.url, { email: 'hazmat@shop.test', password });
    const search = () => call(edge.url, cookie, 'POST', '/api/wholesale/search', { company: 'a', page: 1 });
    expect((await call(edge.url, cookie, 'GET', '/api/wholesale/newest')).status).toBe(200);
    expect(await search()).toMatchObject({
      status: 403,
      body: { code: 'PLAN_REQUIRED', message: expect.stringContaining('AZInsight Advanced plan') },
    });
    await provider.changeUser('hazmat@shop.test', { productType: 'basic' });
    expect((await search()).status).toBe(200);
  });
});
