import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { causeNames, causeOf } from '#shared/inbox/cause.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { coverOf, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { foldKeys } from '#shared/upstream/tolerant.ts';
import { readFixture } from '#tests/support/fixtures.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { WALMART_SIGNATURE } from '../integrations/walmart-webhooks.ts';
import { walmartSubscriptions } from '../sandbox/sellers/walmart-records.ts';
import { listRefused } from './take-in.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 26, 9);
const SELLER = 'A1';
const PARTNER = '10001';
let now = NOW;
let provider: TestProvider;
let token: string;
let secret: string;
let skus: OwnProduct[];

beforeAll(async () => {
  provider = await startTestProvider({ clock: () => now, sellerSecret: 'secret' });
  ({ token } = await provider.addAccount({ email: 'dana@shop.test', id: 'dana', profile: { productType: 'basic' } }));
  const walk = createSellerWalk(provider);
  await walk.connected(token, 'NA', SELLER);
  await walk.silence();
  const { code = '' } = await walk.walmartLogin(PARTNER);
  await provider.call('POST', '/walmart/callback', {
    token,
    body: { code, type: 'auth', sellerId: PARTNER, marketplace: 'US', redirectUri: `${PORTAL}/walmart-auth` },
  });
  await provider.sellers.connections.settled();
  const subscribed = await walmartSubscriptions.list(provider.deps.db, PARTNER);
  secret = subscribed[0]?.record.secret ?? '';
  // The sandbox's own first events would come between.
  for (const { id, customer, createdAt, record } of subscribed)
    await provider.deps.write((trx) =>
      walmartSubscriptions.put(trx, { id, customer, createdAt, record: { ...record, status: 'INACTIVE' } }),
    );
  await figures();
  await provider.skusRead();
  // The example's stock is no news for the SKU that has most.
  skus = (await search({})).sort((a, b) => (coverOf(b) ?? 0) - (coverOf(a) ?? 0));
  // What Amazon sends anew in the first hour of a subscription rings for nobody.
  now += 2 * HOUR;
});
afterAll(() => provider.close());

const figures = () =>
  provider.call('POST', '/portal/own-products/figures', { token, body: { today: NOW, marketplace: 'US' } });
const search = async (body: object) =>
  (
    (
      await provider.call('POST', '/portal/own-products/search', {
        token,
        body: { today: NOW, marketplace: 'US', limit: 500, ...body },
      })
    ).body as { rows: OwnProduct[] }
  ).rows;

/** An example as it would come for the connected seller, now: with an own id, and a product where it names none. */
async function received(name: string): Promise<Record<string, unknown>> {
  const raw = readFixture(`examples/${name}`) as Record<string, unknown>;
  const { notificationtype: type = '' } = foldKeys(raw, 1) as { notificationtype?: string };
  const line = await provider.deps.db
    .selectFrom('message_lines')
    .select('subscription_id')
    .where('notification_type', '=', type)
    .executeTakeFirst();
  now += 60_000;
  const time = new Date(now).toISOString();
  const hour = (ago: number) => new Date(Math.floor(now / HOUR - ago) * HOUR).toISOString();
  const own: Readonly<Record<string, string>> = {
    accountid: `amzn1.merchant.o.${SELLER}`,
    merchantid: SELLER,
    partnerid: PARTNER,
    notificationid: name,
    eventid: name,
    ...(line?.subscription_id ? { subscriptionid: line.subscription_id } : {}),
    eventtime: time,
    publishtime: time,
    timeofofferchange: time,
    starttime: hour(1),
    endtime: hour(0),
    ...(type === 'FBA_INVENTORY_AVAILABILITY_CHANGES' ? { sku: skuOf('FBA'), asin: 'B00001ABCD' } : {}),
    ...(type === 'LISTINGS_ITEM_MFN_QUANTITY_CHANGE' ? { sku: skuOf('FBM') } : {}),
  };
  const ownValue = (key: string, value: string, depth: number): string => {
    // The other sellers of a product are deeper.
    if (key === 'sellerid') return depth <= 2 ? SELLER : value;
    if (key === 'marketplaceid') return marketplaceNamed(value) ? value : 'ATVPDKIKX0DER';
    if (key === 'asin' && !v.is(asinSchema, value)) return 'B007IBIWZY';
    return own[key] ?? value;
  };
  const ours = (part: unknown, depth: number): unknown => {
    if (Array.isArray(part)) return part.map((each) => ours(each, depth + 1));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        typeof value === 'string' ? ownValue(key.toLowerCase(), value, depth) : ours(value, depth + 1),
      ]),
    );
  };
  return ours(raw, 0) as Record<string, unknown>;
}

const skuOf = (fulfillment: 'FBA' | 'FBM'): string => {
  const row = skus.find((each) => each.fulfillment === fulfillment && each.sku);
  if (!row?.sku) throw new Error(`No SKU by ${fulfillment}`);
  return row.sku;
};

/** All alerts of the account, as the page reads them. */
async function alerts(): Promise<Notification[]> {
  const { notifications } = await inboxOf(provider, token).search({ folders: ['inbox', 'done'] }, { limit: 100 });
  return notifications.map((record) => {
    const read = readAlert(record, now);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value;
  });
}

