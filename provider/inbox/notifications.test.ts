import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { hearEverything } from '#tests/support/provider-inbox.ts';

type Page = {
  notifications: { _id: string; notificationType: string; processed: boolean; publishedTime: string }[];
  total: number;
  unread: number;
};

describe('the notifications list', () => {
  let provider: TestProvider;
  let token: string;
  let foreign: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN', subscribed: ['US'] })).token;
    await hearEverything(provider, token);
    foreign = (await provider.addAccount({ email: 'other@shop.test', sellerId: 'A2OTHER' })).token;
    for (let index = 0; index < 25; index += 1) {
      // Not in the order of their moments: the list sorts, the endpoint does not.
      const at = Date.parse('2025-11-01') + ((index * 7) % 25) * 60_000;
      await provider.ingest(
        index % 5 === 0 ? pricingHealth({ sellerId: 'A1OWN', at }) : anyOfferChanged({ sellerId: 'A1OWN', at }),
      );
    }
  });
  afterAll(() => provider.close());

  const list = async (query = '', by = token) =>
    (await provider.call('GET', `/portal/notifications${query}`, { token: by })).body as Page;

  it('returns twenty stored records, newest first, with the counts over all pages', async () => {
    const page = await list();
    expect(page).toMatchObject({ total: 25, unread: 25 });
    expect(page.notifications).toHaveLength(20);
    const times = page.notifications.map((each) => each.publishedTime);
    expect(times).toEqual([...times].sort().reverse());
    expect((await list('?page=2')).notifications).toHaveLength(5);
    expect((await list('?page=3')).notifications).toEqual([]);
  });

  it('returns every record once over its pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&limit=7`)));
    expect(new Set(pages.flatMap((page) => page.notifications.map((each) => each._id))).size).toBe(25);
  });

  it('returns only one type on request, with the unread count of all types', async () => {
    const page = await list('?notificationType=PRICING_HEALTH&limit=100');
    expect(page).toMatchObject({ total: 5, unread: 25 });
    expect(new Set(page.notifications.map((each) => each.notificationType))).toEqual(new Set(['PRICING_HEALTH']));
  });

  it('refuses invalid pages and unknown types', async () => {
    for (const query of ['?page=0', '?page=x', '?limit=0', '?limit=101', '?limit=1.5', '?notificationType=OTHER']) {
      expect(await provider.call('GET', `/portal/notifications${query}`, { token })).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    }
  });

  it('marks the account’s own records as read, repeatedly, and never another account’s', async () => {
    const ids = (await list()).notifications.slice(0, 2).map((each) => each._id);
    const read = (by: string) =>
      provider.call('PUT', '/portal/notifications/mark-read', {
        token: by,
        body: { notificationIds: [...ids, 'nobody'] },
      });
    expect(await read(foreign)).toEqual({ status: 200, body: { changed: 0 } });
    expect(await read(token)).toEqual({ status: 200, body: { changed: 2 } });
    expect(await read(token)).toEqual({ status: 200, body: { changed: 0 } });
    const page = await list();
    expect(page.unread).toBe(23);
    expect(page.notifications.slice(0, 3).map((each) => each.processed)).toEqual([true, true, false]);
  });

  it('deletes the account’s own records, repeatedly, and never another account’s', async () => {
    const [id] = (await list('?page=2')).notifications.map((each) => each._id);
    const remove = (by: string) =>
      provider.call('DELETE', '/portal/notifications', { token: by, body: { notificationIds: [id] } });
    expect(await remove(foreign)).toEqual({ status: 200, body: { changed: 0 } });
    expect(await remove(token)).toEqual({ status: 200, body: { changed: 1 } });
    expect(await remove(token)).toEqual({ status: 200, body: { changed: 0 } });
    expect((await list()).total).toBe(24);
  });

  it('accepts at most a thousand ids per call', async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `id-${index}`);
    const read = (notificationIds: unknown) =>
      provider.call('PUT', '/portal/notifications/mark-read', { token, body: { notificationIds } });
    expect((await read(ids.slice(1))).status).toBe(200);
    expect((await read([])).status).toBe(200);
    for (const wrong of [ids, 'id', [5], [''], undefined]) {
      expect(await read(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID', errors: expect.any(Object) } });
    }
  });

  it('is available to main accounts on the Advanced plan outside a trial only', async () => {
    const trial = await provider.addAccount({
      email: 'trial@shop.test',
      profile: { productType: 'basic', isInTrial: true },
    });
    const hazmat = await provider.addAccount({ email: 'hazmat@shop.test', profile: { productType: 'hazmat' } });
    const member = await provider.addAccount({ email: 'member@shop.test', owner: 'owner@shop.test' });
    for (const account of [trial, hazmat]) {
      expect(await provider.call('GET', '/portal/notifications', { token: account.token })).toEqual({
        status: 403,
        body: {
          code: 'PLAN_REQUIRED',
          message: 'The notification feature is only available for AZInsight Advanced plan.',
        },
      });
    }
    expect(await provider.call('GET', '/portal/notifications', { token: member.token })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(
      (
        await provider.call('PUT', '/portal/notifications/mark-read', {
          token: trial.token,
          body: { notificationIds: ['x'] },
        })
      ).status,
    ).toBe(403);
  });

  it('follows a plan change from one call to the next', async () => {
    const account = await provider.addAccount({
      email: 'upgrade@shop.test',
      profile: { productType: 'basic', isInTrial: true },
    });
    await provider.changePlan('upgrade@shop.test', { isInTrial: false });
    expect((await provider.call('GET', '/portal/notifications', { token: account.token })).status).toBe(200);
  });

  it('stores alerts for an account whose plan does not include them yet', async () => {
    const account = await provider.addAccount({
      email: 'later@shop.test',
      sellerId: 'A3LATER',
      profile: { productType: 'hazmat' },
    });
    expect((await provider.post('sp-api', pricingHealth({ sellerId: 'A3LATER' }))).status).toBe(202);
    await provider.changePlan('later@shop.test', { productType: 'basic' });
    expect((await list('', account.token)).total).toBe(1);
  });
});

