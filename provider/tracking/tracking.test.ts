import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addTrackers, priced, ruleOf, TRACKED_ASIN, trackingOf } from '#tests/support/tracking.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-05-01T08:00:00.000Z');

describe('tracked products', () => {
  let provider: TestProvider;
  let now: number;
  let who: Awaited<ReturnType<typeof addTrackers>>;
  let calls: ReturnType<typeof trackingOf>;
  beforeEach(async () => {
    now = START;
    provider = await startTestProvider({ clock: () => now });
    who = await addTrackers(provider);
    calls = trackingOf(provider);
  });
  afterEach(() => provider.close());

  const ids: Record<string, number> = {};
  const send = async (price: number, more: object = {}) => {
    now += 60_000;
    ids.n = (ids.n ?? 0) + 1;
    const answer = await provider.post(
      'sp-api',
      priced(price, { at: now - 1_000, publishedAt: now - 500, notificationId: `track-${ids.n}`, ...more }),
    );
    expect(answer.status).toBe(202);
  };
  const inbox = async () => {
    const { body } = await provider.call('GET', '/portal/notifications?notificationType=PRODUCT_TRACKING', {
      token: who.owner.token,
    });
    return (body as { notifications: { _id: string; payload: object; title?: string }[] }).notifications;
  };
  const saved = async (token: string, more: object = {}) => (await calls.save(token, ruleOf(more))).tracked[0];

  it('belong to the team: members with the product tools see and change them, with their author, and no other team does', async () => {
    const rule = await saved(who.may.token, { note: 'Restock under 22' });
    expect(rule).toMatchObject({
      asin: TRACKED_ASIN,
      note: 'Restock under 22',
      by: 'may@track.test',
      mine: true,
      rearm: 'at-once',
      paused: false,
      firings: 0,
    });
    expect((await calls.list(who.owner.token)).tracked).toMatchObject([{ id: rule?.id, mine: false }]);
    expect(await calls.save(who.owner.token, { ...ruleOf(), id: rule?.id, note: 'Mine' })).toMatchObject({
      status: 200,
      tracked: [{ note: 'Mine', by: 'may@track.test' }],
    });
    expect((await calls.list(who.owner.token, 'CA')).tracked).toEqual([]);
    expect(await calls.list(who.mayNot.token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await calls.list(who.stranger.token)).tracked).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', '', { ...ruleOf(), id: rule?.id }],
      ['PUT', '/paused', { ids: [rule?.id], paused: true }],
      ['PUT', '/restored', { ids: [rule?.id] }],
      ['GET', `/firings?id=${rule?.id}`, undefined],
    ] as const) {
      expect(await calls.ask(method, path, who.stranger.token, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    await calls.ask('DELETE', '', who.stranger.token, { ids: [rule?.id] });
    expect((await calls.list(who.owner.token)).tracked).toHaveLength(1);
  });

  it('fire when a message takes a metric outside its thresholds: into the main account’s inbox and to the author’s page', async () => {
    const rule = await saved(who.may.token);
    const owners = await provider.connect(who.owner.token);
    const members = await provider.connect(who.may.token);
    await owners.emitWithAck('join', who.owner.id);
    await members.emitWithAck('join', who.may.id);
    const [alert, fired, changed] = [
      nextEvent(owners, 'notification:new'),
      nextEvent(members, 'tracking:fired'),
      nextEvent(owners, 'tracking:changed'),
    ];
    await send(19.5);

    expect((await alert)[0]).toMatchObject({
      notificationType: 'PRODUCT_TRACKING',
      processed: false,
      marketplace: 'US',
      payload: {
        asin: TRACKED_ASIN,
        sign: 'below',
        field: 'buybox_new_price',
        metric: 'New Buy box',
        threshold: 20,
        value: 19.5,
        currency: 'USD',
        ruleId: rule?.id,
      },
    });
    expect((await fired)[0]).toMatchObject({ ruleId: rule?.id, asin: TRACKED_ASIN, sign: 'below', value: 19.5 });
    expect((await changed)[0]).toEqual({ marketplace: 'US', asins: [TRACKED_ASIN] });
    expect(await inbox()).toHaveLength(1);
    const history = await calls.firings(who.owner.token, String(rule?.id));
    expect(history).toMatchObject({
      total: 1,
      firings: [
        {
          field: 'buybox_new_price',
          side: 'below',
          threshold: 20,
          value: 19.5,
          endedAt: null,
          notificationId: (await inbox())[0]?._id,
        },
      ],
    });
    expect(history.firings[0]?.told).toEqual([
      { email: 'owner@track.test', by: 'inbox' },
      { email: 'may@track.test', by: 'page' },
    ]);
    expect((await calls.list(who.owner.token)).tracked).toMatchObject([
      {
        firings: 1,
        now: { buybox_new_price: { value: 19.5, source: 'message' } },
        watch: { buybox_new_price: { side: 'below' } },
      },
    ]);
    // Read and deleted like any other.
    const [{ _id } = { _id: '' }] = await inbox();
    await provider.call('PUT', '/portal/notifications/mark-read', {
      token: who.owner.token,
      body: { notificationIds: [_id] },
    });
    expect(await inbox()).toMatchObject([{ processed: true }]);
    await provider.call('DELETE', '/portal/notifications', {
      token: who.owner.token,
      body: { notificationIds: [_id] },
    });
    expect(await inbox()).toEqual([]);
    expect((await calls.firings(who.owner.token, String(rule?.id))).total).toBe(1);
  });

  it('fire once while a metric stays outside, again after it was inside, and end when it returns', async () => {
    const rule = await saved(who.owner.token);
    for (const price of [25, 19, 18, 22, 17, 31, 25]) await send(price);
    const { firings } = await calls.firings(who.owner.token, String(rule?.id));
    expect(firings.map(({ side, value, endedAt }) => [side, value, endedAt !== null])).toEqual([
      ['above', 31, true],
      ['below', 17, true],
      ['below', 19, true],
    ]);
    const first = firings.at(-1);
    expect(Number(first?.endedAt) - Number(first?.at)).toBe(2 * 60_000);
    expect(await inbox()).toHaveLength(3);
  });

  it('do not fire again on a side within the re-arm time, while the other side does', async () => {
    await saved(who.owner.token, { rearm: '6h' });
    for (const price of [19, 25, 18, 31, 25]) await send(price);
    expect(await inbox()).toHaveLength(2);
    now += 6 * HOUR;
    await send(18);
    expect(await inbox()).toHaveLength(3);
  });

  it('ignore a message that is overtaken or repeated', async () => {
    await saved(who.owner.token);
    await send(25);
    await send(19, { at: now - HOUR, publishedAt: now - HOUR });
    expect(await inbox()).toEqual([]);
    const again = priced(18, { at: now, publishedAt: now, notificationId: 'twice' });
    expect((await provider.post('sp-api', again)).status).toBe(202);
    expect((await provider.post('sp-api', again)).status).toBe(200);
    expect(await inbox()).toHaveLength(1);
  });

  it('do not fire while paused or expired, and are reset afterwards', async () => {
    const rule = await saved(who.owner.token, { expiresAt: START + 5 * HOUR });
    await send(19);
    await calls.ask('PUT', '/paused', who.owner.token, { ids: [rule?.id], paused: true });
    expect((await calls.firings(who.owner.token, String(rule?.id))).firings[0]?.endedAt).toBe(now);
    await send(18);
    expect(await inbox()).toHaveLength(1);
    await calls.ask('PUT', '/paused', who.owner.token, { ids: [rule?.id], paused: false });
    await send(18);
    expect(await inbox()).toHaveLength(2);
    now = START + 5 * HOUR;
    await provider.passTrackingTime();
    expect((await calls.firings(who.owner.token, String(rule?.id))).firings[0]?.endedAt).toBe(START + 5 * HOUR);
    await send(25);
    await send(18);
    expect(await inbox()).toHaveLength(2);
  });

  it('do not fire again when other parts of the rule change, and are reset by another threshold', async () => {
    const rule = await saved(who.owner.token);
    await send(19);
    await calls.save(who.owner.token, { ...ruleOf(), id: rule?.id, note: 'Only a note' });
    await send(19);
    expect(await inbox()).toHaveLength(1);
    await calls.save(
      who.owner.token,
      ruleOf({ id: rule?.id, entries: [{ field: 'buybox_new_price', min: 18.5, max: null }] }),
    );
    expect((await calls.firings(who.owner.token, String(rule?.id))).firings[0]?.endedAt).toBe(now);
    await send(18);
    expect(await inbox()).toHaveLength(2);
  });

  it('notify accounts without an inbox on the page only', async () => {
    const other = await provider.addAccount({
      email: 'plain@plain.test',
      sellerId: 'A1PLAINSELLER1',
      profile: { productType: 'starter' },
    });
    const { tracked } = await calls.save(other.token, ruleOf());
    const socket = await provider.connect(other.token);
    await socket.emitWithAck('join', other.id);
    const fired = nextEvent(socket, 'tracking:fired');
    await send(19, { sellerId: 'A1PLAINSELLER1' });
    expect((await fired)[0]).toMatchObject({ sign: 'below', value: 19 });
    expect((await calls.firings(other.token, String(tracked[0]?.id))).firings[0]?.told).toEqual([
      { email: 'plain@plain.test', by: 'page' },
    ]);
  });

  it('notify once when they fall silent, and once when messages return', async () => {
    await saved(who.owner.token, { silentAfter: 24 });
    await send(25);
    const lastMessageAt = now - 500;
    now += 23 * HOUR;
    await provider.passTrackingTime();
    expect(await inbox()).toEqual([]);
    now += HOUR;
    for (const _ of [1, 2]) await provider.passTrackingTime();
    expect(await inbox()).toMatchObject([{ payload: { sign: 'silent', lastMessageAt, expectedHours: 24 } }]);
    expect((await calls.list(who.owner.token)).tracked).toMatchObject([
      { silentSince: lastMessageAt + 24 * HOUR, lastMessageAt },
    ]);
    await send(26);
    expect(await inbox()).toMatchObject([
      { payload: { sign: 'heard', lastMessageAt } },
      { payload: { sign: 'silent' } },
    ]);
    expect((await calls.list(who.owner.token)).tracked).toMatchObject([{ silentSince: null }]);
  });

  it('name the field of a wrong threshold, and cannot be added twice', async () => {
    const wrong = await calls.save(
      who.owner.token,
      ruleOf({
        entries: [
          { field: 'rating', min: null, max: 4 },
          { field: 'buybox_new_price', min: 30, max: 20 },
        ],
      }),
    );
    expect(wrong).toMatchObject({
      status: 400,
      code: 'INVALID',
      errors: { 'entries.1.max': 'New Buy box: Min 30 is above Max 20' },
    });
    expect(
      await calls.save(who.owner.token, ruleOf({ entries: [{ field: 'no_such_field', min: 1, max: 2 }] })),
    ).toMatchObject({ status: 400 });
    expect(
      await calls.save(who.owner.token, ruleOf({ entries: [{ field: 'rating', min: 'four', max: null }] })),
    ).toMatchObject({
      status: 400,
      errors: { 'entries.0.min': expect.any(String) },
    });
    expect(await calls.save(who.owner.token, ruleOf({ expiresAt: START - 1 }))).toMatchObject({
      status: 400,
      errors: { expiresAt: 'This time is in the past' },
    });
    await saved(who.owner.token);
    expect(await calls.save(who.may.token, ruleOf())).toMatchObject({ status: 400, code: 'ALREADY_TRACKED' });
    expect((await calls.list(who.owner.token)).tracked).toHaveLength(1);
  });

  it('that were stopped can be restored with their history within an hour, and not later', async () => {
    const rule = await saved(who.owner.token);
    await send(19);
    await calls.ask('DELETE', '', who.owner.token, { ids: [rule?.id] });
    expect((await calls.list(who.owner.token)).tracked).toEqual([]);
    await send(25);
    await send(18);
    expect(await inbox()).toHaveLength(1);
    expect(await calls.ask('PUT', '/restored', who.owner.token, { ids: [rule?.id] })).toMatchObject({
      tracked: [{ id: rule?.id, firings: 1, now: { buybox_new_price: { value: 18 } } }],
    });
    await calls.ask('DELETE', '', who.owner.token, { ids: [rule?.id] });
    now += HOUR + 1;
    expect(await calls.ask('PUT', '/restored', who.owner.token, { ids: [rule?.id] })).toMatchObject({ status: 403 });
  });

  it('start with the values of stored messages', async () => {
    await send(25);
    await send(24);
    expect(await saved(who.owner.token)).toMatchObject({
      now: { buybox_new_price: { value: 24 }, total_offers_new: { value: 1 } },
      lastMessageAt: now - 500,
    });
  });

  it('are not triggered by a message that claims to be one', async () => {
    const body = { notificationType: 'PRODUCT_TRACKING', payload: { asin: TRACKED_ASIN, ruleId: 'r', sign: 'below' } };
    expect(await provider.post('sp-api', body)).toMatchObject({
      status: 400,
      body: { errors: { notificationtype: 'Amazon sends no such message' } },
    });
    const subscribe = { marketplace: 'US', notificationType: 'PRODUCT_TRACKING' };
    expect(
      (
        await provider.call('POST', '/portal/notifications/subscriptions/create', {
          token: who.owner.token,
          body: subscribe,
        })
      ).status,
    ).toBe(400);
  });
});
