import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { DetailOf } from '#shared/inbox/alert-kinds.ts';
import { holdsBuyBox } from '#shared/inbox/buy-box.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import { isSameAlert } from '#shared/inbox/identity.ts';
import { type Notification, notificationSchema } from '#shared/inbox/notification.ts';
import { noState, productAfter } from '#shared/inbox/product-state.ts';
import { readFixture, respell, withField } from '#tests/support/fixtures.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { readAlert } from './alert.ts';

const NOW = Date.UTC(2026, 2, 6);
const offers = readFixture('sp-api/any-offer-changed.json');
const japan = readFixture('sp-api/any-offer-changed-japan.json');
const health = readFixture('sp-api/pricing-health.json');

const body = 'Payload.AnyOfferChangedNotification';
const usd = (amount: number) => ({ amount, currency: 'USD' });
const eur = (amount: number) => ({ amount, currency: 'EUR' });

function read(raw: unknown): Notification {
  const result = readAlert(raw, NOW);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  // A tab's schema reads the wire form back unchanged.
  expect(v.parse(notificationSchema, JSON.parse(JSON.stringify(result.value)))).toEqual(
    JSON.parse(JSON.stringify(result.value)),
  );
  return result.value;
}
const offerChange = (raw: unknown): DetailOf<'offer-change'> => read(raw).detail as DetailOf<'offer-change'>;
const pricingHealth = (raw: unknown): DetailOf<'pricing-health'> => read(raw).detail as DetailOf<'pricing-health'>;
const refusal = (raw: unknown) => {
  const result = readAlert(raw, NOW);
  return result.ok ? undefined : result.error[0];
};

/** The provider's stored record of a message, with the payload as Amazon sent it. */
function recordOf(message: unknown, fields: Record<string, unknown> = {}): unknown {
  const envelope = respell(message, (key) => key) as Record<string, Record<string, string>>;
  const payload = envelope.payload ?? envelope.Payload;
  const type = envelope.notificationType ?? envelope.NotificationType;
  const published = (envelope.notificationMetadata?.publishTime ??
    envelope.NotificationMetadata?.PublishTime) as string;
  return {
    _id: '65f000000000000000000001',
    notificationType: type,
    processed: false,
    marketplace: 'US',
    publishedTime: published,
    payload,
    ...fields,
  };
}

