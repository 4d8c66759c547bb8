import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { sampleSellers } from '#provider/products/sample-sellers.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';
const asin = sampleProducts()[0]?.asin ?? '';
const rival = sampleSellers()[11] ?? { id: '', name: '' };

describe.each(hosts)('own products on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    const { token } = await provider.addAccount({
      email: 'owner@mine.test',
      password,
      profile: { productType: 'basic', fullName: 'Olga' },
    });
    await provider.addAccount({
      email: 'member@mine.test',
      owner: 'owner@mine.test',
      password,
      profile: { accessNotifications: true, fullName: 'Mia' },
    });
    await provider.addAccount({ email: 'nobody@mine.test', owner: 'owner@mine.test', password, profile: {} });
    const walk = createSellerWalk(provider);
    await walk.connected(token, 'NA', 'A1');
    await walk.silence();
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });
  const as = (name: string) => signIn(edge.url, { email: `${name}@mine.test`, password });

  it('are there for everybody who sees the inbox, with each SKU once the listings are read, and the rival’s name once it is known [ACT-11]', async () => {
    const [owner, member, nobody] = [await as('owner'), await as('member'), await as('nobody')];
    const tab = openTab(edge.url, member, { acks: true });
    await tab.upstream('live');
    const lost = anyOfferChanged({ sellerId: 'A1', asin, marketplace: 'US' });
    Object.assign(lost.Payload.AnyOfferChangedNotification.Offers[0] ?? {}, { SellerId: rival.id });
    expect((await provider.ingest(lost)).ok).toBe(true);
    await tab.event(({ type }) => type === 'notification.created');

    const search = async (who: string, body: object = {}) =>
      (await call(edge.url, who, 'POST', '/api/own-products/search', { today: 0, ...body })).body as {
        rows: OwnProduct[];
        total: number;
      };
    expect(await search(member, { text: asin })).toMatchObject({
      total: 1,
      rows: [{ asin, sku: null, buyBox: 'lost', rival: { sellerId: rival.id }, rivalName: null, alerts: 1 }],
    });
    expect((await call(edge.url, nobody, 'POST', '/api/own-products/search', { today: 0 })).status).toBe(403);
    expect((await call(edge.url, owner, 'POST', '/api/own-products/search', {})).status).toBe(400);

    const part = (wanted: string) =>
      tab.event(({ type, data }) => type === 'products.changed' && (data as { part: string }).part === wanted, wanted);
    const heard = part('list');
    const { body } = await call(edge.url, owner, 'POST', '/api/own-products/figures', { today: 0, text: asin });
    expect(body).toMatchObject({
      skus: 0,
      products: 1,
      alerts: 1,
      buyBox: { lost: 1 },
      reading: { state: 'reading', at: null },
    });
    await heard;
    expect((await search(member, { text: asin, marketplace: 'US' })).rows[0]).toMatchObject({
      sku: expect.any(String),
      price: expect.any(Number),
      buyBox: 'lost',
    });

    const named = part('names');
    expect((await call(edge.url, member, 'POST', '/api/seller-names', { ids: [rival.id] })).body).toEqual({
      names: {},
    });
    await provider.lookUpNames();
    await named;
    expect((await call(edge.url, member, 'POST', '/api/seller-names', { ids: [rival.id] })).body).toEqual({
      names: { [rival.id]: rival.name },
    });
    expect((await search(member, { text: rival.name })).rows.map(({ rivalName }) => rivalName)).toContain(rival.name);

    const file = await fetch(`${edge.url}/api/own-products/csv`, {
      method: 'POST',
      headers: { cookie: member, 'content-type': 'application/json' },
      body: JSON.stringify({ today: 0, text: rival.name }),
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain(rival.name);
    await tab.close();
  });

  it('measure how long alerts wait, for the owner alone [ACT-10]', async () => {
    const [owner, member] = [await as('owner'), await as('member')];
    const answer = await provider.ingest(anyOfferChanged({ sellerId: 'A1', asin, marketplace: 'US' }));
    const recordId = answer.ok ? answer.value[0]?.id : '';
    const done = { change: 'done-in-contract', alerts: [{ recordId, fingerprint: 'f1' }], command: { kind: 'done' } };
    expect((await call(edge.url, member, 'POST', '/api/inbox/marks', done)).status).toBe(200);
    expect((await call(edge.url, owner, 'GET', '/api/inbox/time-to-act?days=7')).body).toMatchObject({
      acted: 1,
      members: [{ name: 'Mia', count: 1 }],
      untouched: { alerts: expect.any(Array) },
    });
    expect((await call(edge.url, member, 'GET', '/api/inbox/time-to-act?days=7')).status).toBe(403);
    expect((await call(edge.url, owner, 'GET', '/api/inbox/time-to-act?days=9')).status).toBe(400);
  });
});
