import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import { boxShare } from './alert-risk.ts';
import { fillAlertStates } from './fill-alert-states.ts';

const HOUR = 3_600_000;
/** Not in the catalogue, so its sales are unknown. */
const UNKNOWN = 'UNKNOWN001';

describe('money at risk with what came before', () => {
  let now: number;
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let serial = 0;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 5);
    provider = await startTestProvider({ clock: () => now });
    owner = await provider.addAccount({
      email: 'owner@shop.test',
      sellerId: 'A1OWN',
      profile: { productType: 'basic', isInTrial: false },
    });
  });
  afterEach(() => provider.close());

  const asin = asinOf(1);
  const message = async (holds: boolean, about = asin) => {
    serial += 1;
    const fields = {
      sellerId: 'A1OWN',
      asin: about,
      at: now,
      publishedAt: now,
      notificationId: `n-${serial}`,
      price: 20,
    };
    await provider.ingest((holds ? anyOfferChanged : pricingHealth)(fields));
    now += HOUR;
  };
  const newest = async (): Promise<StoredRecord | undefined> =>
    (await inboxOf(provider, owner.token).search({}, { limit: 1 })).notifications[0];
  const save = (sku: object) =>
    provider.call('PUT', '/portal/skus', {
      token: owner.token,
      body: { skus: [{ marketplace: 'US', sku: 'A', ...sku }] },
    });

  it('counts the own share of a Buy Box that rotates, of the last 30 days only [ACT-02]', async () => {
    for (const holds of [false, true, false, true]) await message(holds);
    await message(false);
    expect((await newest())?.risk).not.toHaveProperty('share');
    await message(true);
    await message(false);
    const risk = (await newest())?.risk;
    // Held for three of the six hours before.
    expect(risk).toMatchObject({ share: 0.5, unitsFrom: 'product-data' });
    expect(risk?.perDay).toBeCloseTo(
      (sampleProductData.unitsADay(asin, 'US', now - HOUR) ?? Number.NaN) * 21 * 0.5,
      -1,
    );
    const product = { accountId: owner.id, marketplace: 'US', asin, condition: 'new' };
    const share = await boxShare(provider.deps.db, product, now);
    expect(share).toBe(0.5);
    expect(await inboxOf(provider, owner.token).prices(asin)).toMatchObject({ boxShare: share });

    // However long it stays lost, and whatever comes meanwhile, what is lost is the share from before.
    for (const hours of [1, 100, 600]) {
      now += hours * HOUR;
      await message(false);
      expect((await newest())?.risk).toMatchObject({ share: 0.5 });
    }
    expect(await boxShare(provider.deps.db, product, now + 900 * HOUR)).toBe(0.5);

    await message(true);
    expect((await newest())?.risk).toMatchObject({ perDay: 0 });
    expect((await newest())?.risk).not.toHaveProperty('share');

    now += 31 * 24 * HOUR;
    await message(false);
    expect((await newest())?.risk).not.toHaveProperty('share');
  });

  it('counts no loss of days in the share: a minute’s hold between two of them hides nothing [ACT-02]', async () => {
    for (let round = 0; round < 4; round += 1) {
      await message(true);
      await message(false);
      now += 4 * 24 * HOUR;
    }
    // Held for 4 hours, and lost for 12 days before this loss.
    expect((await newest())?.risk).not.toHaveProperty('share');
    for (const holds of [true, false, true, false, true, false]) await message(holds);
    expect((await newest())?.risk).toMatchObject({ share: 0.778 });
  });

  it('takes the units that a person entered where the product data has none, in alerts before and after, and never over the product data [ACT-02]', async () => {
    await message(false, UNKNOWN);
    expect((await newest())?.risk).toBeUndefined();
    await save({ asin: UNKNOWN, unitsADay: 4 });
    expect((await newest())?.risk).toEqual({ perDay: 84, currency: 'USD', unitsADay: 4, unitsFrom: 'entered' });
    await save({ sku: 'B', asin: UNKNOWN, unitsADay: 1 });
    expect((await newest())?.risk).toMatchObject({ perDay: 105, unitsADay: 5 });
    await message(false, UNKNOWN);
    expect((await newest())?.risk).toMatchObject({ perDay: 105, unitsFrom: 'entered' });
    // Also after the facts were read again from the messages, as a new version does.
    await provider.deps.db.deleteFrom('facts').where('name', '=', 'alert-facts').execute();
    await fillAlertStates(provider.deps);
    expect((await newest())?.risk).toMatchObject({ perDay: 105, unitsFrom: 'entered' });
    await save({ asin: null });
    await save({ sku: 'B', unitsADay: null });
    expect((await newest())?.risk).toBeUndefined();

    await message(false);
    const before = (await newest())?.risk;
    expect(before).toMatchObject({ unitsFrom: 'product-data' });
    await save({ sku: 'C', asin, unitsADay: 9_999 });
    expect((await newest())?.risk).toEqual(before);
  });
});
