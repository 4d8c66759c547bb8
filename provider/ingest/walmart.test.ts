import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import { gapOf, pricesOf } from '#shared/inbox/gap.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { WALMART_SIGNATURE } from '../integrations/walmart-webhooks.ts';
import { walmartItems, walmartSubscriptions } from '../sandbox/sellers/walmart-records.ts';
import { walmartIntake } from './walmart.ts';

type Event = { source: Record<string, unknown>; payload: Record<string, unknown> };
const example = (name: string): Event =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/walmart/${name}.json`, import.meta.url), 'utf8')) as Event;

const examples = ['buy-box-changed', 'offer-unpublished', 'offer-published', 'inventory-oos', 'seller-performance'];
const PARTNER = '10001';

describe('Walmart’s events', () => {
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let secret: string;
  let serial = 0;
  beforeEach(async () => {
    provider = await startTestProvider();
    owner = await provider.addAccount({ email: 'dana@shop.test' });
    secret = await connected(owner.token, PARTNER);
  });
  afterEach(() => provider.close());

  const connect = async (token: string, sellerId: string) => {
    const { code = '' } = await createSellerWalk(provider).walmartLogin(sellerId);
    const body = { code, type: 'auth', sellerId, marketplace: 'US', redirectUri: `${PORTAL}/walmart-auth` };
    expect((await provider.call('POST', '/walmart/callback', { token, body })).status).toBe(200);
    await provider.sellers.connections.settled();
  };
  /** @returns the secret that the sandbox was given; its own first events are not sent */
  async function connected(token: string, sellerId: string): Promise<string> {
    await connect(token, sellerId);
    const known = await walmartSubscriptions.list(provider.deps.db, sellerId);
    const [first] = known;
    for (const { id, customer, createdAt, record } of known)
      await provider.deps.write((trx) =>
        walmartSubscriptions.put(trx, { id, customer, createdAt, record: { ...record, status: 'INACTIVE' } }),
      );
    return first?.record.secret ?? '';
  }
  /** The example as an event of this partner, with an id of its own. */
  const event = (name: string, payload: Record<string, unknown> = {}, partnerId = PARTNER): Event => {
    const { source, payload: given } = example(name);
    serial += 1;
    return { source: { ...source, eventId: `event-${serial}` }, payload: { ...given, partnerId, ...payload } };
  };
  const send = async (sent: unknown, headers?: Record<string, string>) => {
    const body = JSON.stringify(sent);
    const response = await fetch(`${provider.url}/ingest/walmart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers ?? signed(body)) },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const hmac = (text: string) => createHmac('sha256', secret).update(text);
  const signed = (body: string) => ({ [WALMART_SIGNATURE]: hmac(body).digest('base64') });
  /** The stored alerts, as the page reads them, newest first. */
  const alerts = async () => {
    const { body } = await provider.call('GET', '/portal/notifications?limit=100', { token: owner.token });
    return (body as { notifications: unknown[] }).notifications.map((record) => {
      const read = readAlert(record, Date.now());
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      return read.value;
    });
  };

  it('are taken in once each, by base64 and by hex, and repeated ones count as the same [SIG-07]', async () => {
    const first = event('offer-unpublished');
    expect(await send(first)).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const body = JSON.stringify(first);
    expect(await send(first, { [WALMART_SIGNATURE]: hmac(body).digest('hex').toUpperCase() })).toMatchObject({
      status: 200,
      body: { status: 'duplicate' },
    });
  });

  it('are refused without the account’s own signature, and for a partner whom nobody has connected [SIG-07]', async () => {
    const sent = event('inventory-oos');
    const unsigned: Record<string, string>[] = [
      {},
      { [WALMART_SIGNATURE]: 'AAAA' },
      { authorization: `Bearer ${provider.ingestKey}` },
    ];
    for (const headers of unsigned)
      expect(await send(sent, headers)).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } });
    expect(await send(event('inventory-oos', {}, '999'))).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_PARTNER', message: 'No account has connected this Walmart partner.' },
    });
    expect(await send({ payload: {} })).toMatchObject({ status: 400 });
  });

  it('must fit Walmart’s own signature, too, if it comes along, and its time [SIG-07]', async () => {
    const sent = event('inventory-oos');
    const body = JSON.stringify(sent);
    const digest = createHash('sha256').update(body).digest('hex');
    const own = (at: number, path = '/ingest/walmart') => ({
      ...signed(body),
      'WM_SEC.TIMESTAMP': String(at),
      'WM_SEC.SIGNATURE': hmac(`POST\n${path}\n${at}\n${digest}`).digest('base64'),
    });
    const now = Math.floor(Date.now() / 1_000);
    for (const wrong of [own(now - 3_600), own(now, '/other'), { ...own(now), 'WM_SEC.TIMESTAMP': 'soon' }])
      expect((await send(sent, wrong)).status).toBe(401);
    expect((await send(sent, own(now))).status).toBe(202);
  });

  it('come a hundred at once and repeated, and each is stored once [SIG-07]', async () => {
    const one = event('inventory-oos');
    const others = Array.from({ length: 50 }, (_, at) => event('inventory-oos', { sku: `SKU-${at}` }));
    const answers = await Promise.all([...Array.from({ length: 50 }, () => one), ...others].map((each) => send(each)));
    const statusOf = (some: typeof answers) => some.map(({ body }) => body.status).sort();
    expect(statusOf(answers.slice(0, 50))).toEqual(['accepted', ...Array.from({ length: 49 }, () => 'duplicate')]);
    expect(new Set(statusOf(answers.slice(50)))).toEqual(new Set(['accepted']));
    expect(await alerts()).toHaveLength(51);
  });

  it('of another account are refused, signed with one’s own secret, and nothing of them is stored [SIG-07]', async () => {
    const other = await provider.addAccount({ email: 'other@shop.test' });
    await connect(other.token, '10002');
    expect(await send(event('inventory-oos', {}, '10002'))).toMatchObject({ status: 401 });
    expect(await provider.deps.db.selectFrom('refused_messages').select('n').execute()).toEqual([]);
    expect((await provider.call('GET', '/portal/notifications?limit=10', { token: other.token })).body).toMatchObject({
      notifications: [],
    });
  });

  it.each([
    ['no JSON', '{"payload":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"event"'],
    ['no partner', '{"source":{},"payload":{"partnerId":null}}'],
    ['too deep', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ['nothing', ''],
  ])('with %s as the body are refused, signed or not [SIG-07]', async (_, body) => {
    const response = await fetch(`${provider.url}/ingest/walmart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed(body) },
      body,
    });
    expect(response.status).toBe(400);
    expect(await provider.deps.db.selectFrom('refused_messages').select('n').execute()).toEqual([]);
  });

  it('of an unknown type wait for the operator, and are not asked for again [SIG-07] [OPS-08]', async () => {
    const unknown = event('inventory-oos');
    unknown.source.eventType = 'SOMETHING_NEW';
    expect(walmartIntake.ownId(unknown)).toBe(unknown.source.eventId);
    for (const _ of [1, 2]) expect(await send(unknown)).toEqual({ status: 202, body: { status: 'waiting' } });
    const list = await fetch(`${provider.url}/ingest/refused`, {
      headers: { authorization: `Bearer ${provider.ingestKey}` },
    });
    expect(await list.json()).toMatchObject({ groups: [{ intake: 'walmart', waiting: 1, users: 1 }] });
  });

  it.each(examples)('%s survives without, with null, and with a wrong type in every field [SIG-07]', async (name) => {
    const whole = event(name);
    for (const part of ['source', 'payload'] as const)
      for (const key of Object.keys(whole[part]).filter((each) => each !== 'partnerId'))
        for (const value of [undefined, null, { odd: [1] }, 'odd', -7, []]) {
          const sent = event(name);
          sent[part][key] = value;
          const answer = await send(sent);
          expect([200, 202], `${part}.${key} ${JSON.stringify(value)}`).toContain(answer.status);
        }
    const upper = Object.fromEntries(Object.entries(event(name)).map(([key, value]) => [key.toUpperCase(), value]));
    expect((await send(upper)).status).toBe(202);
    expect((await alerts()).length).toBeGreaterThan(0);
  });

  it('become alerts with their own product, price, and cause [SIG-07]', async () => {
    for (const name of ['buy-box-changed', 'offer-unpublished', 'inventory-oos', 'seller-performance'])
      expect(await send(event(name))).toMatchObject({ body: { status: 'accepted' } });
    const stored = await alerts();
    const of = (type: string) => {
      const alert = stored.find(({ notificationType }) => notificationType === type);
      if (!alert) throw new Error(`No ${type}`);
      return { alert, cause: causeOf(alert), event: kindOf(alert.detail).event(alert.detail) };
    };
    const lost = of('BUY_BOX_CHANGED');
    expect(lost.alert).toMatchObject({
      marketplace: 'WM-US',
      asin: 'PF-SKL12',
      sellerId: PARTNER,
      title: 'Pinefield cast iron skillet, 12 in',
      detail: { itemId: '5043317', suggested: { amount: 29.5, currency: 'USD' }, offerCount: 6 },
    });
    expect(lost.cause).toEqual({
      cause: 'walmart-lost',
      by: { amount: 1.52, currency: 'USD' },
      rival: { name: 'Peakform Outlet' },
    });
    expect(gapOf(pricesOf(lost.alert))).toMatchObject({ against: 'buy-box', amount: 1.52 });
    // Cheaper before shipping, dearer with it.
    expect(lost.alert.detail).toMatchObject({
      offers: [
        { seller: 'Peakform Outlet', buyBox: true, landed: { amount: 29.98 } },
        { seller: 'Loft & Larder', buyBox: false, landed: { amount: 31.39 } },
        { own: true, landed: { amount: 31.5 } },
      ],
    });
    expect(of('OFFER_UNPUBLISHED')).toMatchObject({
      alert: { asin: '83852627', title: expect.stringMatching(/^OVE Decors/) },
      cause: { cause: 'walmart-price-rule' },
      event: 'Unpublished: your price is above Walmart’s reference price on Amazon',
    });
    expect(of('INVENTORY_OOS')).toMatchObject({
      cause: { cause: 'walmart-out-of-stock' },
      event: 'Out of stock at 1 ship node',
    });
    expect(of('SELLER_PERFORMANCE_NOTIFICATIONS')).toMatchObject({
      alert: { asin: '' },
      cause: { cause: 'walmart-alarm' },
      event: '5 orders have no carrier scan yet, and 1 more',
    });
  });

  it('say who has the Buy Box only as far as they tell it [SIG-07]', async () => {
    const { payload } = example('buy-box-changed');
    const offer = payload.offer as Record<string, Record<string, unknown>>;
    const itemInfo = payload.itemInfo as Record<string, unknown>;
    const causeWith = async (sku: string, changed: Record<string, unknown>) => {
      await send(event('buy-box-changed', { itemInfo: { ...itemInfo, sku }, offer: { ...offer, ...changed } }));
      const alert = (await alerts()).find(({ asin }) => asin === sku);
      return alert && causeOf(alert).cause;
    };
    expect(await causeWith('A', { winningOffer: offer.currentOffer })).toBe('yours');
    expect(await causeWith('B', { isSuppressed: true })).toBe('no-buy-box');
    expect(await causeWith('C', { winningOffer: undefined })).toBe('unknown');
    expect(await causeWith('D', { winningOffer: { ...offer.winningOffer, sellerOfferPrice: 40 } })).toBe(
      'walmart-lost',
    );
    expect(await causeWith('E', { currentOffer: null })).toBe('walmart-lost');
  });

  it('that an item is published again ends the alert about it, in whichever order they come [SIG-07]', async () => {
    await send(event('offer-unpublished'));
    expect((await alerts()).map(({ processed }) => processed)).toEqual([false]);
    await send(event('offer-published'));
    const states = async () => provider.deps.db.selectFrom('alert_states').select('folder').execute();
    expect(await states()).toEqual([{ folder: 'done' }, { folder: 'done' }]);
    const older = event('offer-unpublished');
    older.source.eventTime = '2019-01-01T00:00:00.000Z';
    await send(older);
    expect((await states()).every(({ folder }) => folder === 'done')).toBe(true);
  });

  it('confirm a price that was changed at Walmart [SIG-07]', async () => {
    const [item] = walmartItems();
    const sku = item?.sku ?? '';
    const body = { id: 'change-0001', marketplace: 'WM-US', asin: sku, sku, price: 12.5, expected: item?.price ?? 0 };
    const { token } = owner;
    expect((await provider.call('POST', '/portal/prices/change', { token, body })).status).toBe(200);
    await provider.sendPrices();
    const changes = async () =>
      (await provider.call('GET', '/portal/prices/changes?marketplace=WM-US', { token })).body as object;
    expect(await changes()).toMatchObject({ changes: [{ state: 'accepted', after: 12.5, currency: 'USD' }] });
    const { payload } = example('buy-box-changed');
    const own = { ...(payload.offer as { currentOffer: object }).currentOffer, sellerOfferPrice: 12.5 };
    const shown = event('buy-box-changed', { itemInfo: { sku }, offer: { currentOffer: own } });
    shown.source.eventTime = new Date().toISOString();
    await send(shown);
    expect(await changes()).toMatchObject({ changes: [{ state: 'confirmed' }] });
  });

  it('stop when the account is disconnected, whose subscriptions end [SIG-07]', async () => {
    expect((await provider.call('POST', '/walmart/disconnect', { token: owner.token, body: {} })).status).toBe(200);
    await provider.sellers.connections.settled();
    expect(await walmartSubscriptions.list(provider.deps.db)).toEqual([]);
    expect((await send(event('inventory-oos'))).status).toBe(404);
  });

  it('have the same secret after the permission was renewed [SIG-07]', async () => {
    await connect(owner.token, PARTNER);
    const known = await walmartSubscriptions.list(provider.deps.db, PARTNER);
    expect(known.map(({ record }) => record.secret)).toEqual(known.map(() => secret));
    expect(known).toHaveLength(5);
  });
});
