import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';
const email = 'owner@shop.test';
const bucket = (remaining: number) => ({ tokens: 20, remaining });
const asins = sampleProducts().map(({ asin }) => asin);

describe.each(hosts)('product data on $name', (host: ContractHost) => {
  const folder = temporaryFolder();
  let provider: TestProvider;
  let edge: RunningHost;
  let cookie: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    await provider.addAccount({ email, password });
    await provider.addAccount({ email: 'member@shop.test', password, owner: email, profile: { accessProducts: true } });
    await provider.setBalance(email, { freeToken: bucket(3), subscription: bucket(10), onetime: bucket(5) });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
    cookie = await signIn(edge.url, { email, password });
  });
  afterAll(async () => {
    await edge?.close();
    await provider?.close();
    folder.remove();
  });

  const items = (body: object, as = cookie) =>
    call(edge.url, as, 'POST', '/api/products/items', { marketplace: 'US', ...body });

  it('spends free, subscription and one-time tokens in this order, sends every tab of the team the balance, and refuses clearly at zero [TOK-02]', async () => {
    const member = await signIn(edge.url, { email: 'member@shop.test', password });
    const tabs = [openTab(edge.url, cookie, { acks: true }), openTab(edge.url, member, { acks: true })];
    for (const tab of tabs) await tab.upstream('live');
    const emitBalance = (free: number, subscription: number, onetime: number) =>
      Promise.all(
        tabs.map((tab) =>
          tab.event(
            ({ type, data }) =>
              type === 'tokens.updated' &&
              data.freeToken.remaining === free &&
              data.subscription.remaining === subscription &&
              data.onetime.remaining === onetime,
            `a balance of ${free}, ${subscription} and ${onetime}`,
          ),
        ),
      );

    const first = await items({ asins: asins.slice(0, 4), general: ['info'], statistics: ['buybox_new'] });
    expect(first.body).toMatchObject({
      rows: [{ asin: asins[0], title: sampleProducts()[0]?.title }, {}, {}, {}],
      notFound: [],
      tokens: { spent: 4, free: 0 },
      sample: true,
    });
    await emitBalance(0, 9, 5);
    // The same items within 24 hours, requested by a teammate, are free.
    expect((await items({ asins: asins.slice(0, 4) }, member)).body.tokens).toEqual({ spent: 0, free: 4 });
    expect((await items({ asins: asins.slice(4, 15) })).status).toBe(200);
    await emitBalance(0, 0, 3);
    expect(await items({ asins: asins.slice(20, 24) })).toMatchObject({
      status: 402,
      body: { code: 'NO_TOKENS', message: expect.stringContaining('token plan') },
    });
    expect((await items({ asins: [asins[20]] })).body.tokens).toEqual({ spent: 1, free: 0 });
    await emitBalance(0, 0, 2);
    expect(
      (await call(edge.url, cookie, 'POST', '/api/products/cost', { marketplace: 'US', asins: asins.slice(0, 25) }))
        .body,
    ).toEqual({
      asked: 25,
      free: 16,
      atMost: 9,
    });
    for (const tab of tabs) await tab.close();
  });
});
