import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { openTab } from '#tests/support/tab.ts';
import { sampleProducts } from '../../provider/products/sample-products.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('Amazon’s fees on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('a product’s estimates come from Amazon in the background, and every tab hears of new ones [RES-01]', async () => {
    const { token } = await provider.addAccount({
      email: 'owner@fees.test',
      password,
      profile: { productType: 'basic', isInTrial: false },
    });
    await createSellerWalk(provider).connected(token, 'NA', 'A1');
    const owner = await signIn(edge.url, { email: 'owner@fees.test', password });
    const tab = openTab(edge.url, owner, { acks: true });
    await tab.upstream('live');
    const asin = sampleProducts()[0]?.asin;
    const path = `/api/fees/product?marketplace=US&asin=${asin}&price=24.99&fulfillment=FBA`;
    const heard = tab.event(({ type }) => type === 'costs.edited');
    expect((await call(edge.url, owner, 'GET', path)).body).toMatchObject({
      estimates: [],
      fulfillmentFee: expect.any(Number),
      mainCategory: expect.any(String),
    });
    await provider.estimateFees();
    expect((await heard).data).toEqual({ part: 'fees' });
    expect((await call(edge.url, owner, 'GET', path)).body.estimates).toEqual([
      expect.objectContaining({ price: 24.99, fba: true, referral: expect.any(Number), other: 0 }),
    ]);
    expect((await call(edge.url, owner, 'GET', '/api/fees/product?marketplace=US&asin=short')).status).toBe(400);
  });
});