describe('an offer change', () => {
  it('has the product, condition, own offer, Buy Box, lowest prices, offers and ranks [LIVE-02]', () => {
    const alert = read(offers);
    expect(alert).toMatchObject({
      notificationType: 'ANY_OFFER_CHANGED',
      processed: false,
      marketplace: 'US',
      sellerId: 'A1DEMOOWNER001',
      asin: 'B0SAMPLE01',
      condition: 'new',
      publishedTime: Date.UTC(2026, 2, 4, 10, 15, 31, 987),
      triggerTime: Date.UTC(2026, 2, 4, 10, 15, 31, 118),
    });
    const detail = alert.detail as DetailOf<'offer-change'>;
    expect(detail).toMatchObject({
      kind: 'offer-change',
      changeType: 'Internal',
      listPrice: usd(34.99),
      competitivePriceThreshold: usd(26.1),
    });
    expect(detail.own).toMatchObject({
      sellerId: 'A1DEMOOWNER001',
      channel: 'FBA',
      landed: usd(25.3),
      buyBox: true,
      prime: true,
    });
    expect(detail.lowest).toEqual([
      { condition: 'new', channel: 'FBA', landed: usd(24.75), listing: usd(24.75), shipping: usd(0) },
      { condition: 'used', channel: 'FBM', landed: usd(17.4), listing: usd(13.41), shipping: usd(3.99) },
    ]);
    expect(detail.ranks).toEqual([
      { category: 'pet_products_display_on_website', rank: 812 },
      { category: '2975360011', rank: 14 },
    ]);
  });

  it('is the same from PascalCase, camelCase and lower case [LIVE-02]', () => {
    const camel = respell(offers, (key) => key.charAt(0).toLowerCase() + key.slice(1));
    const lower = respell(offers, (key) => key.toLowerCase());
    expect(read(camel)).toEqual(read(offers));
    expect(read(lower)).toEqual(read(offers));
  });

  it('sorts offers by landed price', () => {
    const detail = offerChange(offers);
    expect(detail.offers.map((offer) => offer.landed.amount)).toEqual([24.8, 25.3, 26.8]);
    expect(detail.offers.map((offer) => offer.sellerId)).toEqual([
      'A2SAMPLERIVAL2',
      'A1DEMOOWNER001',
      'A3SAMPLERIVAL3',
    ]);
  });

  it('takes the Buy Box price of the trigger’s condition in any case [LIVE-02]', () => {
    expect(offerChange(offers).buyBox).toMatchObject({ condition: 'new', landed: usd(25.3) });
    const used = withField(offers, `${body}.OfferChangeTrigger.ItemCondition`, 'USED');
    expect(offerChange(used).buyBox).toMatchObject({ condition: 'used', landed: usd(18.2) });
    expect(read(used).condition).toBe('used');
  });

  it('has one holder of the Buy Box where Amazon marks two offers: owner, cause, prices, and state agree [ACT-01] [ACT-11]', () => {
    const told = (...marked: [seller: string, price: number, isFba: boolean, winner: boolean][]) => {
      const message = anyOfferChanged({ sellerId: 'A1OWN', marketplace: 'US' });
      const content = message.Payload.AnyOfferChangedNotification;
      const money = (Amount: number) => ({ Amount, CurrencyCode: 'USD' });
      const box = Math.min(...marked.filter(([, , , winner]) => winner).map(([, price]) => price));
      content.Summary.BuyBoxPrices = [
        { Condition: 'New', LandedPrice: money(box), ListingPrice: money(box), Shipping: money(0) },
      ];
      content.Offers = marked.map(([SellerId, price, IsFulfilledByAmazon, IsBuyBoxWinner]) => ({
        ...{
          SellerId,
          SubCondition: 'new',
          ListingPrice: money(price),
          Shipping: money(0),
          IsFulfilledByAmazon,
          IsBuyBoxWinner,
        },
      }));
      const alert = read(message);
      const { buyBox, own, buyBoxPrice, gap } = productAfter(noState, alert);
      return [buyBox, causeOf(alert).cause, own, buyBoxPrice, gap, holdsBuyBox(alert)];
    };
    expect(told(['A1OWN', 20, true, true], ['A2', 19, false, true])).toEqual(['mine', 'yours', 20, 20, 0, true]);
    expect(told(['A1OWN', 20, true, true], ['A2', 20, true, true])).toEqual(['mine', 'yours', 20, 20, 0, true]);
    expect(told(['A1OWN', 22, true, true], ['A1OWN', 20, false, true])).toEqual(['mine', 'yours', 20, 20, 0, true]);
    expect(told(['A1OWN', 22, true, true], ['A1OWN', 20, false, false])).toEqual(['mine', 'yours', 22, 22, 0, true]);
    expect(told(['A1OWN', 22, true, false], ['A2', 19, false, true], ['A3', 21, true, true])).toEqual([
      'lost',
      'undercut-fbm',
      22,
      19,
      15.79,
      false,
    ]);
  });

  it('takes the cheapest winner if several hold the Buy Box and no price is given', () => {
    const detail = offerChange(withField(offers, `${body}.Summary.BuyBoxPrices`, undefined));
    expect(detail.offers.filter((offer) => offer.buyBox)).toHaveLength(2);
    expect(detail.buyBox).toMatchObject({ landed: usd(25.3), channel: 'FBA' });
  });

  it('has no Buy Box if nobody holds it [LIVE-02]', () => {
    const detail = offerChange(japan);
    expect(detail.buyBox).toBeUndefined();
  });

  it('does not show another condition’s Buy Box', () => {
    const onlyUsed = withField(offers, `${body}.Summary.BuyBoxPrices`, [
      { Condition: 'Used', LandedPrice: { Amount: 9, CurrencyCode: 'USD' } },
    ]);
    expect(offerChange(withField(onlyUsed, `${body}.Offers`, [])).buyBox).toBeUndefined();
  });

  it('keeps used offers out of a new item’s table, and takes the own offer of the alert’s condition', () => {
    const price = (Amount: number) => ({ Amount, CurrencyCode: 'USD' });
    const mixed = withField(offers, `${body}.Offers`, [
      { SellerId: 'A1DEMOOWNER001', SubCondition: 'Very Good', ListingPrice: price(5), IsBuyBoxWinner: true },
      { SellerId: 'A1DEMOOWNER001', SubCondition: 'New', ListingPrice: price(20) },
      { SellerId: 'A2SAMPLERIVAL2', SubCondition: 'good', ListingPrice: price(4) },
      { SellerId: 'A3SAMPLERIVAL3', ListingPrice: price(21) },
    ]);
    expect(offerChange(mixed).offers.map((offer) => offer.landed.amount)).toEqual([20, 21]);
    expect(offerChange(mixed).own?.landed).toEqual(usd(20));
    const used = offerChange(withField(mixed, `${body}.OfferChangeTrigger.ItemCondition`, 'Used'));
    expect(used.offers.map((offer) => offer.landed.amount)).toEqual([4, 5, 21]);
    expect(used.own?.landed).toEqual(usd(5));
  });

  it('has no own offer if the seller’s is not listed [LIVE-02]', () => {
    expect(offerChange(japan).own).toBeUndefined();
  });

  it('counts offers of the trigger’s condition in both channels, beyond the 20 listed ones', () => {
    expect(offerChange(offers).offerCount).toBe(11);
    expect(offerChange(japan)).toMatchObject({ offerCount: 23, offers: [{}] });
  });

  it('subtracts Japan’s points from the landed price if the message does not give it', () => {
    const detail = offerChange(japan);
    expect(detail.lowest[0]?.landed).toEqual({ amount: 3168, currency: 'JPY' });
    expect(detail.offers[0]?.landed).toEqual({ amount: 3168, currency: 'JPY' });
  });

  it('does not subtract points elsewhere, since they are not money there', () => {
    const points = withField(offers, `${body}.Offers.2.Points`, { PointsNumber: 5 });
    expect(offerChange(points).own?.landed).toEqual(usd(25.3));
  });

  it('parses amounts from text, and currencies in any case [LIVE-02]', () => {
    const text = respell(offers, (key) => key) as typeof offers;
    const priced = withField(
      withField(text, `${body}.Summary.ListPrice.Amount`, ' 34.99 '),
      `${body}.Summary.ListPrice.CurrencyCode`,
      'usd',
    );
    expect(offerChange(priced).listPrice).toEqual(usd(34.99));
    expect(offerChange(japan).offers[0]?.listing).toEqual({ amount: 3200, currency: 'JPY' });
  });

  it('keeps an empty or unknown change type [LIVE-02]', () => {
    expect(offerChange(japan).changeType).toBe('');
    expect(
      offerChange(withField(offers, `${body}.OfferChangeTrigger.OfferChangeType`, 'SomethingNew')).changeType,
    ).toBe('SomethingNew');
    expect(offerChange(withField(offers, `${body}.OfferChangeTrigger.OfferChangeType`, undefined)).changeType).toBe('');
  });

  it('is readable without its summary, offers or metadata [LIVE-02]', () => {
    expect(offerChange(withField(offers, `${body}.Summary`, undefined))).toMatchObject({
      lowest: [],
      ranks: [],
      offerCount: undefined,
    });
    expect(offerChange(withField(offers, `${body}.Offers`, undefined))).toMatchObject({ offers: [], own: undefined });
    expect(offerChange(withField(offers, `${body}.Offers`, null)).offers).toEqual([]);
    const bare = read(withField(offers, 'NotificationMetadata', undefined));
    expect(bare.identity.notificationId).toBeUndefined();
    expect(bare.publishedTime).toBe(Date.UTC(2026, 2, 4, 10, 15, 31, 402));
  });

  it('drops a broken entry and keeps the rest', () => {
    const broken = withField(offers, `${body}.Offers.1.ListingPrice`, { Amount: 'a lot', CurrencyCode: 'USD' });
    expect(offerChange(broken).offers.map((offer) => offer.sellerId)).toEqual(['A2SAMPLERIVAL2', 'A1DEMOOWNER001']);
    const prices = withField(offers, `${body}.Summary.BuyBoxPrices`, 'none');
    expect(offerChange(prices).lowest).toHaveLength(2);
    const ranks = withField(offers, `${body}.Summary.SalesRankings.0`, null);
    expect(offerChange(ranks).ranks).toEqual([{ category: '2975360011', rank: 14 }]);
  });

  it('shows at most 20 offers', () => {
    const one = { SellerId: 'A9', ListingPrice: { Amount: 1, CurrencyCode: 'USD' } };
    expect(offerChange(withField(offers, `${body}.Offers`, Array(60).fill(one))).offers).toHaveLength(20);
  });
});

