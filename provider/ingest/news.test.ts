import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { readFixture, respell, withField } from '#tests/support/fixtures.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';

const MINUTE = 60_000;
let now: number;
let provider: TestProvider;
let token: string;
let serial = 0;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  provider = await startTestProvider({ clock: () => now });
  ({ token } = await provider.addAccount({ email: 'dana@shop.test', id: 'dana', profile: { productType: 'basic' } }));
  const walk = createSellerWalk(provider);
  await walk.connected(token, 'NA', 'A1');
  await walk.silence();
});
afterEach(() => provider.close());

/** An example of Amazon's, now, with changed fields. @param at when it was published, ms */
function message(name: string, fields: Readonly<Record<string, unknown>>, at = now): unknown {
  serial += 1;
  const common = {
    EventTime: new Date(at).toISOString(),
    'NotificationMetadata.PublishTime': new Date(at).toISOString(),
    'NotificationMetadata.NotificationId': `news-${serial}`,
    'NotificationMetadata.SubscriptionId': undefined,
  };
  return Object.entries({ ...common, ...fields }).reduce(
    (changed, [path, value]) => withField(changed, path, value),
    readFixture(`examples/${name}.json`),
  );
}
const ORDER = 'Payload.OrderChangeNotification';
const order = (fields: Readonly<Record<string, unknown>> = {}, at = now) =>
  message('official-order-change-notification', { [`${ORDER}.SellerId`]: 'A1', ...fields }, at);
const B2B = 'Payload.B2BAnyOfferChangedNotification';
const RIVAL = 'A2VUIDM8BZ902A';
/** The offer of the example and its Buy Box at 1, 20, and 30 units. @param own the seller of the offer */
const business = (winners: readonly string[], own: string) =>
  message('peddler-b2b-any-offer-changed', {
    [`${B2B}.SellerId`]: 'A1',
    [`${B2B}.Offers.0.SellerId`]: own,
    ...Object.fromEntries(winners.map((seller, at) => [`${B2B}.Summary.BuyBoxPrices.${at}.SellerId`, seller])),
  });
const send = async (sent: unknown) => {
  const answer = await provider.ingest(sent);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value[0];
};
const alerts = async (folder: 'inbox' | 'done' = 'inbox') =>
  (await inboxOf(provider, token).search({ folders: [folder] }, { limit: 50 })).notifications.map((record) => {
    const read = readAlert(record, now);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const { detail, processed } = read.value;
    return { says: kindOf(detail).event(detail), cause: causeOf(read.value).cause, processed, detail };
  });

describe('a buyer’s wish to cancel', () => {
  it('is one urgent alert, however often it is said, and ends with the shipment [SIG-08]', async () => {
    const wish = order();
    expect(await send(wish)).toMatchObject({ status: 'accepted' });
    expect(await send(wish)).toMatchObject({ status: 'duplicate' });
    now += MINUTE;
    await send(order({ [`${ORDER}.OrderChangeType`]: 'OrderStatusChange' }));
    expect(await alerts()).toMatchObject([
      {
        cause: 'cancel-wish',
        processed: false,
        detail: { orderId: '903-8868176-2219830', state: 'open', items: [{ sku: 'SellerSKUID1', units: 10 }] },
      },
    ]);
    now += MINUTE;
    await send(order({ [`${ORDER}.Summary.OrderStatus`]: 'Shipped' }));
    expect(await alerts()).toEqual([]);
    expect((await alerts('done')).map(({ says }) => says).sort()).toEqual([
      'Order 903-8868176-2219830 was shipped',
      'The buyer asks to cancel order 903-8868176-2219830, which has not shipped',
    ]);
    // An older message comes late.
    await send(order({}, now - 5 * MINUTE));
    expect(await alerts()).toEqual([]);
  });

  it('is none for an order that Amazon ships, or that nobody wishes to cancel [SIG-08]', async () => {
    await send(order({ [`${ORDER}.Summary.FulfillmentType`]: 'AFN' }));
    await send(message('peddler-order-change', { [`${ORDER}.SellerId`]: 'A1' }));
    await send(order({ [`${ORDER}.Summary.OrderStatus`]: 'Shipped' }));
    expect([...(await alerts()), ...(await alerts('done'))]).toEqual([]);
  });

  it('never stores where the buyer lives, in either spelling, and when it is refused, too [SIG-08]', async () => {
    const stored = async () => {
      const records = await provider.deps.db.selectFrom('notifications').select(['message', 'payload']).execute();
      const refused = await provider.deps.db.selectFrom('refused_messages').select('body').execute();
      return { records: records.length, refused: refused.length, text: JSON.stringify([records, refused]) };
    };
    const lower = (key: string) => key.charAt(0).toLowerCase() + key.slice(1);
    await send({ Records: [{ body: JSON.stringify(order()) }] });
    await send(respell(order({ [`${ORDER}.AmazonOrderId`]: '903-0000000-0000001' }), lower));
    expect(await provider.ingest(order({ [`${ORDER}.SellerId`]: 'A0NOBODY' }))).toMatchObject({ ok: false });
    expect(await provider.ingest(order({ [`${ORDER}.AmazonOrderId`]: undefined }))).toMatchObject({ ok: false });
    const { text, ...counted } = await stored();
    expect(counted).toEqual({ records: 2, refused: 2 });
    expect(text).not.toMatch(/48110|postalcode/i);
  });

  it('survives without, with null, and with a wrong type in every field [SIG-08]', async () => {
    const example = readFixture('examples/official-order-change-notification.json') as {
      Payload: { OrderChangeNotification: { Summary: object } };
    };
    const { Summary: summary, ...content } = example.Payload.OrderChangeNotification;
    const paths = [
      ...Object.keys(content).map((key) => `${ORDER}.${key}`),
      ...Object.keys(summary).map((key) => `${ORDER}.Summary.${key}`),
    ].filter((path) => !/\.(?:SellerId|AmazonOrderId|MarketplaceId)$/.test(path));
    for (const path of paths)
      for (const value of [undefined, null, { odd: [1] }, 'odd', -7, []])
        expect(await provider.ingest(order({ [path]: value })), `${path} ${JSON.stringify(value)}`).toMatchObject({
          ok: true,
        });
  });
});

