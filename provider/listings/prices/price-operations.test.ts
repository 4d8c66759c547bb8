import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PriceChange, SETTLING } from '#shared/listings/prices/change-price.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import type { ProviderOptions } from '../../provider-options.ts';
import { SEND_WITHIN } from './price-sender.ts';

const asin = sampleProducts()[0]?.asin ?? '';
const MINUTE = 60_000;
const limits = { floor: null as number | null, ceiling: null as number | null };
let now: number;
let provider: TestProvider;
let token: string;
let sku: string;
let price: number;
let ids: number;

const open = (more: Partial<ProviderOptions> = {}) =>
  startTestProvider({ clock: () => now, limitsOf: async () => ({ ...limits }), sellerSecret: 'secret', ...more });

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  ids = 0;
  Object.assign(limits, { floor: null, ceiling: null });
  provider = await open();
  ({ token } = await provider.addAccount({
    email: 'dana@shop.test',
    id: 'dana',
    profile: { productType: 'basic', fullName: 'Dana Boss' },
  }));
  await createSellerWalk(provider).connected(token, 'NA', 'A1');
  ({ sku, price } = await firstSku());
});
afterEach(() => provider.close());

const cents = (amount: number) => Math.round(amount * 100) / 100;
const ask = (body: object, as = token) => {
  ids += 1;
  return provider.call('POST', '/portal/prices/change', {
    token: as,
    body: { id: `change-${String(ids).padStart(4, '0')}`, marketplace: 'US', asin, sku, ...body },
  });
};
const skus = async () =>
  (await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token })).body as {
    skus: { sku: string; price: number; floor: number | null }[];
  };
const firstSku = async () => (await skus()).skus[0] as { sku: string; price: number };
const record = async (query = '') =>
  (await provider.call('GET', `/portal/prices/changes${query}`, { token })).body as {
    changes: PriceChange[];
    next: string | null;
  };
/** Sends what is due, and returns the newest change. */
const sent = async () => {
  await provider.sendPrices();
  return (await record()).changes[0] as PriceChange;
};

