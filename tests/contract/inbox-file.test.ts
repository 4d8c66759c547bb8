import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('the file of alerts on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@file.test', password, sellerId: 'A1FILE' });
    await provider.addAccount({ email: 'member@file.test', owner: 'owner@file.test', password });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('has everything that the search finds, in its order, announced by a count; only who may see the inbox gets it [INBX-13]', async () => {
    for (let n = 0; n < 260; n += 1)
      await provider.ingest(anyOfferChanged({ sellerId: 'A1FILE', asin: asinOf(n), price: 20 + n }));
    const [owner, member] = [
      await signIn(edge.url, { email: 'owner@file.test', password }),
      await signIn(edge.url, { email: 'member@file.test', password }),
    ];
    const file = (cookie: string, body: object) =>
      fetch(`${edge.url}/api/inbox/csv`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const list = { filter: { marketplaces: ['US'] }, sort: 'gap' };
    const answer = await file(owner, list);
    expect([answer.status, answer.headers.get('x-total-rows'), answer.headers.get('content-type')]).toEqual([
      200,
      '260',
      'text/csv; charset=utf-8',
    ]);
    const rows = (await answer.text()).trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[3])).toHaveLength(260);
    const first = (await call(edge.url, owner, 'POST', '/api/inbox/search', { ...list, limit: 100 })).body
      .notifications as { asin: string }[];
    expect(rows.slice(0, 100).map((row) => row.split(',')[3])).toEqual(first.map(({ asin }) => asin));
    expect((await file(member, list)).status).toBe(403);
    expect((await file('', list)).status).toBe(401);
    expect((await file(owner, { filter: { gap: {} } })).status).toBe(400);
  });
});
