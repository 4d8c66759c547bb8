import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notificationTypes } from '#shared/inbox/notification.ts';
import { subscriptionPaths } from '#shared/inbox/wire.ts';
import type { MessageLine } from '#shared/integrations/connection.ts';
import { lacksRole, messageTypeNames } from '#shared/integrations/message-types.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, type SellerWalk } from '#tests/support/sellers.ts';
import { grants } from '../sandbox/sellers/seller-records.ts';
import { createAmazonService } from './real-amazon.ts';

const DAY = 86_400_000;

describe('connecting seller accounts', () => {
  let provider: TestProvider;
  let walk: SellerWalk;
  let mine: { id: string; token: string };
  let token: string;
  let now: number;
  beforeEach(async () => {
    now = Date.UTC(2026, 4, 4, 9);
    // First messages would come at a moment of their own.
    provider = await startTestProvider({ clock: () => now, firstMessages: false });
    walk = createSellerWalk(provider);
    mine = await provider.addAccount({
      email: 'dana@shop.test',
      profile: { productType: 'basic', isInTrial: false, fullName: 'Dana' },
    });
    token = mine.token;
  });
  afterEach(() => provider.close());

  const joined = async (who: { id: string; token: string }) => {
    const socket = await provider.connect(who.token);
    expect(await socket.emitWithAck('join', who.id)).toEqual({ ok: true });
    return socket;
  };
  const status = async (who = token) => (await provider.call('GET', '/amazon/status', { token: who })).body;
  const connections = async () =>
    (await provider.call('GET', '/amazon/connections', { token })).body as {
      connections: Record<string, unknown>[];
      records: { text: string; place: string }[];
    };

  it('accepts a code for its own region only', async () => {
    const code = await walk.consent('NA', 'A1SHOP');
    expect(await walk.connect(token, 'EU', 'A1SHOP', code)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/connect again/) },
    });
    expect(await status()).toEqual({ na: false, eu: false });
    expect((await walk.connect(token, 'NA', 'A1SHOP', code)).status).toBe(200);
  });

  // The messages that come with the connection, without a switch of their own.
  const others = messageTypeNames
    .filter((type) => !notificationTypes.some((each) => each === type))
    .map((notificationType) => ({ notificationType, state: 'subscribed' }));

  it('connects a region with the code from the consent page, notifies the whole team, and shows the state of every message type [INT-07]', async () => {
    const member = await provider.addAccount({ email: 'm@shop.test', owner: 'dana@shop.test' });
    const socket = await joined(member);
    const notified = nextEvent(socket, 'integration:updated');
    expect(await status()).toEqual({ na: false, eu: false });
    const code = await walk.consent('NA', 'A1SHOP');
    expect(await walk.connect(token, 'NA', 'A1SHOP', code)).toEqual({ status: 200, body: {} });
    await notified;
    await provider.sellers.connections.settled();
    expect(await status()).toEqual({ na: true, eu: false });
    expect(await status(member.token)).toEqual({ na: true, eu: false });
    expect(await walk.authorize('GET', '/regions', token)).toEqual({ status: 200, body: ['NA'] });
    const [connection] = (await connections()).connections;
    expect(connection).toMatchObject({
      regionShortName: 'NA',
      sellerId: 'A1SHOP',
      authorisedAt: now,
      endsAt: now + 365 * DAY,
      ended: false,
      delivery: { pace: 'every', marketplaces: ['US', 'MX', 'CA'] },
      messages: [
        { notificationType: 'PRICING_HEALTH', state: 'subscribed', firstSeenAt: null, reason: null },
        { notificationType: 'ANY_OFFER_CHANGED', state: 'subscribed', firstSeenAt: null, reason: null },
        ...others,
      ],
    });
    // The switches of the notifications tell the same, on each of the region's marketplaces.
    for (const marketplace of ['US', 'MX', 'CA'])
      expect(await provider.call('GET', `${subscriptionPaths.list}?marketplace=${marketplace}`, { token })).toEqual({
        status: 200,
        body: { unsubscribedTypes: [] },
      });
  });

  it('names the role that the app lacks per message, and subscribes once it has it [SIG-08]', async () => {
    await walk.connected(token, 'NA', 'A1SHOP');
    const [grant] = await grants.list(provider.deps.db);
    const page = `${provider.url}/sandbox/sellers/${grant?.id}`;
    const toggle = () => walk.submit(page, { action: 'role', role: 'Product Listing' });
    await toggle();
    const again = async (notificationType: string) => {
      await provider.call('POST', '/amazon/subscribe', { token, body: { regionShortName: 'NA', notificationType } });
      await provider.sellers.connections.settled();
    };
    const lineOf = async (type: string) =>
      ((await connections()).connections as { messages: MessageLine[] }[])[0]?.messages.find(
        ({ notificationType }) => notificationType === type,
      ) as MessageLine;
    await again('LISTINGS_ITEM_STATUS_CHANGE');
    const line = await lineOf('LISTINGS_ITEM_STATUS_CHANGE');
    expect(line).toMatchObject({ state: 'refused', reason: expect.stringContaining('the role Product Listing') });
    expect(lacksRole(line)).toBe(true);
    // Another role is not missed.
    await again('ACCOUNT_STATUS_CHANGED');
    expect(lacksRole(await lineOf('ACCOUNT_STATUS_CHANGED'))).toBe(false);
    await toggle();
    await again('LISTINGS_ITEM_STATUS_CHANGE');
    expect(await lineOf('LISTINGS_ITEM_STATUS_CHANGE')).toMatchObject({ state: 'subscribed', reason: null });
  });

  it('records the first message of each type, and notifies the open tabs about that one only', async () => {
    await walk.connected(token, 'NA', 'A1SHOP');
    const socket = await joined(mine);
    const notified: unknown[] = [];
    socket.on('integration:updated', (data) => notified.push(data));
    for (const at of [now - 60_000, now - 30_000]) {
      const alert = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
      expect((await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1SHOP', at }))).status).toBe(202);
      await alert;
    }
    expect(notified).toHaveLength(1);
    const [connection] = (await connections()).connections as { messages: { hours: number[] }[] }[];
    expect(connection?.messages).toMatchObject([
      { notificationType: 'PRICING_HEALTH', state: 'subscribed', lastSeenAt: null },
      { notificationType: 'ANY_OFFER_CHANGED', state: 'seen', firstSeenAt: now, lastSeenAt: now },
      ...others,
    ]);
    expect(connection?.messages[1]?.hours).toHaveLength(24);
    const counted = (of: typeof connection) => of?.messages[1]?.hours.reduce((sum, count) => sum + count, 0);
    expect(counted(connection)).toBe(2);
    // What a check found is no message.
    await provider.deps.db
      .updateTable('notifications')
      .set({ found_since: now - 60_000 })
      .where('published_at', '<', now - 40_000)
      .execute();
    const [again] = (await connections()).connections as (typeof connection)[];
    expect(counted(again)).toBe(1);
  });

  it('accepts a code once, within five minutes, for its own seller and region', async () => {
    const code = await walk.consent('NA', 'A1SHOP');
    const refused = { status: 400, body: { code: 'CODE_REFUSED', message: expect.any(String) } };
    expect(await walk.connect(token, 'NA', 'A9OTHER', code)).toEqual(refused);
    expect((await walk.connect(token, 'NA', 'A1SHOP', code)).status).toBe(200);
    expect(await walk.connect(token, 'NA', 'A1SHOP', code)).toEqual(refused);
    const late = await walk.consent('EU', 'A1EU');
    now += 301_000;
    expect(await walk.connect(token, 'EU', 'A1EU', late)).toEqual(refused);
    expect(await status()).toEqual({ na: true, eu: false });
  });

  it('leaves a seller with the account that has it, and names that account only to someone with the permission', async () => {
    const other = await provider.addAccount({ email: 'other@shop.test' });
    await walk.connected(other.token, 'NA', 'A1SHARED');
    const blind = await walk.connect(token, 'NA', 'A1SHARED', 'made-up');
    expect([blind.status, JSON.stringify(blind.body)]).toEqual([400, expect.not.stringContaining('other@shop.test')]);
    for (const region of ['NA', 'EU'] as const) {
      const code = await walk.consent(region, 'A1SHARED');
      expect(await walk.connect(token, region, 'A1SHARED', code)).toEqual({
        status: 409,
        body: {
          code: 'ALREADY_USED',
          message: expect.stringContaining('A1SHARED'),
          email: 'other@shop.test',
          sellerId: 'A1SHARED',
        },
      });
    }
    expect(await status()).toEqual({ na: false, eu: false });
    expect(
      (await provider.call('POST', '/amazon/disconnect', { token: other.token, body: { regionShortName: 'NA' } }))
        .status,
    ).toBe(200);
    await walk.connected(token, 'NA', 'A1SHARED');
    expect(await status()).toEqual({ na: true, eu: false });
  });

  it('masks the other account’s email if Amazon’s token does not name the seller', async () => {
    const server = await startMarketplaceServer();
    const real = await startTestProvider({ amazon: createAmazonService(server.amazonKeys) });
    await real.addAccount({ email: 'other@shop.test', sellerId: 'A1SHARED' });
    const claimant = await real.addAccount({ email: 'claimant@shop.test' });
    const answer = await createSellerWalk(real).connect(claimant.token, 'NA', 'A1SHARED', server.newCode());
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_USED', email: 'o…@shop.test', sellerId: 'A1SHARED' },
    });
    expect(JSON.stringify(answer)).not.toContain('other@');
    await real.close();
    await server.close();
  });

  it('removes a trial’s product limit while a seller account is connected, and notifies the team [ONB-20]', async () => {
    const owner = await provider.addAccount({
      email: 'trial@shop.test',
      profile: { isInTrial: true, isNotSpToken: true },
    });
    const member = await provider.addAccount({ email: 'trial-member@shop.test', owner: 'trial@shop.test' });
    const limited = async (who: { token: string }) =>
      ((await provider.call('GET', '/get-user-info-app', { token: who.token })).body as { isNotSpToken: boolean })
        .isNotSpToken;
    const socket = await joined(member);
    const notified = nextEvent(socket, 'user:updated');
    await walk.connected(owner.token, 'EU', 'A1TRIAL');
    await notified;
    expect([await limited(owner), await limited(member)]).toEqual([false, false]);
    await provider.call('POST', '/amazon/disconnect', { token: owner.token, body: { regionShortName: 'EU' } });
    expect([await limited(owner), await limited(member)]).toEqual([true, true]);
  });

  it('connects once when parallel returns carry the same code', async () => {
    const code = await walk.consent('NA', 'A1SHOP');
    const answers = await Promise.all(Array.from({ length: 5 }, () => walk.connect(token, 'NA', 'A1SHOP', code)));
    expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(1);
  });

  it('lets only the main account disconnect, notifies the team, and records it [INT-07]', async () => {
    await walk.connected(token, 'NA', 'A1SHOP');
    const member = await provider.addAccount({ email: 'm@shop.test', owner: 'dana@shop.test' });
    for (const [path, body] of [
      ['/amazon/disconnect', { regionShortName: 'NA' }],
      ['/walmart/disconnect', {}],
      ['/walmart/callback', { code: 'c', type: 'auth', sellerId: 's', marketplace: 'US' }],
    ] as const)
      expect(await provider.call('POST', path, { token: member.token, body }), path).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect(await walk.authorize('POST', '/sellers', member.token, { code: 'c' })).toMatchObject({ status: 403 });
    expect(await status()).toEqual({ na: true, eu: false });

    const socket = await joined(member);
    const notified = nextEvent(socket, 'integration:updated');
    expect((await provider.call('POST', '/amazon/disconnect', { token, body: { regionShortName: 'NA' } })).status).toBe(
      200,
    );
    await notified;
    expect(await status()).toEqual({ na: false, eu: false });
    const { connections: none, records } = await connections();
    expect(none).toEqual([]);
    expect(records[0]).toMatchObject({ place: 'NA', text: 'North America disconnected by Dana.' });
    expect((await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1SHOP' }))).status).toBe(404);
  });

  it('connects Walmart with the values from its log-in page, and disconnects it [INT-07]', async () => {
    const walmart = async () => (await provider.call('GET', '/walmart/status', { token })).body;
    expect(await walmart()).toEqual({ data: { authorized: false } });
    const came = await walk.walmartLogin('10001');
    expect(came).toMatchObject({ type: 'auth', sellerId: '10001', state: 'marketplace-US' });
    const body = { code: came.code, type: came.type, sellerId: came.sellerId, marketplace: 'US' };
    expect(await provider.call('POST', '/walmart/callback', { token, body })).toEqual({ status: 200, body: {} });
    expect(await provider.call('POST', '/walmart/callback', { token, body })).toMatchObject({
      status: 400,
      body: { code: 'CODE_REFUSED' },
    });
    expect(await walmart()).toEqual({ data: { authorized: true } });
    expect((await provider.call('GET', '/walmart/connection', { token })).body).toMatchObject({
      connection: { sellerId: '10001', marketplace: 'US', endsAt: now + 365 * DAY, ended: false },
      records: [{ place: 'WALMART', text: 'Walmart connected by Dana, for 365 days.' }],
    });
    expect((await provider.call('POST', '/walmart/disconnect', { token })).status).toBe(200);
    expect(await walmart()).toEqual({ data: { authorized: false } });
  });

  it('requires an access token for every authorise-sp call, with or without the Bearer prefix [INT-07]', async () => {
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/regions'],
      ['POST', '/sellers'],
      ['POST', '/verify-credit-card'],
      ['GET', '/services'],
    ] as const)
      expect(await walk.authorize(method, path, 'nobody'), path).toMatchObject({ status: 401 });
    expect(await walk.authorize('GET', '/users', token)).toEqual({
      status: 200,
      body: { email: 'dana@shop.test', verificationStatus: null },
    });
    expect((await walk.authorize('GET', '/users', `Bearer ${token}`)).status).toBe(200);
  });
});
