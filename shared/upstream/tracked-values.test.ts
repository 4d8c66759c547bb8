import { describe, expect, it } from 'vitest';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { readMetricValues } from './tracked-values.ts';

const money = (Amount: number) => ({ Amount, CurrencyCode: 'USD' });
const offer = (SellerId: string, price: number, more: object = {}) => ({
  SellerId,
  SubCondition: 'new',
  ListingPrice: money(price),
  Shipping: money(0),
  ...more,
});
const price = (Condition: string, amount: number, more: object = {}) => ({
  Condition,
  LandedPrice: money(amount),
  ListingPrice: money(amount),
  Shipping: money(0),
  ...more,
});

/** An ANY_OFFER_CHANGED of this content. */
function message(content: { condition?: string; offers?: object[]; summary?: object }) {
  const whole = anyOfferChanged();
  const inner = whole.Payload.AnyOfferChangedNotification;
  return {
    ...whole,
    Payload: {
      AnyOfferChangedNotification: {
        ...inner,
        OfferChangeTrigger: { ...inner.OfferChangeTrigger, ItemCondition: content.condition ?? 'new' },
        Summary: content.summary ?? {},
        Offers: content.offers ?? [],
      },
    },
  };
}

describe('a message from Amazon', () => {
  it('gives both conditions the values of its summary, in any case, and the cheapest of several winners', () => {
    const summary = {
      NumberOfOffers: [
        { Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: 3 },
        { Condition: 'New', FulfillmentChannel: 'Merchant', OfferCount: 8 },
        { Condition: 'used', FulfillmentChannel: 'Merchant', OfferCount: 4 },
      ],
      LowestPrices: [
        price('new', 22.19, { FulfillmentChannel: 'Amazon' }),
        price('new', 21.75, { FulfillmentChannel: 'Merchant' }),
        price('used', 17.95, { FulfillmentChannel: 'Merchant' }),
      ],
      BuyBoxPrices: [price('New', 22.5), price('New', 22.01), price('Used', 18.4)],
      SalesRankings: [
        { ProductCategoryId: '94389921', Rank: 12 },
        { ProductCategoryId: 'kitchen_display_on_website', Rank: 18_204 },
      ],
    };
    expect(readMetricValues(message({ summary }), 'US')).toEqual({
      buybox_new_price: 22.01,
      buybox_used_price: 18.4,
      lowest_price_new_fba: 22.19,
      lowest_price_new_fbm: 21.75,
      lowest_price_used_fbm: 17.95,
      total_offers_new: 11,
      total_offers_used: 4,
      rank_of_root_category: 18_204,
    });
  });

  it('distinguishes Amazon’s own offer from third parties’ by the seller, and used offers by their grade', () => {
    const offers = [
      offer('ATVPDKIKX0DER', 20, { IsFulfilledByAmazon: true, IsBuyBoxWinner: true }),
      offer('A1OTHER', 21, { IsFulfilledByAmazon: true, Shipping: money(1.5) }),
    ];
    const summary = { LowestPrices: [price('new', 20, { FulfillmentChannel: 'Amazon' })] };
    expect(readMetricValues(message({ offers, summary }), 'US')).toEqual({
      buybox_new_price: 20,
      amazon_price: 20,
      lowest_price_new_fba: 22.5,
    });
    expect(readMetricValues(message({ offers }), 'CA')).not.toHaveProperty('amazon_price');

    const used = [
      offer('A1', 12, { SubCondition: 'acceptable' }),
      offer('A2', 13, { SubCondition: 'Very Good' }),
      offer('A3', 14, { SubCondition: 'very_good' }),
      offer('A2L77EE7U53NWQ', 15, { SubCondition: 'mint' }),
    ];
    expect(readMetricValues(message({ condition: 'used', offers: used }), 'US')).toEqual({
      amazon_warehouse_price: 15,
      lowest_price_used_acceptable: 12,
      lowest_price_used_very_good: 13,
      lowest_price_used_like_new: 15,
    });
  });

  it('about pricing health gives its Buy Box and counts, and never ratings or reviews', () => {
    expect(readMetricValues(pricingHealth(), 'US')).toEqual({ buybox_new_price: 19, total_offers_new: 3 });
  });

  it('gives nothing if it is unreadable', () => {
    for (const raw of [undefined, null, 'text', {}, { notificationType: 'ANY_OFFER_CHANGED', payload: {} }])
      expect(readMetricValues(raw, 'US')).toEqual({});
    expect(readMetricValues(message({ summary: { BuyBoxPrices: 'none' } }), 'US')).toEqual({});
  });
});
