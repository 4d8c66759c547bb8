import { cpSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { causeOf } from '#shared/inbox/cause.ts';
import { CHECK_INTERVAL } from '#shared/inbox/completeness/check-times.ts';
import type { Completeness } from '#shared/inbox/completeness/completeness.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { type CheckWorld, changeMessage, productsToCheck, startCheckWorld } from '#tests/support/check-world.ts';
import { nextEvent, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { insertOwnProduct } from '../../listings/own-products/own-products-table.ts';
import { DEMO_OWNER_ID } from '../../sample/accounts.ts';
import { addProductsOfMessages, deleteOwnOffersBefore, ownOffersOf } from './own-offers-table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const asinOf = (index: number) => productsToCheck[index]?.asin;

describe('checks of offers', () => {
  let world: CheckWorld;
  beforeEach(async () => {
    world = await startCheckWorld();
  });
  afterEach(() => world.close());
  const completeness = async (provider: TestProvider = world.provider) =>
    (await provider.call('GET', '/portal/completeness', { token: await provider.openSession('owner@demo.test') }))
      .body as Completeness;

  it('what no message told becomes an alert like any other, with the time since which it may have been so [ACT-09]', async () => {
    await world.sends({ index: 1, seed: 1 });
    const heardAt = world.clock.now;
    await world.pass(MINUTE);
    const lost = await world.loses({ index: 1, seed: 3 });
    const socket = await world.provider.connect(await world.provider.openSession('owner@demo.test'));
    await socket.emitWithAck('join', DEMO_OWNER_ID);
    const frame = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
    const told = nextEvent(socket, 'completeness:changed');
    await world.pass(CHECK_INTERVAL);

    const [found, ...more] = await world.found();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      account_id: DEMO_OWNER_ID,
      marketplace: 'US',
      asin: asinOf(1),
      found_since: heardAt,
      processed: 0,
    });
    expect((await frame)[0]).toMatchObject({
      _id: found?.id,
      found: { since: heardAt },
      publishedTime: new Date(found?.published_at ?? 0).toISOString(),
    });
    expect((await told)[0]).toEqual({ marketplace: 'US' });
    const stored = JSON.parse(found?.payload ?? '{}').AnyOfferChangedNotification;
    expect(stored.Offers).toEqual(
      (lost as { Payload: { AnyOfferChangedNotification: { Offers: unknown } } }).Payload.AnyOfferChangedNotification
        .Offers,
    );
    const state = await world.provider.deps.db
      .selectFrom('alert_states')
      .selectAll()
      .where('record_id', '=', found?.id ?? '')
      .executeTakeFirstOrThrow();
    const message = readAlert(lost, world.clock.now);
    expect(state.cause).toBe('raised-by-others');
    expect(message.ok && causeOf(message.value).cause).toBe(state.cause);
    await world.pass(3 * CHECK_INTERVAL);
    expect(await world.found()).toHaveLength(1);
    expect(await world.counts()).toMatchObject({ received: 1, recovered: 1, failed: 0, postponed: 0 });
  });

  it('SKUs whose state is not known are counted, so that nothing calls them complete [ACT-09]', async () => {
    await world.sends({ index: 1, seed: 1 });
    expect((await completeness()).markets).toMatchObject([{ marketplace: 'US', unknown: 0 }]);
    const { db } = world.provider.deps;
    const { n: _, ...row } = await db.selectFrom('own_products').selectAll().executeTakeFirstOrThrow();
    await insertOwnProduct(db, { ...row, sku: 'S-NEW', buy_box: 'unknown' });
    await insertOwnProduct(db, { ...row, sku: 'S-MX', marketplace: 'MX', buy_box: 'unknown' });
    expect((await completeness()).markets).toMatchObject([{ marketplace: 'US', unknown: 1 }]);
  });

  it('what a check finds confirms a price change, and is a message to Product Tracking [ACT-09]', async () => {
    const { provider } = world;
    const token = await provider.openSession('owner@demo.test');
    const asin = asinOf(1) ?? '';
    const entries = [{ field: 'lowest_price_new_fba', min: 1, max: null }];
    const tracked = await provider.call('PUT', '/portal/tracking', {
      token,
      body: { asin, marketplace: 'US', entries, rearm: 'at-once' },
    });
    expect(tracked.status).toBe(200);
    await world.sends({ index: 1, seed: 1 });
    await world.pass(MINUTE);
    const lost = readAlert(await world.loses({ index: 1, seed: 3 }), world.clock.now);
    const price =
      lost.ok && lost.value.detail.kind === 'offer-change' ? (lost.value.detail.own?.listing?.amount ?? 0) : 0;
    const body = { id: 'change-0001', marketplace: 'US', asin, sku: 'S-1', price, expected: price + 1 };
    expect(await provider.call('POST', '/portal/prices/change', { token, body })).toMatchObject({ status: 200 });
    await provider.sendPrices();
    await provider.deps.db.updateTable('price_changes').set({ state: 'accepted', next_at: null }).execute();
    await world.pass(CHECK_INTERVAL);
    const [found] = await world.found();
    expect(found).toBeDefined();
    const changes = await provider.deps.db.selectFrom('price_changes').selectAll().execute();
    expect(changes).toMatchObject([{ state: 'confirmed', confirmed_by: found?.id }]);
    const messages = await provider.deps.db.selectFrom('tracking_messages').selectAll().execute();
    expect(messages.map(({ record_id }) => record_id)).toContain(found?.id);
  });

  it('the message that comes late, or twice, is the alert that was found; a later change is another one [ACT-09]', async () => {
    await world.sends({ index: 2, seed: 1 });
    await world.pass(MINUTE);
    const lost = await world.loses({ index: 2, seed: 2 });
    await world.pass(CHECK_INTERVAL);
    const [found] = await world.found();
    expect(found).toBeDefined();

    for (const _ of [1, 2])
      expect(await world.provider.ingest(lost)).toMatchObject({ value: [{ status: 'duplicate', id: found?.id }] });
    // Without its NotificationId, and much later, it is recognized by its content.
    const { NotificationMetadata: _, ...bare } = lost;
    world.clock.now += DAY;
    expect(await world.provider.ingest(bare)).toMatchObject({ value: [{ status: 'duplicate', id: found?.id }] });
    expect(await world.sends({ index: 2, seed: 2 })).toMatchObject({ value: [{ status: 'duplicate' }] });
    expect(await world.sends({ index: 2, seed: 3 })).toMatchObject({ value: [{ status: 'accepted' }] });
    expect(await world.alerts()).toHaveLength(3);
  });

  it('of two changes with the same offers, both lost, each message finds its own alert [ACT-09]', async () => {
    await world.sends({ index: 2, seed: 1 });
    await world.pass(MINUTE);
    const first = await world.loses({ index: 2, seed: 2 });
    await world.pass(MINUTE);
    const second = changeMessage({ index: 2, seed: 2, at: world.clock.now });
    (second.NotificationMetadata as { NotificationId: string }).NotificationId = 'another-one';
    await world.pass(CHECK_INTERVAL);
    expect(await world.provider.ingest(first)).toMatchObject({ value: [{ status: 'duplicate' }] });
    expect(await world.provider.ingest(second)).toMatchObject({ value: [{ status: 'accepted' }] });
  });

  it('a message older than what is known changes neither the offers nor when the next is due [ACT-09]', async () => {
    const late = changeMessage({ index: 3, seed: 1, at: world.clock.now });
    await world.pass(MINUTE);
    await world.sends({ index: 3, seed: 2 });
    const product = { account_id: DEMO_OWNER_ID, marketplace: 'US', asin: asinOf(3) ?? '', condition: 'new' };
    const before = await ownOffersOf(world.provider.deps.db, product);
    expect(before).toMatchObject({ seen_at: world.clock.now });
    await world.pass(MINUTE);
    expect(await world.provider.ingest(late)).toMatchObject({ value: [{ status: 'accepted' }] });
    expect(await ownOffersOf(world.provider.deps.db, product)).toEqual(before);
    await world.pass(CHECK_INTERVAL);
    expect(await world.found()).toEqual([]);
  });

  it('two checks at once find a change once [ACT-09]', async () => {
    await world.sends({ index: 4, seed: 1 });
    await world.pass(MINUTE);
    await world.loses({ index: 4, seed: 2 });
    world.clock.now += CHECK_INTERVAL;
    await Promise.all([1, 2, 3].map(() => world.provider.checkOffers()));
    expect(await world.found()).toHaveLength(1);
  });

  it('when the whole marketplace falls silent, its products are checked before their time, and others are not [ACT-09]', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      await world.sends({ index: seed % 4, marketplace: 'MX', seed });
      await world.sends({ index: 20, marketplace: 'US', seed });
      await world.pass(30_000);
    }
    const silentFrom = world.clock.now - 30_000;
    const usLine = async (seed: number) => world.sends({ index: 20, marketplace: 'US', seed });
    await world.loses({ index: 1, marketplace: 'MX', seed: 50 });
    await world.loses({ index: 2, marketplace: 'MX', seed: 51 });
    for (let minute = 0; minute < 4; minute += 1) {
      await world.pass(MINUTE);
      await usLine(60 + minute);
    }
    expect((await completeness()).markets).toMatchObject([
      { marketplace: 'MX', silentSince: silentFrom },
      { marketplace: 'US', silentSince: null },
    ]);
    expect((await world.found()).map(({ asin }) => asin)).toEqual([asinOf(1), asinOf(2)].sort());
    // Changes during the silence are found, too, soon.
    await world.loses({ index: 3, marketplace: 'MX', seed: 52 });
    await world.pass(6 * MINUTE);
    expect(await world.found()).toHaveLength(3);
    await world.sends({ index: 0, marketplace: 'MX', seed: 70 });
    expect((await completeness()).markets[0]).toMatchObject({ silentSince: null });
  });

  it('when Amazon throttles or is down, checks wait, count once as failed, and find the change afterwards [ACT-09]', async () => {
    await world.sends({ index: 5, seed: 1 });
    await world.pass(MINUTE);
    await world.loses({ index: 5, seed: 2 });
    await behave(world.provider.url, 'throttles', { calls: 2 });
    await world.pass(CHECK_INTERVAL);
    expect(await world.found()).toHaveLength(1);
    expect(await world.counts()).toMatchObject({ failed: 1, recovered: 1 });

    await world.loses({ index: 5, seed: 3 });
    await behave(world.provider.url, 'down', { calls: 5 });
    await world.pass(CHECK_INTERVAL);
    expect((await completeness()).markets).toMatchObject([{ marketplace: 'US', overdue: 1, trouble: 'unavailable' }]);
    await world.pass(60 * MINUTE);
    expect(await world.found()).toHaveLength(2);
    expect((await completeness()).markets).toMatchObject([{ trouble: null }]);
    expect(await world.counts()).toMatchObject({ failed: 2, recovered: 2 });
  });

  it('without the permission nothing is asked, and what was due is counted once [ACT-09]', async () => {
    await world.sends({ index: 6, seed: 1 });
    await world.sends({ index: 7, seed: 1 });
    await world.provider.deps.db.updateTable('seller_links').set({ ended_at: world.clock.now }).execute();
    await world.pass(3 * CHECK_INTERVAL);
    expect(await world.counts()).toMatchObject({ failed: 2, unchanged: 0, postponed: 0 });
    expect((await completeness()).markets).toMatchObject([{ overdue: 2, trouble: 'permission' }]);
    await world.provider.deps.db.updateTable('seller_links').set({ ended_at: null }).execute();
    await world.pass(CHECK_INTERVAL * 4);
    expect((await completeness()).markets).toMatchObject([{ overdue: 0, trouble: null }]);
  });

  it('a marketplace from which the seller wants no messages is not checked, and nothing is counted [ACT-09]', async () => {
    await world.sends({ index: 6, marketplace: 'MX', seed: 1 });
    await world.pass(MINUTE);
    await world.provider.deps.db
      .updateTable('seller_links')
      .set({ marketplaces: JSON.stringify(['US', 'CA']) })
      .execute();
    await world.loses({ index: 6, marketplace: 'MX', seed: 2 });
    await world.pass(2 * CHECK_INTERVAL);
    expect(await world.found()).toEqual([]);
    await world.provider.deps.db.deleteFrom('seller_links').execute();
    await world.pass(2 * CHECK_INTERVAL);
    expect(await world.counts()).toMatchObject({ received: 1, unchanged: 0, postponed: 0, failed: 0 });
  });

  it('after the clock jumps ahead or back, products are checked again, at Amazon’s pace [ACT-09]', async () => {
    for (let index = 0; index < 30; index += 1) await world.sends({ index, seed: 1 });
    await world.loses({ index: 8, seed: 2 });
    world.clock.now += 3 * DAY;
    await world.provider.checkOffers();
    await world.pass(10_000);
    expect(await world.found()).toHaveLength(1);
    await world.loses({ index: 8, seed: 3 });
    world.clock.now -= 2 * DAY;
    await world.pass(MINUTE);
    expect(await world.found()).toHaveLength(2);
    expect((await completeness()).markets).toMatchObject([{ overdue: 0 }]);
  });

  it('products of SKUs are known before their first message, and their first check is no alert [ACT-09]', async () => {
    const token = await world.provider.openSession('owner@demo.test');
    const skus = [{ marketplace: 'US', sku: 'S-1', asin: asinOf(9), cost: 3 }];
    expect(await world.provider.call('PUT', '/portal/skus', { token, body: { skus } })).toMatchObject({ status: 200 });
    await world.pass(2 * CHECK_INTERVAL);
    expect(await world.found()).toEqual([]);
    await world.loses({ index: 9, seed: 2 });
    await world.pass(CHECK_INTERVAL);
    expect((await world.found()).map(({ asin }) => asin)).toEqual([asinOf(9)]);
  });

  it('products of earlier messages are known after a start, for as long as messages about them are recent [ACT-09]', async () => {
    const { db } = world.provider.deps;
    await world.sends({ index: 11, seed: 1 });
    await db.deleteFrom('own_offers').execute();
    await world.provider.deps.write((trx) => addProductsOfMessages(trx, world.clock.now, 0));
    expect(await db.selectFrom('own_offers').selectAll().execute()).toMatchObject([
      { asin: asinOf(11), message_at: world.clock.now },
    ]);
    await deleteOwnOffersBefore(db, world.clock.now - DAY);
    expect(await db.selectFrom('own_offers').selectAll().execute()).toHaveLength(1);
    await deleteOwnOffersBefore(db, world.clock.now + 1);
    expect(await db.selectFrom('own_offers').selectAll().execute()).toEqual([]);
  });

  it('the call shows 30 days per marketplace, of this account alone, to the main account alone [ACT-09]', async () => {
    await world.sends({ index: 10, seed: 1 });
    await world.sends({ index: 10, seed: 1, marketplace: 'CA' });
    world.clock.now += 29 * DAY;
    await world.sends({ index: 10, seed: 2 });
    const { interval, days } = await completeness();
    expect(interval).toBe(CHECK_INTERVAL);
    const none = { recovered: 0, unchanged: 0, postponed: 0, failed: 0 };
    expect(days).toEqual([
      { day: '2026-03-02', marketplace: 'CA', received: 1, ...none },
      { day: '2026-03-02', marketplace: 'US', received: 1, ...none },
      { day: '2026-03-31', marketplace: 'US', received: 1, ...none },
    ]);
    world.clock.now += DAY;
    expect((await completeness()).days).toHaveLength(1);
    const asMember = { token: await world.provider.openSession('member@demo.test') };
    expect(await world.provider.call('GET', '/portal/completeness', asMember)).toMatchObject({ status: 403 });
    const asOther = { token: await world.provider.openSession('trial@demo.test') };
    expect((await world.provider.call('GET', '/portal/completeness', asOther)).body).toMatchObject({
      days: [],
      markets: [],
    });
  });
});