/** Sends an example to the endpoint of its marketplace. @returns the alerts that it added */
async function added(name: string): Promise<Notification[]> {
  const before = new Set((await alerts()).map(({ identity }) => identity.recordId));
  const message = await received(name);
  const { status } = name.startsWith('walmart') ? await toWalmart(message) : await provider.post('sp-api', message);
  expect(status).toBe(202);
  await provider.readListings();
  return (await alerts()).filter(({ identity }) => !before.has(identity.recordId));
}
async function toWalmart(event: Record<string, unknown>): Promise<{ status: number }> {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const answer = await fetch(`${provider.url}/ingest/walmart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [WALMART_SIGNATURE]: signature },
    body,
  });
  await answer.text();
  return answer;
}

/** What happened by each example, and why, as the inbox says it. */
const alertsOf: Readonly<Record<string, readonly [event: string, cause: string]>> = {
  'amzn-docs-2021-12-account-status-changed': ['Your account is at risk', 'Account at risk'],
  'amzn-docs-2021-12-any-offer-changed': ['Offer changed', 'Your offer is gone'],
  'amzn-docs-2021-12-b2b-any-offer-changed': [
    'Another seller has the business Buy Box at 1+ units',
    'Another seller has the business Buy Box',
  ],
  'amzn-samples-pricing-test-any-offer-changed': ['Offer changed', 'Your offer is gone'],
  'amzn-samples-pricing-test-pricing-health': ['Lost the Buy Box', 'Undercut by another offer'],
  'official-any-offer-changed-notification': ['Offer changed', 'Your offer is gone'],
  'official-fee-promotion-notification': [
    'Fee type lower on identifierValueFriendlyName1, identifierValueFriendlyName2, at or below $60.00',
    'Amazon lowers a fee for a time',
  ],
  'official-listings-item-issues-change-notification': ['Hidden from search', 'Hidden from search'],
  'official-listings-item-issues-change-notification-2023-12-13': [
    'Amazon removed the product’s page',
    'Amazon removed the product’s page',
  ],
  'official-listings-item-status-change-notification': ['Your listing is fine again', 'Your listing is fine again'],
  'official-order-change-notification': [
    'The buyer asks to cancel order 903-8868176-2219830, which has not shipped',
    'The buyer asks to cancel',
  ],
  'official-pricing-health-notification': ['Lost the Buy Box', 'Over the price threshold'],
  'peddler-b2b-any-offer-changed': [
    'Another seller has the business Buy Box at 1+, 20+ and 30+ units',
    'Another seller has the business Buy Box',
  ],
  'walmart-docs-inventory-oos': ['Out of stock at 1 ship node', 'Out of stock at Walmart'],
  'walmart-docs-offer-published': ['Published again', 'Published again'],
  'walmart-docs-offer-unpublished': [
    'Unpublished: your price is above Walmart’s reference price on Amazon',
    'Your price is above Walmart’s reference price',
  ],
  'walmart-docs-seller-performance-alarms': [
    '5 orders have no carrier scan yet, and 1 more',
    'Walmart’s performance alarm',
  ],
};

/** Where the others show: they are figures, or no news. */
const effects: Readonly<Record<string, () => Promise<void>>> = {
  'official-item-sales-event-change-notification': async () => {
    const { body } = await provider.call('GET', '/portal/own-products/sales?zone=UTC', { token });
    expect(body).toMatchObject({ currencies: [{ currency: 'USD', units: 14, revenue: 608.51 }] });
  },
  'official-listings-item-mfn-quantity-change': async () => {
    expect(await rowOf(skuOf('FBM'))).toMatchObject({ quantity: 99 });
  },
  'peddler-fba-inventory-availability-changes': async () => {
    expect(await rowOf(skuOf('FBA'))).toMatchObject({ fba: { fulfillable: 50, shipped: 5, receiving: 10 } });
  },
  // Nobody wishes to cancel it.
  'peddler-order-change': async () => {
    expect((await alerts()).some(({ detail }) => 'orderId' in detail && detail.orderId.startsWith('123-'))).toBe(false);
  },
};
const rowOf = async (sku: string) => (await search({ text: sku })).find((row) => row.sku === sku);

/** Types that the portal does not request. If one comes, it waits for a version that reads it. */
const unread = ['official-detail-page-traffic-event-notification', 'official-item-inventory-event-change-notification'];

describe('the published examples', () => {
  it.each(Object.entries(alertsOf))(
    '%s is an alert that says what happened, and why [SIG-08]',
    async (name, [event, cause]) => {
      const [alert, ...others] = await added(`${name}.json`);
      expect(others).toEqual([]);
      expect(alert && [kindOf(alert.detail).event(alert.detail), causeNames[causeOf(alert).cause]]).toEqual([
        event,
        cause,
      ]);
    },
  );

  it.each(Object.entries(effects))(
    '%s is no alert, and shows where its figures belong [SIG-08]',
    async (name, shows) => {
      expect(await added(`${name}.json`)).toEqual([]);
      await shows();
    },
  );

  it.each(unread)('%s waits as a refused message [SIG-08] [OPS-08]', async (name) => {
    const waiting = async () =>
      (await listRefused(provider.deps)).groups.reduce((sum, group) => sum + group.waiting, 0);
    const before = await waiting();
    const message = await received(`${name}.json`);
    expect((await provider.post('sp-api', message)).status).toBe(400);
    expect(await waiting()).toBe(before + 1);
  });

  it('are all of them [SIG-08]', () => {
    const files = readdirSync(new URL('../../tests/fixtures/examples/', import.meta.url)).filter((name) =>
      name.endsWith('.json'),
    );
    const tested = [...Object.keys(alertsOf), ...Object.keys(effects), ...unread].map((name) => `${name}.json`);
    expect(tested.sort()).toEqual(files.sort());
  });
});