describe('a pricing health alert', () => {
  it('has issue, own price, reference prices and Buy Box [LIVE-02]', () => {
    const alert = read(health);
    expect(alert).toMatchObject({
      notificationType: 'PRICING_HEALTH',
      marketplace: 'DE',
      asin: 'B0SAMPLE03',
      condition: 'new',
    });
    expect(alert.detail).toMatchObject({
      kind: 'pricing-health',
      issueType: 'BuyBoxDisqualification',
      own: { landed: eur(42.9), channel: 'FBA', condition: 'new' },
      buyBox: { landed: eur(36.45) },
      competitivePriceThreshold: eur(36.99),
      averageSellingPrice: eur(37.2),
      msrpPrice: eur(49),
      retailOfferPrice: eur(38.49),
      offerCount: 6,
      ranks: [{ category: 'kitchen_display_on_website', rank: 2204 }],
    });
  });

  it('is the same in PascalCase [LIVE-02]', () => {
    expect(read(respell(health, (key) => key.charAt(0).toUpperCase() + key.slice(1)))).toEqual(read(health));
  });

  it('keeps an unknown issue type [LIVE-02]', () => {
    expect(pricingHealth(withField(health, 'payload.issueType', 'PriceErosion')).issueType).toBe('PriceErosion');
  });

  it('is readable without Buy Box, ranks, reference prices and own offer [LIVE-02]', () => {
    let bare = health;
    for (const path of [
      'payload.summary.buyBoxPrices',
      'payload.summary.salesRankings',
      'payload.summary.referencePrice',
      'payload.merchantOffer',
    ])
      bare = withField(bare, path, undefined);
    expect(pricingHealth(bare)).toMatchObject({
      own: undefined,
      buyBox: undefined,
      competitivePriceThreshold: undefined,
      ranks: [],
      offerCount: 6,
    });
    expect(pricingHealth(withField(health, 'payload.summary.referencePrice', {})).msrpPrice).toBeUndefined();
    expect(pricingHealth(withField(health, 'payload.summary', undefined)).buyBox).toBeUndefined();
  });

  it('has no own price if the given one is of another condition', () => {
    expect(pricingHealth(withField(health, 'payload.merchantOffer.condition', 'Used')).own).toBeUndefined();
    expect(pricingHealth(withField(health, 'payload.merchantOffer.condition', 'NEW')).own?.landed).toEqual(eur(42.9));
  });

  it('computes the landed price from its parts', () => {
    const parts = withField(
      withField(health, 'payload.merchantOffer.landedPrice', undefined),
      'payload.merchantOffer.shipping.amount',
      '0.10',
    );
    expect(pricingHealth(parts).own?.landed).toEqual(eur(43));
  });

  it('treats an unreadable currency as dollars instead of dropping the price', () => {
    expect(
      pricingHealth(withField(health, 'payload.merchantOffer.landedPrice.currencyCode', undefined)).own?.landed,
    ).toEqual(usd(42.9));
  });
});