describe('changing a price', () => {
  it('stores it, sends it, and keeps who, when, before, after, and what Amazon said [ACT-05]', async () => {
    const answer = await ask({ price: cents(price - 1), expected: price });
    expect(answer).toMatchObject({
      status: 200,
      body: { before: price, after: cents(price - 1), madeBy: { id: 'dana', name: 'Dana Boss' }, at: now },
    });
    expect(await sent()).toMatchObject({
      state: 'accepted',
      before: price,
      after: cents(price - 1),
      currency: 'USD',
      sentAt: now,
      answeredAt: now,
      nextAt: null,
      submissionId: expect.stringMatching(/^sandbox-/),
      issues: [],
    });
    expect((await firstSku()).price).toBe(cents(price - 1));
  });

  it('is of whole cents, as the floor is [ACT-05]', async () => {
    Object.assign(limits, { floor: price + 1 });
    const above = cents(price + 1) - 4e-9;
    expect(await ask({ price: above, expected: price })).toMatchObject({
      status: 200,
      body: { after: cents(price + 1) },
    });
    expect((await sent()).after).toBe(cents(price + 1));
    expect((await firstSku()).price).toBe(cents(price + 1));
    expect((await ask({ price: above - 0.001, expected: price })).status).toBe(400);
  });

  it('shows Amazon’s warnings and its reasons for a refusal [ACT-05]', async () => {
    await behave(provider.url, 'warns');
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({
      state: 'warned',
      issues: [{ severity: 'warning', message: expect.stringContaining('lower') }],
    });
    await behave(provider.url, 'refuses');
    await ask({ price: cents(price - 2), expected: cents(price - 1) });
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'REFUSED',
      message: expect.stringContaining('Amazon accepts'),
      issues: [{ severity: 'error' }],
    });
    expect((await firstSku()).price).toBe(cents(price - 1));
  });

  it('is refused below the floor, above the ceiling, and for the same price, before anything is sent [ACT-05]', async () => {
    Object.assign(limits, { floor: cents(price - 1), ceiling: cents(price + 1) });
    expect((await skus()).skus[0]).toMatchObject({ floor: cents(price - 1) });
    for (const [wrong, code] of [
      [cents(price - 1.01), 'BELOW_FLOOR'],
      [cents(price + 1.01), 'ABOVE_CEILING'],
      [price, 'SAME_PRICE'],
    ] as const)
      expect(await ask({ price: wrong, expected: price })).toMatchObject({ status: 409, body: { code } });
    expect((await record()).changes).toEqual([]);
    // The floor rises while a change waits for Amazon.
    await behave(provider.url, 'throttles', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    await provider.sendPrices();
    limits.floor = price;
    now += 5_000;
    expect(await sent()).toMatchObject({ state: 'refused', code: 'BELOW_FLOOR' });
    expect((await firstSku()).price).toBe(price);
  });

  it('changes it once, however often the same request comes [ACT-06]', async () => {
    const body = { id: 'one-key-for-all', price: cents(price - 1), expected: price };
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await provider.sendPrices();
    expect((await record()).changes).toHaveLength(1);
    expect(
      await provider.deps.db
        .selectFrom('sandbox_objects')
        .select('record')
        .where('kind', '=', 'listing-price')
        .execute(),
    ).toEqual([{ record: JSON.stringify({ changes: [{ at: now, price: cents(price - 1) }] }) }]);
    // A hundred calls can take so long that the sandbox's message about the new price is there.
    expect(await ask(body)).toMatchObject({
      status: 200,
      body: { state: expect.stringMatching(/^(?:accepted|confirmed)$/) },
    });
    expect(await ask({ ...body, price: cents(price - 2) })).toMatchObject({
      status: 409,
      body: { code: 'KEY_REUSED' },
    });
  });

  it('lets one of many that expect the same price win, and refuses the others [ACT-06]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask({ price: cents(price - 1 - index / 100), expected: price })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'PRICE_MOVED')).toHaveLength(19);
    await provider.sendPrices();
    expect(await ask({ price: cents(price - 3), expected: price })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_MOVED', message: expect.stringContaining('just been changed') },
    });
  });

  it('is refused with what Amazon shows when the price has moved there [ACT-06]', async () => {
    await ask({ price: cents(price - 2), expected: cents(price - 1) });
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'PRICE_MOVED',
      message: expect.stringContaining(price.toFixed(2)),
    });
    await ask({ price: cents(price - 2), expected: price, sku: 'NO-SUCH-SKU' });
    expect(await sent()).toMatchObject({ state: 'refused', code: 'UNKNOWN_SKU' });
  });

  it('finds a change whose answer was lost by reading the listing, and sends it no second time [ACT-06]', async () => {
    await behave(provider.url, 'loses', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({ state: 'sent', answeredAt: null, nextAt: now + 15_000 });
    expect(await ask({ price: cents(price - 2), expected: price })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_MOVED' },
    });
    now += 15_000;
    expect(await sent()).toMatchObject({ state: 'accepted', submissionId: null });
    expect((await firstSku()).price).toBe(cents(price - 1));
  });

  it('is sent later when Amazon allows no calls, and given up when it stays down [ACT-05]', async () => {
    await behave(provider.url, 'throttles', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({ state: 'asked', nextAt: now + 200 });
    now += 200;
    expect(await sent()).toMatchObject({ state: 'accepted' });

    await behave(provider.url, 'throttles');
    await ask({ price: cents(price - 2), expected: cents(price - 1) });
    await provider.sendPrices();
    now += SEND_WITHIN + 1;
    expect(await sent()).toMatchObject({ state: 'refused', code: 'EXPIRED' });

    await behave(provider.url, 'down');
    await ask({ price: cents(price - 2), expected: cents(price - 1) });
    expect(await sent()).toMatchObject({ state: 'sent' });
    now += SEND_WITHIN + 1;
    // Amazon may have taken it, so its state stays open until the listing says.
    expect(await sent()).toMatchObject({ state: 'sent' });
    await behave(provider.url, 'accepts');
    now += 5 * MINUTE;
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'EXPIRED',
      message: expect.stringContaining('could not be reached'),
    });
    expect((await firstSku()).price).toBe(cents(price - 1));
  });

  it('is never sent again below a floor that has risen, although its answer was lost [ACT-05]', async () => {
    await behave(provider.url, 'down', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({ state: 'sent' });
    limits.floor = price;
    now += MINUTE;
    expect(await sent()).toMatchObject({ state: 'sent' });
    now += SETTLING;
    expect(await sent()).toMatchObject({ state: 'refused', code: 'BELOW_FLOOR' });
    expect((await firstSku()).price).toBe(price);
  });

  it('stays open while nobody can read whether Amazon took it, and says so after a day [ACT-06]', async () => {
    await behave(provider.url, 'loses', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    await provider.sendPrices();
    await provider.deps.db.updateTable('seller_links').set({ ended_at: now }).execute();
    for (const later of [MINUTE, SEND_WITHIN, 23 * 60 * MINUTE]) {
      now += later;
      expect(await sent()).toMatchObject({ state: 'sent', answeredAt: null });
    }
    now += 60 * MINUTE;
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'EXPIRED',
      message: expect.stringContaining('Seller Central'),
    });
  });

  it('says that it is not known if Amazon shows a third price after a lost answer [ACT-06]', async () => {
    await behave(provider.url, 'loses', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    await provider.sendPrices();
    const seller = await provider.sellers.sellerIn('dana', 'US');
    if (!seller.ok) throw new Error(seller.error.message);
    const elsewhere = { asin, price: cents(price + 3), currency: 'USD', expected: [cents(price - 1)] };
    expect((await provider.sellers.marketplaces.listings.patchPrice(seller.value, 'US', sku, elsewhere)).ok).toBe(true);
    now += MINUTE;
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'PRICE_MOVED',
      message: expect.stringContaining('not known'),
    });
  });

  it('says that a permission has ended [ACT-05]', async () => {
    await provider.deps.db.updateTable('seller_links').set({ ended_at: now }).execute();
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({
      state: 'refused',
      code: 'PERMISSION_ENDED',
      message: expect.stringContaining('renew'),
    });
    expect(await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token })).toMatchObject({
      status: 409,
      body: { code: 'PERMISSION_ENDED' },
    });
    await provider.deps.db.deleteFrom('seller_links').execute();
    expect(await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token })).toMatchObject({
      status: 409,
    });
  });

  it('tells a page that Amazon is down or busy [ACT-05]', async () => {
    await behave(provider.url, 'down');
    expect(await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token })).toMatchObject({
      status: 503,
    });
    await behave(provider.url, 'throttles');
    expect(await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token })).toMatchObject({
      status: 429,
    });
  });
});

