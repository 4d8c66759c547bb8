import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAlert } from '#shared/upstream/alert.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { accountStatus, listingIssues, listingStatus, ownQuantity } from '#tests/support/signals.ts';
import { priceKey, troubles } from '../sandbox/listings/listing-records.ts';
import { TRY_AGAIN } from './listing-messages.ts';

const MINUTE = 60_000;
let now: number;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  provider = await startTestProvider({ clock: () => now, sellerSecret: 'secret' });
  ({ token } = await provider.addAccount({
    email: 'dana@shop.test',
    id: 'dana',
    profile: { productType: 'basic', fullName: 'Dana' },
  }));
  const walk = createSellerWalk(provider);
  await walk.connected(token, 'NA', 'A1');
  await walk.silence();
  await provider.call('POST', '/portal/own-products/figures', { token, body: { today: now } });
  await provider.skusRead();
});
afterEach(() => provider.close());

const take = async (message: unknown) => {
  const answer = await provider.ingest(message);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value[0]?.status;
};
/** The alerts of a folder, newest first, as the page reads them. */
const alerts = async (folder: 'inbox' | 'done' = 'inbox') =>
  (await inboxOf(provider, token).search({ folders: [folder] }, { limit: 50 })).notifications.map((record) => {
    const read = readAlert(record, now);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  });
const skuOf = async (fulfillment: 'FBA' | 'FBM') => {
  const row = await provider.deps.db
    .selectFrom('own_products')
    .selectAll()
    .where('marketplace', '=', 'US')
    .where('fulfillment', '=', fulfillment)
    .where('buyable', '=', 1)
    .orderBy('n')
    .executeTakeFirstOrThrow();
  return row;
};
const own = (sku: string) =>
  provider.deps.db
    .selectFrom('own_products')
    .selectAll()
    .where('marketplace', '=', 'US')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
/** What the sandbox's listing says from now on. */
const happens = (sku: string, record: { suppressed?: boolean; quantity?: number }) =>
  troubles.put(provider.deps.db, {
    id: priceKey('A1', 'US', sku),
    customer: 'A1',
    createdAt: now,
    record,
  });
const subscription = async (type: string): Promise<string> => {
  const row = await provider.deps.db
    .selectFrom('message_lines')
    .select('subscription_id')
    .where('notification_type', '=', type)
    .executeTakeFirstOrThrow();
  return row.subscription_id ?? '';
};