describe('an unreadable field beside the prices', () => {
  it.each([
    ['Summary.NumberOfOffers.1.OfferCount', undefined],
    ['Summary.NumberOfOffers.1.OfferCount', 'some'],
    ['Summary.NumberOfOffers', 'many'],
    ['Summary.SalesRankings.0.Rank', 'first'],
    ['Summary.NumberOfOffers.0.Condition', 5],
    ['Offers.0.SellerFeedbackRating', 'good'],
    ['Offers.0.IsFulfilledByAmazon', 'no'],
    ['Offers.0.PrimeInformation.IsOfferPrime', 1],
  ])('%s: %j leaves the prices and the cause as they are [ACT-01]', (field, value) => {
    const alert = read(withField(offers, `${body}.${field}`, value));
    expect(alert.unreadable).toBeUndefined();
    expect(causeOf(alert).by).toEqual(causeOf(read(offers)).by);
  });

  it.each([
    ['Summary.BuyBoxPrices.1.LandedPrice', 'much'],
    ['Summary.BuyBoxPrices.1.Condition', 5],
    ['Summary.LowestPrices.0.Shipping.Amount', 'much'],
    ['Summary.CompetitivePriceThreshold', 'much'],
    ['Summary', 'none'],
    ['Offers.0.ListingPrice', 'much'],
    ['Offers.0.SubCondition', 5],
    ['Offers', 'none'],
  ])('%s: %j is no such field: the price is unknown [ACT-01]', (field, value) => {
    const alert = read(withField(offers, `${body}.${field}`, value));
    expect(alert.unreadable).toEqual(['prices']);
    expect(causeOf(alert)).toEqual({ cause: 'unknown' });
  });

  it('leaves no count where one of those that it adds up is missing', () => {
    expect(offerChange(offers).offerCount).toBe(11);
    expect(
      offerChange(withField(offers, `${body}.Summary.NumberOfOffers.1.OfferCount`, undefined)).offerCount,
    ).toBeUndefined();
    expect(offerChange(withField(offers, `${body}.Summary.NumberOfOffers.2.OfferCount`, undefined)).offerCount).toBe(
      11,
    );
  });
});

