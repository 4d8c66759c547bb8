import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('what was bought, on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@shop.test', password });
    await provider.addAccount({ email: 'mei@shop.test', password, owner: 'owner@shop.test' });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('a member’s statement reaches the owner’s tabs; the list, the file and undo agree [OWN-13]', async () => {
    const [owner, mei] = [
      await signIn(edge.url, { email: 'owner@shop.test', password }),
      await signIn(edge.url, { email: 'mei@shop.test', password }),
    ];
    const ask = (cookie: string, method: string, path: string, body?: unknown) =>
      call(edge.url, cookie, method, `/api/buys${path}`, body);
    const tab = openTab(edge.url, owner, { acks: true });
    await tab.upstream('live');
    const heard = tab.event((event) => event.type === 'buys.changed');
    const buy = {
      id: 'a-buy-00001',
      marketplace: 'US',
      asin: 'B000000001',
      pieces: 24,
      unitCost: 3.45,
      at: Date.parse('2026-03-04T12:00:00Z'),
    };
    expect(await ask(mei, 'POST', '', { buys: [buy] })).toMatchObject({
      status: 200,
      body: { buys: [{ ...buy, member: { name: 'mei@shop.test' } }] },
    });
    expect(await heard).toMatchObject({ data: { asins: ['B000000001'] } });
    expect((await ask(owner, 'POST', '/search', {})).body).toMatchObject({
      total: 1,
      pieces: 24,
      sums: [{ currency: 'USD', cost: 82.8 }],
    });
    const file = await fetch(`${edge.url}/api/buys/csv`, {
      method: 'POST',
      headers: { cookie: owner, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await file.text()).toContain('2026-03-04 12:00:00,B000000001,US,,24,3.45,USD');
    expect(await ask(owner, 'DELETE', '', { ids: [buy.id] })).toMatchObject({ body: { ids: [buy.id] } });
    expect((await ask(mei, 'POST', '/search', {})).body).toMatchObject({ total: 0 });
    await tab.close();
  });
});