describe('undo', () => {
  it('is a change of its own back to the former price, even before Amazon shows the new one [ACT-05]', async () => {
    await ask({ id: 'the-change', price: cents(price - 1), expected: price });
    await provider.sendPrices();
    const undo = { price, expected: cents(price - 1), undoOf: 'the-change' };
    expect(await ask({ ...undo, price: cents(price + 1) })).toMatchObject({
      status: 409,
      body: { code: 'NOT_UNDOABLE' },
    });
    expect(await ask(undo)).toMatchObject({
      status: 200,
      body: { undoOf: 'the-change', before: cents(price - 1), after: price },
    });
    expect(await sent()).toMatchObject({ state: 'accepted' });
    expect((await firstSku()).price).toBe(price);
    expect((await record()).changes.map(({ undoOf }) => undoOf)).toEqual(['the-change', null]);
    // What has been undone, or was never taken, is not undone again.
    expect(await ask(undo)).toMatchObject({ status: 409 });
    expect(await ask({ price: 5, expected: price, undoOf: 'no-such-change' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_UNDOABLE' },
    });
  });
});

describe('confirmation', () => {
  it('comes with the next message that shows the price, and reaches everybody who sees the inbox [ACT-05]', async () => {
    const member = await provider.addAccount({
      email: 'mo@shop.test',
      owner: 'dana@shop.test',
      profile: { accessNotifications: true },
    });
    const socket = await provider.connect(member.token);
    await socket.emitWithAck('join', member.id);
    const changed = nextEvent(socket, 'priceChange:advanced');
    await ask({ price: cents(price - 1), expected: price });
    expect((await changed)[0]).toMatchObject({
      state: 'asked',
      after: cents(price - 1),
      madeBy: { name: 'Dana Boss' },
    });
    await provider.sendPrices();
    const message = (own: number, at: number) => anyOfferChanged({ sellerId: 'A1', asin, price: own, at });
    await provider.ingest(message(price, now + 1_000));
    await provider.ingest(message(cents(price - 1), now - MINUTE));
    expect((await record()).changes[0]).toMatchObject({ state: 'accepted', confirmedAt: null });
    now += 2_000;
    await provider.ingest(message(cents(price - 1), now));
    expect((await record()).changes[0]).toMatchObject({ state: 'confirmed', confirmedAt: now });
  });

  it('is of the change that is in force, not of one that was replaced and has the same price [ACT-05]', async () => {
    const [lower, higher] = [cents(price - 1), cents(price + 1)];
    for (const [from, to] of [
      [price, lower],
      [lower, higher],
      [higher, lower],
    ] as const) {
      await ask({ price: to, expected: from });
      await provider.sendPrices();
    }
    await provider.ingest(anyOfferChanged({ sellerId: 'A1', asin, price: lower, at: now }));
    expect((await record()).changes.map(({ state }) => state)).toEqual(['confirmed', 'accepted', 'accepted']);
  });

  it('can come before the answer, which then adds what Amazon said, or settles a lost one [ACT-06]', async () => {
    await behave(provider.url, 'loses', { calls: 1 });
    await ask({ price: cents(price - 1), expected: price });
    expect(await sent()).toMatchObject({ state: 'sent' });
    now += 1_000;
    await provider.ingest(anyOfferChanged({ sellerId: 'A1', asin, price: cents(price - 1), at: now }));
    expect((await record()).changes[0]).toMatchObject({ state: 'confirmed', nextAt: null });
    now += MINUTE;
    expect(await sent()).toMatchObject({ state: 'confirmed' });
  });
});

describe('the right to change prices', () => {
  it('is a right of its own: a member without it sees SKUs and record, and changes nothing [ACT-05]', async () => {
    const reader = await provider.addAccount({
      email: 'read@shop.test',
      owner: 'dana@shop.test',
      profile: { accessNotifications: true },
    });
    const changer = await provider.addAccount({
      email: 'mo@shop.test',
      owner: 'dana@shop.test',
      profile: { accessNotifications: true, changePrices: true, fullName: 'Mo' },
    });
    expect(await ask({ price: 5, expected: price }, reader.token)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await provider.call('GET', '/portal/prices/changes', { token: reader.token })).toMatchObject({
      status: 200,
      body: { changes: [] },
    });
    expect(await ask({ price: cents(price - 1), expected: price }, changer.token)).toMatchObject({
      status: 200,
      body: { madeBy: { name: 'Mo' } },
    });
    expect(await sent()).toMatchObject({ state: 'accepted' });
    // Taken away while the change waits for Amazon.
    await behave(provider.url, 'throttles', { calls: 1 });
    await ask({ price: cents(price - 2), expected: cents(price - 1) }, changer.token);
    await provider.sendPrices();
    await provider.deps.db.updateTable('accounts').set({ profile: '{}' }).where('id', '=', changer.id).execute();
    now += 1_000;
    expect(await sent()).toMatchObject({ state: 'refused', code: 'NO_RIGHT' });
  });

  it('does not reach into another team [SHELL-16]', async () => {
    await ask({ id: 'the-change', price: cents(price - 1), expected: price });
    const { token: other } = await provider.addAccount({ email: 'eve@other.test' });
    expect(await provider.call('GET', '/portal/prices/changes', { token: other })).toMatchObject({
      body: { changes: [] },
    });
    // The same id is another team's own key.
    expect(await ask({ id: 'the-change', price: 1, expected: 2 }, other)).toMatchObject({ status: 200 });
    await provider.sendPrices();
    expect((await provider.call('GET', '/portal/prices/changes', { token: other })).body).toMatchObject({
      changes: [{ state: 'refused', code: 'PERMISSION_ENDED' }],
    });
  });
});

describe('the record', () => {
  it('comes in pages, of all SKUs, a product, or one SKU [ACT-05]', async () => {
    let from = price;
    for (let index = 1; index <= 55; index += 1) {
      const next = cents(price + index / 100);
      await ask({ price: next, expected: from });
      await provider.sendPrices();
      from = next;
    }
    const first = await record(`?marketplace=US&sku=${sku}`);
    expect(first.changes).toHaveLength(50);
    const second = await record(`?before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    expect([...first.changes, ...second.changes].map(({ after }) => after)).toEqual(
      Array.from({ length: 55 }, (_, index) => cents(price + (55 - index) / 100)),
    );
    expect((await record('?asin=B000000001')).changes).toEqual([]);
  });
});

describe('a restart', () => {
  it('loses no change: what was stored or sent before it is taken up after it [ACT-06]', async () => {
    const folder = temporaryFolder();
    try {
      await provider.close();
      provider = await open({ dataDir: folder.path });
      ({ token } = await provider.addAccount({ email: 'dana@shop.test', id: 'dana' }));
      await createSellerWalk(provider).connected(token, 'NA', 'A1');
      await behave(provider.url, 'loses', { calls: 1 });
      await ask({ price: cents(price - 1), expected: price });
      expect(await sent()).toMatchObject({ state: 'sent' });
      await provider.close();
      now += 15_000;
      provider = await open({ dataDir: folder.path });
      expect(await sent()).toMatchObject({ state: 'accepted', after: cents(price - 1) });
      expect((await firstSku()).price).toBe(cents(price - 1));
    } finally {
      await provider.close();
      folder.remove();
    }
  });
});

it('lacks the calls beside a real Amazon without listings, so that the portal shows itself without them', async () => {
  const { amazon, walmart } = provider.sellers.marketplaces;
  const real = await startTestProvider({ amazon, walmart });
  try {
    const account = await real.addAccount({ email: 'dana@shop.test' });
    expect(
      (await real.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token: account.token })).status,
    ).toBe(404);
  } finally {
    await real.close();
  }
});