describe('the marketplace', () => {
  it('is any that Amazon has: Ireland', () => {
    const ireland = withField(offers, `${body}.OfferChangeTrigger.MarketplaceId`, 'A28R8C7NBKEWEA');
    expect(read(ireland).marketplace).toBe('IE');
  });

  it('that nobody knows refuses the message, with its id', () => {
    const reason = 'Unknown marketplace A1NOWHERE00';
    expect(refusal(withField(offers, `${body}.OfferChangeTrigger.MarketplaceId`, 'A1NOWHERE00'))).toEqual({
      path: `${body}.OfferChangeTrigger.MarketplaceId`,
      reason,
    });
    expect(refusal(withField(health, 'payload.offerChangeTrigger.marketplaceId', 'A1NOWHERE00'))).toEqual({
      path: 'payload.offerChangeTrigger.marketplaceId',
      reason,
    });
    const stored = withField(
      withField(recordOf(health), 'payload.offerChangeTrigger.marketplaceId', undefined),
      'marketplace',
      'A1NOWHERE00',
    );
    expect(refusal(stored)).toEqual({ path: 'marketplace', reason });
  });
});

describe('a stored record', () => {
  it('equals the live message, with its own id, state and marketplace [LIVE-02]', () => {
    for (const message of [offers, health]) {
      const live = read(message);
      const stored = read(recordOf(message, { processed: true }));
      expect(stored).toEqual({
        ...live,
        processed: true,
        identity: { recordId: '65f000000000000000000001', fingerprint: live.identity.fingerprint },
      });
    }
  });

  it('has the fingerprint of its live message, so that both are one alert [ST14]', () => {
    for (const message of [offers, japan, health]) {
      const live = read(message).identity;
      const stored = read(recordOf(message)).identity;
      expect(stored.fingerprint).toBe(live.fingerprint);
      expect(isSameAlert(stored, live)).toBe(true);
    }
  });

  it('has the fingerprint of its live message even if the change has no time and the record rounds the publish time down [ST14]', () => {
    const live = withField(health, 'payload.offerChangeTrigger.timeOfOfferChange', undefined);
    const stored = recordOf(live, { publishedTime: '2026-03-04T11:40:03Z' });
    expect(read(stored).identity.fingerprint).toBe(read(live).identity.fingerprint);
    const inSeconds = recordOf(live, { publishedTime: Math.floor(Date.UTC(2026, 2, 4, 11, 40, 3) / 1000) });
    expect(read(inSeconds).identity.fingerprint).toBe(read(live).identity.fingerprint);
  });

  it('may contain the whole message as its payload, and then has its NotificationId too [ST14]', () => {
    for (const message of [offers, health]) {
      const live = read(message);
      const stored = read(recordOf(message, { payload: message }));
      expect(stored.detail).toEqual(live.detail);
      expect(stored.identity).toEqual({ ...live.identity, recordId: '65f000000000000000000001' });
    }
  });

  it('uses its own marketplace only if the payload has none, and US if neither has one', () => {
    expect(read(recordOf(health, { marketplace: 'US' })).marketplace).toBe('DE');
    const unnamed = withField(health, 'payload.offerChangeTrigger.marketplaceId', undefined);
    expect(read(recordOf(unnamed, { marketplace: 'UK' })).marketplace).toBe('UK');
    expect(read(recordOf(unnamed, { marketplace: undefined })).marketplace).toBe('US');
  });

  it('has a title as text, without HTML’s entities', () => {
    expect(read(recordOf(health, { title: 'Salt &amp; Pepper 12&quot; &lt;b&gt;' })).title).toBe(
      'Salt & Pepper 12" <b>',
    );
    expect(read(recordOf(health, { title: 'R&D' })).title).toBe('R&D');
  });

  it('may have a numeric id', () => {
    expect(read(recordOf(health, { _id: 4711 })).identity.recordId).toBe('4711');
  });
});

