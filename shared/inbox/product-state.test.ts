import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from './alert-kinds.ts';
import type { Notification } from './notification.ts';
import {
  changesNothing,
  conditionOfSku,
  knownSellerName,
  noState,
  productAfter,
  productOf,
  skuPriceIn,
} from './product-state.ts';

const money = (amount: number) => ({ amount, currency: 'USD' });
const offer = (sellerId: string, landed: number, more: Partial<Offer> = {}): Offer => ({
  sellerId,
  landed: money(landed),
  listing: money(landed),
  buyBox: false,
  prime: false,
  channel: 'FBA',
  ...more,
});
let serial = 0;
function alertOf(offers: readonly Offer[], more: Partial<Notification> = {}, buyBox?: number): Notification {
  serial += 1;
  const own = offers.find(({ sellerId }) => sellerId === 'ME');
  return {
    identity: { recordId: `r${serial}`, fingerprint: `f${serial}` },
    notificationType: 'ANY_OFFER_CHANGED',
    processed: false,
    marketplace: 'US',
    sellerId: 'ME',
    asin: 'B000000001',
    condition: 'new',
    publishedTime: serial * 1_000,
    detail: {
      kind: 'offer-change',
      changeType: '',
      ...(own ? { own } : {}),
      ...(buyBox === undefined ? {} : { buyBox: { condition: 'new', landed: money(buyBox) } }),
      lowest: [],
      offers: [...offers],
      ranks: [],
    },
    ...more,
  };
}

describe('a message that changes nothing for the seller', () => {
  const box = (sellerId: string, price: number) => offer(sellerId, price, { buyBox: true });
  const told = (
    before: readonly Offer[],
    price: number | undefined,
    now: readonly Offer[],
    priceNow: number | undefined,
  ) => changesNothing(productAfter(noState, alertOf(before, {}, price)), alertOf(now, {}, priceNow));
  const lost = [box('A2', 19), offer('ME', 20)];

  it.each([
    ['the same seller keeps the Buy Box at its price', told(lost, 19, [...lost, offer('A4', 25)], 19), true],
    ['the Buy Box stays theirs', told([box('ME', 20)], 20, [box('ME', 20), offer('A4', 25)], 20), true],
    [
      'the Buy Box stays theirs, but a rival is cheaper',
      told([box('ME', 20)], 20, [offer('A4', 19), box('ME', 20)], 20),
      false,
    ],
    [
      'still nobody has it',
      told([offer('ME', 20), offer('A2', 21)], undefined, [offer('ME', 20), offer('A2', 22)], undefined),
      true,
    ],
    [
      'without one, somebody is cheaper now',
      told([offer('ME', 20)], undefined, [offer('A2', 19), offer('ME', 20)], undefined),
      false,
    ],
    ['another seller has it', told(lost, 19, [box('A3', 19), offer('ME', 20)], 19), false],
    ['its price is another', told(lost, 19, [box('A2', 18), offer('ME', 20)], 18), false],
    ['their own price is another', told(lost, 19, [box('A2', 19), offer('ME', 21)], 19), false],
    ['their offer is gone', told(lost, 19, [box('A2', 19)], 19), false],
    ['Amazon came in below them', told(lost, 19, [...lost, offer('ATVPDKIKX0DER', 18)], 19), false],
    ['nobody says who has it', told([offer('ME', 20)], 19, [offer('ME', 20)], 19), false],
    ['there was no message before', changesNothing(noState, alertOf(lost, {}, 19)), false],
  ])('means that nothing changed for the seller, or is news: %s [ACT-01]', (_, is, expected) => {
    expect(is).toBe(expected);
  });

  it('is never an older one [ACT-01]', () => {
    const old = alertOf(lost, {}, 19);
    expect(changesNothing(productAfter(noState, alertOf(lost, {}, 19)), old)).toBe(false);
  });
});

