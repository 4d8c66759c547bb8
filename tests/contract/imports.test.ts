import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importHead, importRow } from '#tests/support/imports.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('imports on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@runs.test', password });
    for (const name of ['mei', 'luis'])
      await provider.addAccount({
        email: `${name}@runs.test`,
        owner: 'owner@runs.test',
        password,
        profile: { accessProducts: true },
      });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('a run is stored, read again as it was, and shared; the owner’s and a colleague’s tab hear of it [RES-04]', async () => {
    const cookieOf = (name: string) => signIn(edge.url, { email: `${name}@runs.test`, password });
    const [owner, mei, luis] = [await cookieOf('owner'), await cookieOf('mei'), await cookieOf('luis')];
    const tabs = [owner, luis].map((cookie) => openTab(edge.url, cookie, { acks: true }));
    for (const tab of tabs) await tab.upstream('live');
    const [owners, colleagues] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];

    const begun = owners.event((event) => event.type === 'imports.changed');
    expect(
      (await call(edge.url, mei, 'PUT', '/api/imports', importHead('run-00001', 3, { costColumn: 0 }))).body,
    ).toMatchObject({ stored: [] });
    expect(await begun).toMatchObject({ data: { id: 'run-00001' } });
    const rows = [0, 1].map((at) => importRow(at, { cells: ['5.00', 'AW-1'] }));
    const saved = await call(edge.url, mei, 'POST', '/api/imports/rows', {
      id: 'run-00001',
      rows,
      run: { state: 'stopped', spent: 2, free: 0 },
    });
    expect(saved.body).toMatchObject({ done: 2, found: 2, spent: 2, state: 'stopped' });
    expect((await call(edge.url, mei, 'PUT', '/api/imports', importHead('run-00001', 3))).body).toMatchObject({
      stored: [[0, 1]],
    });

    expect((await call(edge.url, luis, 'GET', '/api/imports')).body).toMatchObject({ imports: [] });
    const shared = colleagues.event((event) => event.type === 'imports.changed');
    await call(edge.url, mei, 'PUT', '/api/imports/one', { id: 'run-00001', shared: true });
    const first = await shared;
    expect(first).toMatchObject({ data: { id: 'run-00001' } });
    expect((await call(edge.url, luis, 'GET', '/api/imports')).body).toMatchObject({
      imports: [{ id: 'run-00001', by: 'mei@runs.test', mine: false }],
    });
    expect((await call(edge.url, luis, 'GET', '/api/imports/rows?id=run-00001')).body).toEqual({ rows, next: null });
    expect((await call(edge.url, luis, 'GET', '/api/imports/figures?id=run-00001&from=1')).body).toMatchObject({
      figures: [{ price: 20, profit: 8 }],
    });
    expect((await call(edge.url, luis, 'PUT', '/api/imports/one', { id: 'run-00001', name: 'Mine' })).status).toBe(403);
    expect((await call(edge.url, luis, 'GET', '/api/imports/rows?id=run-00002')).status).toBe(403);

    const deleted = colleagues.event((event) => event.type === 'imports.changed' && event.id !== first.id);
    expect((await call(edge.url, mei, 'DELETE', '/api/imports', { ids: ['run-00001'] })).body).toMatchObject({
      imports: [],
      rows: 0,
    });
    expect(await deleted).toMatchObject({ data: { id: 'run-00001' } });
    expect((await call(edge.url, mei, 'PUT', '/api/imports/restored', { ids: ['run-00001'] })).body).toMatchObject({
      imports: [{ shared: true }],
    });
    for (const tab of tabs) await tab.close();
  });
});
