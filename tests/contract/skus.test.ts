import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';
const rights = { accessNotifications: true };

describe.each(hosts)('costs, floors and ceilings on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  let mia: { id: string };
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({
      email: 'owner@prices.test',
      password,
      profile: { productType: 'basic', isInTrial: false, fullName: 'Olga' },
    });
    mia = await provider.addAccount({
      email: 'mia@prices.test',
      owner: 'owner@prices.test',
      password,
      profile: { ...rights, fullName: 'Mia' },
    });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  const signedIn = (name: string) => signIn(edge.url, { email: `${name}@prices.test`, password });

  it('follow on every device, and are changed by a member only with the right [ACT-04]', async () => {
    const [owner, member] = [await signedIn('owner'), await signedIn('mia')];
    const tabs = [openTab(edge.url, owner, { acks: true }), openTab(edge.url, member, { acks: true })];
    for (const tab of tabs) await tab.upstream('live');

    const heard = tabs.map((tab) => tab.event(({ type }) => type === 'costs.edited'));
    const entered = { marketplace: 'US', sku: 'HT40-SAGE', cost: 9.8, floor: 22, ceiling: 32 };
    expect(await call(edge.url, owner, 'PUT', '/api/skus', { skus: [entered] })).toMatchObject({
      status: 200,
      body: { skus: [entered], refused: [] },
    });
    for (const event of await Promise.all(heard)) expect(event.data).toEqual({ part: 'skus' });
    expect((await call(edge.url, member, 'POST', '/api/skus/search', {})).body).toMatchObject({
      total: 1,
      skus: [{ ...entered, changedBy: 'Olga' }],
    });

    const cheaper = { skus: [{ marketplace: 'US', sku: 'HT40-SAGE', floor: 21 }] };
    expect((await call(edge.url, member, 'PUT', '/api/skus', cheaper)).status).toBe(403);
    const granted = tabs[1]?.event(
      (event) => event.type === 'account.updated' && event.data.user.changePrices === true,
    );
    await call(edge.url, owner, 'POST', '/api/members/flags', { ids: [mia.id], flag: 'changePrices', value: true });
    await granted;
    expect((await call(edge.url, member, 'PUT', '/api/skus', cheaper)).status).toBe(200);
    expect(
      (await call(edge.url, owner, 'GET', '/api/skus/history?marketplace=US&sku=HT40-SAGE')).body.changes,
    ).toMatchObject([{ by: 'Mia', fields: { floor: { before: 22, after: 21 } } }, { by: 'Olga' }]);
  });

  it('come from a file of 10,000 rows with a report, and leave as a file [ACT-04]', async () => {
    const owner = await signedIn('owner');
    const rows = Array.from({ length: 10_000 }, (_, n) => `SKU-${n},${n === 4_999 ? 'free' : n},Everything else`);
    const csv = `SKU,Cost,Fee category\n${rows.join('\n')}`;
    expect((await call(edge.url, owner, 'POST', '/api/skus/import', { csv, marketplace: 'US' })).body).toEqual({
      rows: 10_000,
      saved: 9_999,
      unchanged: 0,
      skipped: 0,
      refused: [{ row: 5_001, sku: 'SKU-4999', column: 'Cost', reason: 'Cost is no amount: free' }],
    });
    const file = await fetch(`${edge.url}/api/skus/csv`, {
      method: 'POST',
      headers: { cookie: owner, origin: edge.url, 'content-type': 'application/json' },
      body: '{"text":"SKU-77"}',
    });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="costs-/);
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + Number(file.headers.get('x-total-rows')));
    expect(file.headers.get('x-total-rows')).toBe('111');
  });
});