describe('the state of a product', () => {
  it('is the newest message’s, with the time since when it has been so [ACT-11]', () => {
    const first = productAfter(noState, alertOf([offer('ME', 20, { buyBox: true })], {}, 20));
    expect(first).toMatchObject({ buyBox: 'mine', since: first.seenAt, rival: null, own: 20, buyBoxPrice: 20, gap: 0 });
    const lost = productAfter(first, alertOf([offer('A2', 19, { buyBox: true }), offer('ME', 20)], {}, 19));
    expect(lost).toMatchObject({
      buyBox: 'lost',
      since: lost.seenAt,
      rival: { sellerId: 'A2', channel: 'FBA' },
      gap: 5.26,
    });
    const still = productAfter(
      lost,
      alertOf([offer('A3', 18, { buyBox: true, channel: 'FBM' }), offer('ME', 20)], {}, 18),
    );
    expect(still).toMatchObject({ buyBox: 'lost', since: lost.seenAt, rival: { sellerId: 'A3', channel: 'FBM' } });
    const none = productAfter(still, alertOf([offer('ME', 20), offer('A3', 18)]));
    expect(none).toMatchObject({ buyBox: 'none', rival: null, buyBoxPrice: null, gap: null });
  });

  it('names no winner that the message doesn’t name, and keeps what it doesn’t say [ACT-11]', () => {
    expect(productAfter(noState, alertOf([offer('ME', 20)], {}, 19))).toMatchObject({ buyBox: 'lost', rival: null });
    const known = productAfter(noState, alertOf([offer('ME', 20, { buyBox: true })], {}, 20));
    const unreadable = productAfter(known, alertOf([], { unreadable: ['prices'] }));
    expect(unreadable).toEqual({ ...known, seenAt: unreadable.seenAt, recordId: unreadable.recordId });
    const health: Notification['detail'] = {
      kind: 'pricing-health',
      issueType: 'SomethingNew',
      own: { landed: money(21) },
      ranks: [],
    };
    expect(productAfter(known, alertOf([], { detail: health }))).toMatchObject({
      buyBox: 'mine',
      since: known.since,
      own: 21,
    });
  });

  it('comes out the same whatever arrives twice or late, as far as the newest message says it [ACT-11]', () => {
    const offers = fc.array(
      fc.tuple(fc.constantFrom('ME', 'A2', 'A3'), fc.integer({ min: 1_000, max: 3_000 }), fc.boolean()),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fc.array(offers, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 5 }),
        (messages, repeated) => {
          const alerts = messages.map((each) =>
            alertOf(each.map(([id, cents, buyBox]) => offer(id, cents / 100, { buyBox }))),
          );
          const inOrder = alerts.reduce(productAfter, noState);
          const again = alerts[repeated % alerts.length] as Notification;
          expect(productAfter(inOrder, again)).toBe(inOrder);
          const last = alerts.at(-1) as Notification;
          // Without prices, the currency is that of an earlier message.
          const { since: _, currency: _c, ...alone } = productAfter(noState, last);
          expect(inOrder).toMatchObject(alone);
          // Nobody has taken a Buy Box that no offer has.
          const winners =
            last.detail.kind === 'offer-change'
              ? last.detail.offers.filter(({ buyBox }) => buyBox).map(({ sellerId }) => sellerId)
              : [];
          expect(inOrder.buyBox === 'mine').toBe(winners.includes('ME'));
          expect(inOrder.rival?.sellerId ?? null).toBe(winners.includes('ME') ? null : (winners[0] ?? null));
        },
      ),
    );
  });

  it('belongs to a condition, and alarms that a person set have none [ACT-11]', () => {
    expect(productOf(alertOf([], { condition: 'used' }))).toEqual({
      marketplace: 'US',
      asin: 'B000000001',
      condition: 'used',
    });
    expect(productOf({ ...alertOf([]), detail: { kind: 'tracking' } as Notification['detail'] })).toBeUndefined();
    expect([null, 'new_new', 'used_very_good', 'Used'].map(conditionOfSku)).toEqual(['new', 'new', 'used', 'used']);
  });

  it('gives a SKU only a price that is surely its own [ACT-11]', () => {
    const both = alertOf([
      offer('ME', 20, { channel: 'FBA' }),
      offer('ME', 24, { channel: 'FBM', listing: money(21) }),
    ]);
    expect(skuPriceIn(both, 'FBM', ['FBA', 'FBM'])).toBe(21);
    expect(skuPriceIn(both, 'FBA', ['FBA', 'FBM'])).toBe(20);
    expect(skuPriceIn(both, 'FBA', ['FBA', 'FBA'])).toBeUndefined();
    expect(skuPriceIn(alertOf([offer('ME', 20)]), null, [null])).toBe(20);
    expect(skuPriceIn(both, null, [null])).toBeUndefined();
    expect(skuPriceIn(alertOf([offer('A2', 20)]), 'FBA', ['FBA'])).toBeUndefined();
  });

  it('knows Amazon Retail by its own ids', () => {
    expect(knownSellerName('ATVPDKIKX0DER')).toBe('Amazon Retail');
    expect(knownSellerName('A2RIVAL')).toBeUndefined();
  });
});