describe('a message about a listing', () => {
  it('becomes an alert with Amazon’s reason, the fields, and what Amazon does, and ends when Amazon says so [SIG-02]', async () => {
    const { sku, asin } = await skuOf('FBA');
    await happens(sku, { suppressed: true });
    // The message names another marketplace, as Amazon's often do.
    const message = listingIssues(now, { SellerId: 'A1', Sku: sku, MarketplaceId: 'A2EUQ1WTGCTBG2', Asin: asin });
    expect(await take(message)).toBe('accepted');
    expect(await take(message)).toBe('duplicate');
    expect(await alerts()).toEqual([]);
    expect(await provider.readListings()).toBe(1);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      notificationType: 'LISTINGS_ITEM_ISSUES_CHANGE',
      marketplace: 'US',
      asin,
      title: expect.any(String),
      detail: {
        kind: 'listing-issues',
        sku,
        state: 'suppressed',
        issues: [
          {
            code: '18027',
            message: 'The main image does not meet the requirements.',
            severity: 'error',
            attributes: ['main_product_image_locator'],
            action: 'LISTING_SUPPRESSED',
          },
        ],
      },
    });
    expect(await own(sku)).toMatchObject({ stock: 'suppressed', buyable: 0 });
    // The other message about the same says nothing new.
    now += MINUTE;
    await take(listingStatus(now, { SellerId: 'A1', Sku: sku, Status: ['DISCOVERABLE'] }));
    await provider.readListings();
    expect(await alerts()).toHaveLength(1);

    now += MINUTE;
    await happens(sku, { suppressed: false });
    await take(listingIssues(now, { SellerId: 'A1', Sku: sku, Severities: ['NONE'], EnforcementActions: [] }));
    await provider.readListings();
    expect(await alerts()).toEqual([]);
    const done = await alerts('done');
    expect(done.map(({ detail }) => 'state' in detail && detail.state).sort()).toEqual(['fine', 'suppressed']);
    expect(done.every(({ processed }) => processed)).toBe(true);
    expect(await own(sku)).toMatchObject({ stock: null, buyable: 1 });
  });

  it('is no alert while the listing is as it was known to be, and says out of stock where the seller ships [SIG-02]', async () => {
    const { sku } = await skuOf('FBM');
    await take(listingStatus(now, { SellerId: 'A1', Sku: sku, Status: ['BUYABLE', 'DISCOVERABLE'] }));
    expect(await provider.readListings()).toBe(1);
    expect(await alerts()).toEqual([]);
    now += MINUTE;
    await happens(sku, { quantity: 0 });
    await take(ownQuantity(now, { SellerId: 'A1', Sku: sku, Quantity: 0 }));
    expect(await own(sku)).toMatchObject({ quantity: 0 });
    await take(listingStatus(now, { SellerId: 'A1', Sku: sku, Status: ['DISCOVERABLE'] }));
    await provider.readListings();
    expect((await alerts()).map(({ detail }) => detail)).toMatchObject([{ state: 'out-of-stock', sku }]);
    // An older message does not overwrite the newer figure.
    await take(ownQuantity(now - 5 * MINUTE, { SellerId: 'A1', Sku: sku, Quantity: 9 }));
    expect(await own(sku)).toMatchObject({ quantity: 0 });
  });

  it('waits while Amazon does not answer, and becomes an alert by itself in the end [SIG-02]', async () => {
    const { sku } = await skuOf('FBA');
    await happens(sku, { suppressed: true });
    await behave(provider.url, 'down');
    await take(
      listingIssues(now, {
        SellerId: 'A1',
        Sku: sku,
        MarketplaceId: 'ATVPDKIKX0DER',
        Severities: ['ERROR'],
        EnforcementActions: ['LISTING_SUPPRESSED'],
      }),
    );
    expect(await provider.readListings()).toBe(0);
    expect(await alerts()).toEqual([]);
    for (let tries = 0; tries < 5; tries += 1) {
      now += TRY_AGAIN;
      await provider.readListings();
    }
    expect((await alerts()).map(({ detail }) => detail)).toMatchObject([{ state: 'suppressed', issues: [] }]);
    expect(await provider.readListings()).toBe(0);
  });
});

describe('a message about the account', () => {
  it('is an urgent alert that names its region, stays until Amazon says normal, and ignores an older message [SIG-01]', async () => {
    const id = await subscription('ACCOUNT_STATUS_CHANGED');
    await take(accountStatus(now, id, 'AT_RISK'));
    const [alert] = await alerts();
    expect(alert).toMatchObject({
      notificationType: 'ACCOUNT_STATUS_CHANGED',
      marketplace: 'US',
      asin: '',
      processed: false,
      detail: { kind: 'account-status', status: 'AT_RISK', before: 'NORMAL' },
    });
    // The former status comes late.
    await take(accountStatus(now - MINUTE, id, 'NORMAL', 'AT_RISK'));
    expect((await alerts()).map(({ detail }) => detail)).toMatchObject([{ status: 'AT_RISK' }]);
    now += MINUTE;
    await take(accountStatus(now, id, 'DEACTIVATED', 'AT_RISK'));
    expect((await alerts()).map(({ detail }) => detail)).toMatchObject([{ status: 'DEACTIVATED' }]);
    now += MINUTE;
    await take(accountStatus(now, id, 'NORMAL', 'DEACTIVATED'));
    expect(await alerts()).toEqual([]);
    expect(await alerts('done')).toHaveLength(4);
  });

  it('without a subscription of ours is refused, and waits [SIG-01]', async () => {
    const answer = await provider.ingest(accountStatus(now, 'unknown-subscription', 'AT_RISK'));
    expect(answer).toMatchObject({ ok: false, error: { status: 404 } });
    expect(await provider.deps.db.selectFrom('refused_messages').select('reason').execute()).toHaveLength(1);
  });
});
