import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';
const asin = sampleProducts()[0]?.asin ?? '';

describe.each(hosts)('price changes on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    const { token } = await provider.addAccount({ email: 'owner@prices.test', password });
    const profile = { accessNotifications: true };
    await provider.addAccount({ email: 'reader@prices.test', owner: 'owner@prices.test', password, profile });
    await provider.addAccount({
      email: 'changer@prices.test',
      owner: 'owner@prices.test',
      password,
      profile: { ...profile, changePrices: true },
    });
    await createSellerWalk(provider).connected(token, 'NA', 'A1');
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });
  const state = (tab: TestTab, wanted: string) =>
    tab.event(
      ({ type, data }) => type === 'priceChange.advanced' && (data as { state: string }).state === wanted,
      `price.changed ${wanted}`,
    );

  it('go from the press over Amazon’s answer to the message that confirms it, in every tab of everybody who sees the inbox [ACT-05]', async () => {
    const [owner, reader, changer] = [
      await signIn(edge.url, { email: 'owner@prices.test', password }),
      await signIn(edge.url, { email: 'reader@prices.test', password }),
      await signIn(edge.url, { email: 'changer@prices.test', password }),
    ];
    const tabs = [openTab(edge.url, owner, { acks: true }), openTab(edge.url, reader, { acks: true })];
    for (const tab of tabs) await tab.upstream('live');

    const { skus } = (await call(edge.url, reader, 'GET', `/api/prices/skus?marketplace=US&asin=${asin}`)).body as {
      skus: Listing[];
    };
    const [listing] = skus;
    const expected = listing?.price ?? 0;
    const change = {
      id: 'contract-0001',
      marketplace: 'US',
      asin,
      sku: listing?.sku,
      price: Math.round(expected * 100 - 50) / 100,
      expected,
    };
    expect(await call(edge.url, reader, 'POST', '/api/prices/change', change)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });

    const presses = await Promise.all(
      Array.from({ length: 8 }, () => call(edge.url, changer, 'POST', '/api/prices/change', change)),
    );
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const wanted of ['asked', 'sent', 'accepted', 'confirmed'])
      for (const tab of tabs)
        expect(await state(tab, wanted)).toMatchObject({
          data: { id: change.id, before: expected, after: change.price },
        });

    const { changes } = (await call(edge.url, owner, 'GET', '/api/prices/changes')).body as { changes: unknown[] };
    expect(changes).toEqual([
      expect.objectContaining({ id: change.id, state: 'confirmed', before: expected, after: change.price }),
    ]);
    expect(await call(edge.url, owner, 'POST', '/api/prices/change', { ...change, id: 'contract-0002' })).toMatchObject(
      {
        status: 409,
        body: { code: 'PRICE_MOVED' },
      },
    );
    const undo = { ...change, id: 'contract-0003', price: expected, expected: change.price, undoOf: change.id };
    expect(await call(edge.url, owner, 'POST', '/api/prices/change', undo)).toMatchObject({
      status: 200,
      body: { undoOf: change.id, after: expected },
    });
    const [tab] = tabs;
    const undone = tab?.event(
      ({ type, data }) =>
        type === 'priceChange.advanced' &&
        (data as { id: string; state: string }).id === undo.id &&
        (data as { state: string }).state === 'confirmed',
    );
    expect(await undone).toMatchObject({ data: { before: change.price, after: expected } });
  });
});
