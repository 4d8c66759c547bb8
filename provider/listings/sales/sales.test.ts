import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import type { SalesToday } from '#shared/listings/sales/sales-today.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { SoldHour } from '#shared/upstream/sales-message.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { passSalesTime } from './old-sales.ts';
import { storeSales } from './store-sales.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Friday, 14:30 in UTC. */
const START = Date.UTC(2026, 10, 20, 14, 30);
const asin = asinOf(1);

let now: number;
let provider: TestProvider;
let owner: { id: string; token: string };
beforeEach(async () => {
  now = START;
  provider = await startTestProvider({ clock: () => now });
  owner = await provider.addAccount({
    email: 'owner@shop.test',
    sellerId: 'A1OWN',
    profile: { productType: 'basic', isInTrial: false },
  });
});
afterEach(() => provider.close());

const hour = (at: number, sold: Partial<SoldHour> = {}): SoldHour => ({
  ...{ sellerId: 'A1OWN', marketplace: 'US', asin, units: 1, revenue: 20, currency: 'USD' },
  hour: Math.floor(at / HOUR) * HOUR,
  ...sold,
});
const store = (hours: SoldHour[], said = now) =>
  provider.deps.write((trx) =>
    storeSales({ deps: provider.deps, trx, accountId: owner.id, at: said }, hours as [SoldHour]),
  );
/** An hour at noon of each of the whole days before today. */
const week = (sold: Partial<SoldHour>, days = 7) =>
  Array.from({ length: days }, (_, day) => hour(now - (now % DAY) - (day + 1) * DAY + 12 * HOUR, sold));
const today = async (zone = 'UTC') =>
  (await provider.call('GET', `/portal/own-products/sales?zone=${encodeURIComponent(zone)}`, { token: owner.token }))
    .body as SalesToday;
let serial = 0;
const message = (holds: boolean) => {
  serial += 1;
  now += 1_000;
  const fields = { sellerId: 'A1OWN', asin, at: now, publishedAt: now, notificationId: `s-${serial}`, price: 20 };
  return provider.ingest((holds ? anyOfferChanged : pricingHealth)(fields));
};
const newest = async (): Promise<StoredRecord | undefined> =>
  (await inboxOf(provider, owner.token).search({}, { limit: 1 })).notifications[0];
const row = async () =>
  (
    (await provider.call('POST', '/portal/own-products/search', { token: owner.token, body: { today: 0 } })).body as {
      rows: OwnProduct[];
    }
  ).rows[0];

it('replaces an hour by a later message, in whichever order they come, and never adds [SIG-04]', async () => {
  await store([hour(now - HOUR, { units: 3, revenue: 60 })], now);
  await store([hour(now - HOUR, { units: -1, revenue: -20 })], now + 2);
  await store([hour(now - HOUR, { units: 9, revenue: 180 })], now + 1);
  expect(await today()).toEqual({
    until: Math.floor(now / HOUR) * HOUR,
    currencies: [{ currency: 'USD', revenue: -20, units: -1, usual: null }],
  });
});

it('takes the units that were sold before an estimate, once seven whole days have figures [SIG-04] [ACT-02]', async () => {
  const sixDays = week({ units: 14, revenue: 280 }, 6);
  await store([...sixDays, ...sixDays.map((each) => ({ ...each, hour: each.hour + HOUR, units: 0 }))]);
  await message(false);
  expect((await newest())?.risk).toMatchObject({ unitsFrom: 'product-data' });
  // A product without sales on a day has sold none, if others have: the messages cover the day.
  await store(week({ asin: asinOf(2), units: 70 }));
  const sold = { perDay: 252, currency: 'USD', unitsADay: 12, unitsFrom: 'sold' };
  expect((await newest())?.risk).toEqual(sold);
  expect(await row()).toMatchObject({ risk: sold, pace: { aDay: 12, from: 'sold' } });
  await message(false);
  expect((await newest())?.risk).toEqual(sold);
  await message(true);
  expect((await newest())?.risk).toEqual({ ...sold, perDay: 0 });
});

