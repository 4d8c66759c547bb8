import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';

describe('the socket', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());

  const account = (email: string, more: Partial<Parameters<TestProvider['addAccount']>[0]> = {}) =>
    provider.addAccount({ email, ...more });
  const joined = async (who: { id: string; token: string }) => {
    const socket = await provider.connect(who.token);
    expect(await socket.emitWithAck('join', who.id)).toEqual({ ok: true });
    return socket;
  };

  it('refuses a missing, wrong or expired token', async () => {
    const ended = await account('ended@shop.test');
    await provider.revokeTokens('ended@shop.test');
    for (const token of ['', 'wrong', ended.token])
      await expect(provider.connect(token)).rejects.toThrow('USER_NOT_AUTHORIZE');
  });

  it('acknowledges a join with the account’s own id, and refuses and counts any other', async () => {
    const mine = await account('join@shop.test');
    const other = await account('join-other@shop.test');
    const socket = await provider.connect(mine.token);
    const before = provider.counts.foreignJoins;
    for (const id of [other.id, '', null, 5, {}])
      expect(await socket.emitWithAck('join', id)).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(provider.counts.foreignJoins).toBe(before + 5);
    expect(await socket.emitWithAck('join', mine.id)).toEqual({ ok: true });
    // A join without an ack is a join too.
    socket.emit('join', mine.id);
  });

  it('sends no one another account’s events, whatever id they try to join', async () => {
    const mine = await account('own@shop.test', { sellerId: 'A1OWN' });
    const nosy = await account('nosy@shop.test');
    const heard: string[] = [];
    const socket = await provider.connect(nosy.token);
    socket.onAny((event: string) => heard.push(event));
    await socket.emitWithAck('join', mine.id);
    await socket.emitWithAck('join', nosy.id);
    await provider.ingest(pricingHealth({ sellerId: 'A1OWN' }));
    await provider.publish('nosy@shop.test', 'user:updated', {});
    await expect.poll(() => heard).toEqual(['user:updated']);
  });

  it('sends an alert as its stored record, together with the outbox id', async () => {
    const mine = await account('alerts@shop.test', { sellerId: 'A1ALERTS' });
    const socket = await joined(mine);
    const health = nextEvent(socket, 'spapi:PRICING_HEALTH');
    const offers = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
    await provider.post('sp-api', pricingHealth({ sellerId: 'A1ALERTS' }));
    // Of another product: an older alert of the same one also says what is true now.
    await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1ALERTS', asin: 'B0SOCKET01' }));
    const [record, meta] = await health;
    expect(meta).toEqual({ outboxId: expect.stringMatching(/^[0-9a-f]{12}-\d+$/), acceptedAt: expect.any(Number) });
    const list = (await provider.call('GET', '/portal/notifications', { token: mine.token })).body as {
      notifications: { _id: string }[];
    };
    expect(list.notifications).toContainEqual(record);
    expect(list.notifications).toContainEqual((await offers)[0]);
  });

  it('sends no alert for a repeated message or for a plan without alerts', async () => {
    const mine = await account('quiet@shop.test', { sellerId: 'A1QUIET', profile: { productType: 'hazmat' } });
    const socket = await joined(mine);
    const heard: unknown[] = [];
    socket.onAny((event: string) => heard.push(event));
    const message = pricingHealth({ sellerId: 'A1QUIET' });
    await provider.ingest(message);
    await provider.changePlan('quiet@shop.test', { productType: 'basic' });
    await provider.ingest(message);
    await provider.ingest(pricingHealth({ sellerId: 'A1QUIET' }));
    await expect.poll(() => heard).toEqual(['subscription:updated', 'spapi:PRICING_HEALTH']);
  });

  it('sends an account’s frames in commit order, each with its own number', async () => {
    const mine = await account('order@shop.test');
    const socket = await joined(mine);
    const heard: { data: number; id: string }[] = [];
    socket.on('test:count', (data: number, meta: { outboxId: string }) => heard.push({ data, id: meta.outboxId }));
    for (let index = 0; index < 500; index += 1) await provider.publish('order@shop.test', 'test:count', index);
    await expect.poll(() => heard.length).toBe(500);
    expect(heard.map((each) => each.data)).toEqual(Array.from({ length: 500 }, (_, index) => index));
    expect(new Set(heard.map((each) => each.id)).size).toBe(500);
  });

  it('announces changes of plan, user and integration to members, too', async () => {
    const owner = await account('boss@shop.test');
    const member = await account('helper@shop.test', { owner: 'boss@shop.test' });
    const sockets = [await joined(owner), await joined(member)];
    const all = (event: string) => Promise.all(sockets.map((socket) => nextEvent(socket, event)));
    const changes: [string, () => Promise<unknown>][] = [
      ['subscription:updated', () => provider.changePlan('boss@shop.test', { planName: 'Starter' })],
      ['subscription:deleted', () => provider.changePlan('boss@shop.test', { planName: null }, 'subscription:deleted')],
      ['user:updated', () => provider.changeUser('boss@shop.test', { lastName: 'New' })],
      ['integration:updated', () => provider.connectAmazon('boss@shop.test', 'eu', 'A5EU')],
    ];
    for (const [event, change] of changes) {
      const heard = all(event);
      await change();
      expect((await heard).map(([data]) => data)).toEqual([{}, {}]);
    }
  });

  it('closes the sockets of a session that ends, and no others', async () => {
    const mine = await account('leaving@shop.test');
    const stays = await joined({ id: mine.id, token: await provider.openSession('leaving@shop.test') });
    const goes = await joined(mine);
    const gone = nextEvent(goes, 'disconnect');
    await provider.call('POST', '/sign-out-portal', { token: mine.token });
    await gone;
    expect(stays.connected).toBe(true);
    const alsoGone = nextEvent(stays, 'disconnect');
    await provider.setActive('leaving@shop.test', false);
    await alsoGone;
  });

  it('works over polling and with connection state recovery, too', async () => {
    const recovering = await startTestProvider({
      socket: { connectionStateRecovery: { maxDisconnectionDuration: 60_000, skipMiddlewares: false } },
    });
    const mine = await recovering.addAccount({ email: 'a@shop.test' });
    const socket = io(recovering.url, {
      query: { token: mine.token },
      transports: ['polling'],
      reconnection: false,
      forceNew: true,
    });
    await nextEvent(socket, 'connect');
    expect(await socket.emitWithAck('join', mine.id)).toEqual({ ok: true });
    const heard = nextEvent(socket, 'test:event');
    await recovering.publish('a@shop.test', 'test:event', { a: 1 });
    // With recovery on, the server appends its own offset as a third argument.
    expect(await heard).toEqual([
      { a: 1 },
      { outboxId: expect.any(String), acceptedAt: expect.any(Number) },
      expect.any(String),
    ]);
    socket.disconnect();
    await recovering.close();
  });

  it('can drop connections on request, as a network does', async () => {
    const mine = await account('drop@shop.test');
    const socket = await joined(mine);
    const gone = nextEvent(socket, 'disconnect');
    provider.dropSockets(mine.id);
    await gone;
    const again = await joined(mine);
    expect(again.connected).toBe(true);
  });
});