describe('the pace of checks', () => {
  it('a thousand products wait for their turn, the costliest first, and what waits is counted [ACT-09]', async () => {
    const world = await startCheckWorld();
    try {
      await world.sends({ index: 0, seed: 1 });
      const { db, write } = world.provider.deps;
      const known = await db.selectFrom('own_offers').selectAll().executeTakeFirstOrThrow();
      const many = Array.from({ length: 1_000 }, (_, index) => ({
        ...known,
        asin: `B0MANY${String(index).padStart(4, '0')}`,
        value: index % 100,
      }));
      await write(async (trx) => {
        for (const row of many) await trx.insertInto('own_offers').values(row).execute();
      });
      world.clock.now += CHECK_INTERVAL;
      await world.provider.checkOffers();
      // The sandbox does not know them: each answer is a failure of its own, and they are asked for again tomorrow.
      const later = () =>
        db
          .selectFrom('own_offers')
          .select('value')
          .where('due_at', '>', world.clock.now + CHECK_INTERVAL)
          .execute();
      const first = await later();
      expect(first).toHaveLength(19);
      expect(Math.min(...first.map(({ value }) => value))).toBeGreaterThanOrEqual(97);
      await world.provider.checkOffers();
      expect(await later()).toHaveLength(19);
      await world.pass(CHECK_INTERVAL);
      const { failed, postponed } = await world.counts();
      expect(failed).toBe(1_000);
      expect(postponed).toBeGreaterThan(800);
    } finally {
      await world.close();
    }
  });

  it('a restart between a check’s answer and its storing finds the change once [ACT-09]', async () => {
    const folder = temporaryFolder();
    const world = await startCheckWorld({ dataDir: folder.path });
    await world.sends({ index: 1, seed: 1 });
    await world.pass(MINUTE);
    const lost = await world.loses({ index: 1, seed: 2 });
    world.clock.now += CHECK_INTERVAL;
    const { listings } = world.provider.sellers.marketplaces;
    const { offersOf } = listings;
    const ended = Promise.withResolvers<void>();
    const answered = new Promise<void>((resolve) => {
      listings.offersOf = async (...asked) => {
        const answer = await offersOf(...asked);
        resolve();
        await ended.promise;
        return answer;
      };
    });
    const check = world.provider.checkOffers();
    await answered;
    // What a process that ends here leaves behind.
    const left = temporaryFolder();
    cpSync(folder.path, left.path, { recursive: true });
    const { now } = world.clock;
    ended.resolve();
    await check;
    await world.close();
    folder.remove();

    const again = await startCheckWorld({ dataDir: left.path, clock: () => now });
    expect(await again.found()).toEqual([]);
    await again.provider.checkOffers();
    expect(await again.found()).toHaveLength(1);
    expect(await again.provider.ingest(lost)).toMatchObject({ value: [{ status: 'duplicate' }] });
    await again.close();
    left.remove();
  });

  it('a message that comes while Amazon is asked wins over the answer [ACT-09]', async () => {
    const world = await startCheckWorld();
    const { listings } = world.provider.sellers.marketplaces;
    const { offersOf } = listings;
    await world.sends({ index: 1, seed: 1 });
    world.clock.now += CHECK_INTERVAL;
    listings.offersOf = async (...asked) => {
      const answer = await offersOf(...asked);
      await world.sends({ index: 1, seed: 2 });
      return answer;
    };
    await world.provider.checkOffers();
    listings.offersOf = offersOf;
    await world.pass(CHECK_INTERVAL);
    expect(await world.found()).toEqual([]);
    expect(await world.counts()).toMatchObject({ received: 2, recovered: 0 });
    await world.close();
  });
});