describe('identity', () => {
  it('trims the NotificationId, which Amazon writes with a leading space [ST14]', () => {
    expect(read(offers).identity.notificationId).toBe('00000000-sample-offer-0001');
  });

  it('differs with every fact that distinguishes two alerts [ST14]', () => {
    const fingerprint = (path: string, value: unknown) =>
      read(withField(offers, `${body}.${path}`, value)).identity.fingerprint;
    const found = new Set([
      read(offers).identity.fingerprint,
      fingerprint('SellerId', 'A7OTHER'),
      fingerprint('OfferChangeTrigger.MarketplaceId', 'A2EUQ1WTGCTBG2'),
      fingerprint('OfferChangeTrigger.ASIN', 'B0SAMPLE99'),
      fingerprint('OfferChangeTrigger.ItemCondition', 'used'),
      fingerprint('OfferChangeTrigger.TimeOfOfferChange', '2026-03-04T10:15:31.119Z'),
    ]);
    expect(found.size).toBe(6);
  });

  it('does not depend on the spelling of condition and marketplace [ST14]', () => {
    const plain = read(offers).identity.fingerprint;
    expect(read(withField(offers, `${body}.OfferChangeTrigger.ItemCondition`, 'New')).identity.fingerprint).toBe(plain);
    expect(read(withField(offers, `${body}.OfferChangeTrigger.MarketplaceId`, 'US')).identity.fingerprint).toBe(plain);
  });
});

describe('an invalid alert', () => {
  it('is refused with the failing path, spelled as in the message, and the reason', () => {
    expect(refusal({ NotificationType: 'BRANDED_ITEM_CONTENT_CHANGE', Payload: {} })).toMatchObject({
      path: 'NotificationType',
    });
    expect(refusal(withField(health, 'payload.sellerId', undefined))).toEqual({
      path: 'payload.sellerId',
      reason: 'Required, but missing',
    });
    expect(refusal(withField(health, 'payload.issueType', '  '))).toMatchObject({ path: 'payload.issueType' });
    expect(refusal(withField(offers, `${body}.OfferChangeTrigger.ASIN`, 7))).toMatchObject({
      path: 'Payload.AnyOfferChangedNotification.OfferChangeTrigger.ASIN',
    });
    expect(refusal(withField(offers, `${body}.OfferChangeTrigger`, undefined))).toMatchObject({
      path: 'Payload.AnyOfferChangedNotification.offerChangeTrigger',
    });
    for (const nothing of [undefined, null, 7, 'x', [], {}, [offers], { notificationType: 'PRICING_HEALTH' }]) {
      const { path, reason } = refusal(nothing) ?? {};
      expect(path).toBeTruthy();
      expect(reason).toBeTruthy();
    }
  });

  it('is refused without a valid ASIN; a lower-case one is the same product [LIVE-13, ST14]', () => {
    for (const asin of ['<script>alert(1)</script>', 'B0SAMPLE0', 'B0SAMPLE001', 'B0SAMP<E01', ''])
      expect(refusal(withField(offers, `${body}.OfferChangeTrigger.ASIN`, asin))).toEqual({
        path: 'Payload.AnyOfferChangedNotification.OfferChangeTrigger.ASIN',
        reason: 'Expected an ASIN: ten letters and digits',
      });
    expect(read(withField(offers, `${body}.OfferChangeTrigger.ASIN`, ' b0sample01 '))).toEqual(read(offers));
  });

  it('never puts more of the sender’s text into the reason than fits a line', () => {
    const long = refusal(withField(health, 'notificationType', 'x'.repeat(5_000)));
    expect(long?.reason.length).toBeLessThanOrEqual(200);
  });
});

