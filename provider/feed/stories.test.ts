import { afterAll, beforeAll, expect, it } from 'vitest';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { walmartSubscriptions } from '../sandbox/sellers/walmart-records.ts';
import { DEMO_PARTNER } from './demo-walmart.ts';

let provider: TestProvider;
let token: string;
beforeAll(async () => {
  provider = await startTestProvider({ demo: true });
  const { body } = await provider.call('POST', '/sign-in-portal', {
    body: { email: 'owner@demo.test', password: 'demo-pass-1' },
  });
  ({ token } = body as { token: string });
});
afterAll(() => provider.close());

const newest = async (type: string) => {
  const { body } = await provider.call('GET', `/portal/notifications?limit=20&notificationType=${type}`, { token });
  const [record] = (body as { notifications: unknown[] }).notifications;
  const read = readAlert(record, Date.now());
  if (!read.ok) throw new Error(`${type}: ${JSON.stringify(read.error)}`);
  const { asin, title, detail, processed } = read.value;
  return { asin, title, event: kindOf(detail).event(detail), cause: causeOf(read.value).cause, processed };
};

it('the demo’s owner is connected to Walmart, whose Buy Box is lost and won, and an item goes offline and back [SIG-07]', async () => {
  await provider.sellers.sendToDemo('BUY_BOX_CHANGED');
  const { body } = await provider.call('GET', '/walmart/connection', { token });
  expect(body).toMatchObject({
    connection: { sellerId: DEMO_PARTNER, ended: false },
    records: expect.arrayContaining([
      expect.objectContaining({ text: 'Walmart connected with sample data, for 365 days.' }),
    ]),
  });
  const lost = await newest('BUY_BOX_CHANGED');
  expect(lost).toMatchObject({ cause: 'walmart-lost', event: 'Peakform Outlet has the Buy Box', processed: false });

  await provider.sellers.sendToDemo('OFFER_UNPUBLISHED');
  const offline = await newest('OFFER_UNPUBLISHED');
  expect(offline).toMatchObject({ cause: 'walmart-price-rule', processed: false });
  expect(offline.asin).not.toBe(lost.asin);

  await provider.sellers.sendToDemo('BUY_BOX_CHANGED');
  expect(await newest('BUY_BOX_CHANGED')).toMatchObject({
    asin: lost.asin,
    cause: 'yours',
    event: 'You have the Buy Box',
  });
  await provider.sellers.sendToDemo('OFFER_PUBLISHED');
  expect(await newest('OFFER_UNPUBLISHED')).toMatchObject({
    asin: offline.asin,
    cause: 'walmart-published',
    processed: true,
  });

  // Somebody who disconnects it is not connected again.
  expect((await provider.call('POST', '/walmart/disconnect', { token, body: {} })).status).toBe(200);
  await provider.sellers.connections.settled();
  await provider.sellers.sendToDemo('OFFER_UNPUBLISHED');
  expect((await provider.call('GET', '/walmart/connection', { token })).body).toMatchObject({ connection: null });
  expect(await walmartSubscriptions.list(provider.deps.db, DEMO_PARTNER)).toEqual([]);
});

it.each([
  ['ORDER_CHANGE', 'cancel-wish', 'order-shipped'],
  ['B2B_ANY_OFFER_CHANGED', 'business-lost', 'business-yours'],
  ['FEE_PROMOTION', 'fee-promotion', 'fee-promotion'],
] as const)('%s begins and ends in the demo’s story [SIG-08]', async (type, begins, ends) => {
  await provider.sellers.sendToDemo(type);
  expect(await newest(type)).toMatchObject({ cause: begins, processed: false });
  await provider.sellers.sendToDemo(type);
  expect(await newest(type)).toMatchObject({ cause: ends, processed: ends !== begins });
});