describe('subscriptions to notifications', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());

  const types = (token: string, query = '?marketplace=US') =>
    provider.call('GET', `/portal/notifications/subscriptions${query}`, { token });
  const subscribe = (token: string, body: object) =>
    provider.call('POST', '/portal/notifications/subscriptions/create', { token, body });

  it('lists the unsubscribed types per marketplace, and a subscription removes its type from that list', async () => {
    const { token } = await provider.addAccount({ email: 'a@shop.test', sellerId: 'A1' });
    expect(await types(token)).toEqual({
      status: 200,
      body: { unsubscribedTypes: ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'] },
    });
    const wish = { marketplace: 'US', payloadVersion: '1.0', notificationType: 'ANY_OFFER_CHANGED' };
    for (const _ of [1, 2])
      expect(await subscribe(token, wish)).toEqual({ status: 200, body: { unsubscribedTypes: ['PRICING_HEALTH'] } });
    expect(await types(token)).toEqual({ status: 200, body: { unsubscribedTypes: ['PRICING_HEALTH'] } });
    expect(await types(token, '')).toEqual(await types(token));
    expect(await types(token, '?marketplace=CA')).toMatchObject({
      body: { unsubscribedTypes: ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'] },
    });
  });

  it('answers code 108 if Amazon is not connected in the marketplace’s region, and still returns the notifications', async () => {
    const required = {
      status: 400,
      body: {
        code: '108',
        message: 'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
      },
    };
    const { token } = await provider.addAccount({ email: 'b@shop.test' });
    expect(await types(token)).toEqual(required);
    expect(
      await subscribe(token, { marketplace: 'US', payloadVersion: '1.0', notificationType: 'PRICING_HEALTH' }),
    ).toEqual(required);
    expect((await provider.call('GET', '/portal/notifications', { token })).status).toBe(200);
    await provider.connectAmazon('b@shop.test', 'na', 'A9');
    expect((await types(token)).status).toBe(200);
    expect(await types(token, '?marketplace=DE')).toEqual(required);
    expect(await provider.call('GET', '/amazon/status', { token })).toEqual({
      status: 200,
      body: { na: true, eu: false },
    });
    await provider.disconnectAmazon('b@shop.test', 'na');
    expect(await types(token)).toEqual(required);
  });

  it('refuses unknown types and marketplaces', async () => {
    const { token } = await provider.addAccount({ email: 'c@shop.test', sellerId: 'A2' });
    expect(await subscribe(token, { marketplace: 'US', notificationType: 'FEE_PROMOTION' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });
    expect(await subscribe(token, { marketplace: 'ZZ', notificationType: 'PRICING_HEALTH' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });
    expect(await types(token, '?marketplace=ZZ')).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