describe('times', () => {
  it('are the record’s publish time, then the message’s, the event’s, the change’s, and the clock last', () => {
    const time = (raw: unknown) => read(raw).publishedTime;
    const noMetadata = withField(health, 'notificationMetadata', undefined);
    const noEvent = withField(noMetadata, 'eventTime', undefined);
    expect(time(recordOf(health, { publishedTime: '2026-03-01T00:00:00Z' }))).toBe(Date.UTC(2026, 2, 1));
    expect(time(health)).toBe(Date.UTC(2026, 2, 4, 11, 40, 3, 104));
    expect(time(noMetadata)).toBe(Date.UTC(2026, 2, 4, 11, 40, 2, 760));
    expect(time(noEvent)).toBe(Date.UTC(2026, 2, 4, 11, 40, 2, 511));
    expect(time(withField(noEvent, 'payload.offerChangeTrigger.timeOfOfferChange', undefined))).toBe(NOW);
  });

  it('are required in a stored record: by the clock, it would be another alert at every read [LIVE-03, LIVE-13]', () => {
    const bodiless = withField(health, 'payload.offerChangeTrigger.timeOfOfferChange', undefined);
    for (const record of [
      recordOf(bodiless, { publishedTime: undefined }),
      recordOf(bodiless, { publishedTime: null, title: ' needs the schema ' }),
    ])
      expect(refusal(record)).toEqual({ path: 'publishedTime', reason: 'Required, but missing' });
    expect(read(recordOf(health, { publishedTime: undefined })).publishedTime).toBe(
      Date.UTC(2026, 2, 4, 11, 40, 2, 511),
    );
  });

  it('are ignored if they are unreadable or impossible', () => {
    for (const wrong of ['yesterday', '', null, {}, -5, 8e15])
      expect(read(withField(health, 'notificationMetadata.publishTime', wrong)).publishedTime).toBe(
        Date.UTC(2026, 2, 4, 11, 40, 2, 760),
      );
  });
});

describe('an alert of a tracked product', () => {
  const payload = {
    asin: 'B0SAMPLE01',
    marketplaceId: 'US',
    firedAt: '2026-03-04T10:15:31.118Z',
    ...{
      ruleId: 'rule-1',
      sign: 'below',
      field: 'buybox_new_price',
      metric: 'New Buy box',
      threshold: 22.5,
      value: 22.01,
      currency: 'USD',
    },
  };
  const record = (more: object = {}, fields: object = {}) => ({
    ...{
      _id: 'r1',
      notificationId: 'r1',
      notificationType: 'PRODUCT_TRACKING',
      processed: false,
      marketplace: 'US',
      publishedTime: '2026-03-04T10:15:31.987Z',
    },
    payload: { ...payload, ...more },
    ...fields,
  });

  it('is a third kind, without a seller or condition', () => {
    expect(read(record())).toMatchObject({
      notificationType: 'PRODUCT_TRACKING',
      ...{ sellerId: '', asin: 'B0SAMPLE01', marketplace: 'US', condition: '' },
      triggerTime: Date.UTC(2026, 2, 4, 10, 15, 31, 118),
      detail: {
        kind: 'tracking',
        words: 'New Buy box below Min $22.50: $22.01',
        ruleId: 'rule-1',
        sign: 'below',
        metric: 'New Buy box',
        threshold: 22.5,
        value: 22.01,
        currency: 'USD',
      },
    });
    expect(
      read(record({ sign: 'silent', field: undefined, threshold: 'much', lastMessageAt: 5, expectedHours: 24 })).detail,
    ).toEqual({
      ...{
        kind: 'tracking',
        words: 'No update for longer than expected',
        ruleId: 'rule-1',
        sign: 'silent',
        field: undefined,
        threshold: undefined,
        metric: 'New Buy box',
        value: 22.01,
        currency: 'USD',
        lastMessageAt: 5,
        expectedHours: 24,
      },
    });
  });

  it('for two metrics at one time is two alerts, and the same one twice is one', () => {
    const one = read(record()).identity;
    const without = { _id: undefined, notificationId: undefined };
    expect(isSameAlert(one, read(record({}, without)).identity)).toBe(true);
    expect(isSameAlert(read(record({}, without)).identity, read(record({ field: 'rating' }, without)).identity)).toBe(
      false,
    );
  });

  it('reports missing fields', () => {
    expect(refusal(record({ ruleId: undefined }))).toMatchObject({ path: 'payload.ruleId' });
    expect(refusal(record({ sign: 'sideways' }))).toMatchObject({ path: 'payload.sign' });
  });
});