it('corrects the pace by late figures, and drops it when the messages end [SIG-04]', async () => {
  await store(week({ units: 7 }));
  await message(true);
  expect(await row()).toMatchObject({ pace: { aDay: 7, from: 'sold' } });
  await store([hour(week({})[0]?.hour ?? 0, { units: -7 })], now + 1);
  expect(await row()).toMatchObject({ pace: { aDay: 5, from: 'sold' } });
  now += 4 * DAY;
  await message(false);
  expect(await row()).toMatchObject({ pace: { from: 'product-data' } });
  expect((await newest())?.risk).toMatchObject({ unitsFrom: 'product-data' });
});

it('takes back what was sold a day after the last message, without waiting for another alert [SIG-04]', async () => {
  await store(week({ units: 7 }));
  await message(false);
  expect(await row()).toMatchObject({ pace: { aDay: 7, from: 'sold' }, risk: { unitsFrom: 'sold' } });
  expect(await passSalesTime(provider.deps)).toBe(0);
  now += 2 * DAY;
  expect(await passSalesTime(provider.deps)).toBe(1);
  const estimated = { unitsFrom: 'product-data', perDay: expect.any(Number) };
  expect(await row()).toMatchObject({ pace: { from: 'product-data' }, risk: estimated });
  expect((await newest())?.risk).toMatchObject(estimated);
  expect(await passSalesTime(provider.deps)).toBe(0);
  // The messages are back.
  await store(week({ units: 14 }));
  expect(await row()).toMatchObject({ pace: { aDay: 14, from: 'sold' }, risk: { unitsADay: 14, unitsFrom: 'sold' } });
});

it('counts as lost what was sold before the Buy Box was lost, however long that is ago [SIG-04] [ACT-02]', async () => {
  await store(week({ units: 7 }));
  await message(false);
  for (let day = 0; day < 8; day += 1) {
    now += DAY;
    await store([hour(now - DAY, { units: 1 })]);
  }
  await message(false);
  expect((await newest())?.risk).toMatchObject({ unitsADay: 7, unitsFrom: 'sold' });
  expect(await row()).toMatchObject({ pace: { aDay: 1, from: 'sold' } });
  await message(true);
  now += DAY;
  await store([hour(now - DAY, { units: 1 })]);
  expect((await row())?.risk).toMatchObject({ unitsADay: 1, unitsFrom: 'sold' });
});

it('compares today with the same weekdays until the same time, in the reader’s zone and by currency [SIG-04]', async () => {
  const friday = (weeks: number, at: number, sold: Partial<SoldHour> = {}) =>
    hour(now - weeks * 7 * DAY - (14 - at) * HOUR, sold);
  await store([
    friday(0, 13, { units: 4, revenue: 80 }),
    friday(1, 9, { units: 2, revenue: 40 }),
    friday(1, 20, { units: 50, revenue: 1_000 }),
    // Nothing until the afternoon: the day counts.
    friday(2, 20, { units: 50, revenue: 1_000 }),
    friday(1, 9, { marketplace: 'MX', currency: 'MXN', units: 1, revenue: 400 }),
    hour(now - 6 * DAY, { units: 99 }),
  ]);
  expect(await today()).toEqual({
    until: Date.UTC(2026, 10, 20, 14),
    currencies: [
      { currency: 'USD', revenue: 80, units: 4, usual: { revenue: 20, units: 1 } },
      { currency: 'MXN', revenue: 0, units: 0, usual: { revenue: 400, units: 1 } },
    ],
  });
  // In Auckland, it is Saturday at half past three: of the day before, only the evening in UTC is part of it.
  expect((await today('Pacific/Auckland')).currencies[0]).toMatchObject({ units: 4, usual: { units: 0 } });
});

it('knows nothing without messages [SIG-04]', async () => {
  expect(await today()).toEqual({ until: null, currencies: [] });
});