describe('the business Buy Box', () => {
  it('is an alert for each set of quantities that is lost, and ends when it is the seller’s again [SIG-08]', async () => {
    await send(business(['A1', 'A1', 'A1'], 'A1'));
    expect(await alerts()).toEqual([]);
    now += MINUTE;
    await send(business(['A1', RIVAL, RIVAL], 'A1'));
    now += MINUTE;
    await send(business(['A1', RIVAL, RIVAL], 'A1'));
    expect(await alerts()).toMatchObject([
      {
        says: 'Another seller has the business Buy Box at 20+ and 30+ units',
        cause: 'business-lost',
        processed: false,
        detail: {
          tiers: [
            { units: 1, holder: 'mine', price: { amount: 8188.72 }, own: { amount: 8188.72 } },
            // By the offer's own tier of five units.
            { units: 20, holder: 'lost', price: { amount: 8000 }, own: { amount: 8183 } },
            { units: 30, holder: 'lost' },
          ],
        },
      },
    ]);
    now += MINUTE;
    await send(business(['A1', 'A1', RIVAL], 'A1'));
    expect((await alerts()).map(({ says }) => says)).toEqual(['Another seller has the business Buy Box at 30+ units']);
    now += MINUTE;
    await send(business(['A1', 'A1', 'A1'], 'A1'));
    expect(await alerts()).toEqual([]);
  });

  it('comes read where the seller has no offer for business buyers, and is no state of My Products [SIG-08]', async () => {
    await send(business([RIVAL, RIVAL, RIVAL], RIVAL));
    expect(await alerts()).toMatchObject([{ cause: 'business-lost', processed: true }]);
    expect(
      await provider.deps.db.selectFrom('own_products').select('sku').where('asin', '=', 'B007IBIWZY').execute(),
    ).toEqual([]);
  });
});

describe('a fee promotion', () => {
  const PROMOTION = 'Payload.FeePromotionNotification';
  const promotion = async (products: readonly string[]) => {
    const { subscription_id } = await provider.deps.db
      .selectFrom('message_lines')
      .select('subscription_id')
      .where('notification_type', '=', 'FEE_PROMOTION')
      .executeTakeFirstOrThrow();
    return message('official-fee-promotion-notification', {
      'NotificationMetadata.SubscriptionId': subscription_id,
      [`${PROMOTION}.MerchantId`]: 'A1',
      [`${PROMOTION}.MarketplaceId`]: 'ATVPDKIKX0DER',
      [`${PROMOTION}.Identifiers`]: [
        { IdentifierType: 'ASIN', IdentifierValues: products.map((asin) => ({ IdentifierValueId: asin })) },
      ],
      [`${PROMOTION}.PromotionActiveTimeRange.EffectiveThroughDate`]: '2027-01-05T12:00:00Z',
      [`${PROMOTION}.PromotionInformation.0.FeeType`]: 'ReferralFee',
      [`${PROMOTION}.PromotionInformation.0.FeeDiscountType`]: 'Percentage points off',
      [`${PROMOTION}.PromotionInformation.0.FeeDiscountValue`]: 2,
    });
  };

  it('says which fee is lower, for what, and how long; those of the first hour ring for nobody [SIG-08]', async () => {
    await send(await promotion(['B000000001']));
    expect(await alerts()).toMatchObject([{ processed: true }]);
    now += 60 * MINUTE;
    await send(await promotion(['B000000001', 'B000000002']));
    expect((await alerts())[0]).toMatchObject({
      says: 'Referral fee 2 points lower on 2 products, at or below $60.00',
      cause: 'fee-promotion',
      processed: false,
    });
  });
});
