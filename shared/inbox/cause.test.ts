import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DetailOf, type EventCause, eventCauses, type Money, type Offer, type Priced } from './alert-kinds.ts';
import { type Cause, causeOf, causes } from './cause.ts';
import { type Stock, stocks } from './notification.ts';

const ME = 'A1OWN';
const RETAIL = 'ATVPDKIKX0DER';
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const offer = (sellerId: string, amount: number, more: Partial<Offer> = {}): Offer => ({
  sellerId,
  channel: 'FBA',
  landed: usd(amount),
  buyBox: false,
  prime: false,
  ...more,
});
type Change = DetailOf<'offer-change'>;
const change = (offers: Offer[], more: Partial<Change> = {}): Change => {
  const own = offers.find(({ sellerId }) => sellerId === ME);
  const winner = offers.find(({ buyBox }) => buyBox);
  return {
    kind: 'offer-change',
    changeType: 'Internal',
    ...(own ? { own } : {}),
    ...(winner ? { buyBox: { landed: winner.landed, ...(winner.channel ? { channel: winner.channel } : {}) } } : {}),
    lowest: [],
    offers,
    ranks: [],
    ...more,
  };
};
const health = (more: Partial<DetailOf<'pricing-health'>>): DetailOf<'pricing-health'> => ({
  kind: 'pricing-health',
  issueType: 'BuyBoxDisqualification',
  ranks: [],
  ...more,
});
const found = (detail: Priced, stock?: Stock) => causeOf({ detail, sellerId: ME, ...(stock ? { stock } : {}) });

describe('the cause of an alert', () => {
  it('is the first that its message proves, with what the message says about it [ACT-01]', () => {
    const evidence: [Cause, Priced, object][] = [
      ['own-offer-gone', change([offer('A2', 10, { buyBox: true })]), {}],
      [
        'walmart-lost',
        {
          kind: 'walmart-buy-box',
          sku: 'PF-SKL12',
          suppressed: false,
          own: { landed: usd(10), listing: usd(10), buyBox: false, own: true },
          buyBox: { seller: 'Peakform Outlet', landed: usd(9), listing: usd(9), buyBox: true, own: false },
          offers: [],
        },
        { by: usd(1), rival: { name: 'Peakform Outlet' } },
      ],
      [
        'amazon-retail',
        change([offer(RETAIL, 9, { buyBox: true }), offer(ME, 10)]),
        { by: usd(1), rival: { sellerId: RETAIL } },
      ],
      [
        'undercut-fba',
        change([offer('A2', 9.01, { buyBox: true, feedbackPercent: 98 }), offer(ME, 10)]),
        { by: usd(0.99), rival: { feedbackPercent: 98 } },
      ],
      [
        'undercut-fbm',
        change([offer('A2', 9, { buyBox: true, channel: 'FBM' }), offer(ME, 10)]),
        { by: usd(1), rival: { channel: 'FBM' } },
      ],
      [
        'undercut-fba',
        health({ own: { landed: usd(10) }, buyBox: { landed: usd(9.5), channel: 'FBA' } }),
        { by: usd(0.5) },
      ],
      [
        'better-rated',
        change([offer('A2', 10, { buyBox: true, feedbackPercent: 99 }), offer(ME, 10, { feedbackPercent: 97 })]),
        { rival: { sellerId: 'A2', feedbackPercent: 99 } },
      ],
      ['over-threshold', health({ own: { landed: usd(10) }, competitivePriceThreshold: usd(8) }), { by: usd(2) }],
      ['no-buy-box', change([offer(ME, 10), offer('A2', 11)]), {}],
      ['raised-by-others', change([offer('A2', 12, { buyBox: true }), offer(ME, 10)]), {}],
      ['undercut', health({ own: { landed: usd(27.2) }, buyBox: { landed: usd(25) } }), { by: usd(2.2) }],
      [
        'undercut',
        change([{ sellerId: 'A2', landed: usd(9), buyBox: true, prime: false }, offer(ME, 10)]),
        { by: usd(1), rival: { sellerId: 'A2' } },
      ],
      [
        'same-price',
        change([offer('A2', 10, { buyBox: true, feedbackPercent: 90 }), offer(ME, 10)]),
        { rival: { sellerId: 'A2' } },
      ],
      ['same-price', health({ own: { landed: usd(10) }, buyBox: { landed: usd(10), channel: 'FBA' } }), {}],
      ['yours', change([offer(ME, 10, { buyBox: true }), offer('A2', 12)]), {}],
      ['unknown', health({ issueType: 'SomethingElse', buyBox: { landed: usd(12) } }), {}],
    ];
    for (const [cause, detail, more] of evidence) expect(found(detail), cause).toMatchObject({ cause, ...more });
    expect(causes.filter((cause) => !evidence.some(([each]) => each === cause))).toEqual(Object.keys(eventCauses));
  });

  it('is the stock where the listing says so and the message agrees: the own offer is gone, or Amazon says that it lost the Buy Box [ACT-01]', () => {
    const sold = health({ own: { landed: usd(10) }, buyBox: { landed: usd(9.5), channel: 'FBA' } });
    for (const stock of stocks) {
      for (const detail of [change([]), change([offer('A2', 10, { buyBox: true })]), change([offer(RETAIL, 9)]), sold])
        expect(found(detail, stock)).toEqual({ cause: stock });
      expect(found(change([offer(ME, 10, { buyBox: true }), offer('A2', 12)]), stock)).toEqual({ cause: 'yours' });
      expect(found(change([offer('A2', 9, { buyBox: true }), offer(ME, 10)]), stock)).toMatchObject({
        cause: 'undercut-fba',
      });
      expect(found(health({ ...sold, issueType: 'SomethingElse' }), stock)).toMatchObject({ cause: 'undercut-fba' });
      expect(causeOf({ detail: change([]), sellerId: ME, unreadable: ['prices'], stock })).toEqual({
        cause: 'unknown',
      });
    }
  });

  it('is not in the message if its prices cannot be read [ACT-01]', () => {
    const detail = change([offer('A2', 9, { buyBox: true }), offer(ME, 10)]);
    expect(causeOf({ detail, sellerId: ME, unreadable: ['prices'] })).toEqual({ cause: 'unknown' });
  });

  it('is never one that the offers contradict [ACT-01]', () => {
    const price = fc.integer({ min: 1, max: 4 });
    const offers = fc.array(
      fc.record({
        sellerId: fc.constantFrom(ME, 'A2', 'A3', RETAIL),
        amount: price,
        currency: fc.constantFrom('USD', 'USD', 'USD', 'CAD'),
        channel: fc.constantFrom<(undefined | 'FBA' | 'FBM')[]>('FBA', 'FBM', undefined),
        buyBox: fc.boolean(),
        feedbackPercent: fc.option(fc.integer({ min: 90, max: 99 }), { nil: undefined }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        offers,
        fc.option(price, { nil: undefined }),
        fc.constantFrom(undefined, ...stocks),
        (drawn, threshold, stock) => {
          const all = drawn
            .map(({ sellerId, amount, currency, channel, buyBox, feedbackPercent }) =>
              offer(sellerId, amount, {
                landed: { amount, currency },
                channel,
                buyBox,
                feedbackPercent,
              } as Partial<Offer>),
            )
            .filter((each, index, list) => list.findIndex(({ sellerId }) => sellerId === each.sellerId) === index)
            .sort((a, b) => a.landed.amount - b.landed.amount);
          const detail = change(all, threshold === undefined ? {} : { competitivePriceThreshold: usd(threshold) });
          const { cause, by, rival } = found(detail, stock);
          const { own } = detail;
          const rivals = all.filter(({ sellerId }) => sellerId !== ME);
          const cheaper = rivals.filter(
            ({ landed }) => own && landed.currency === own.landed.currency && landed.amount < own.landed.amount,
          );
          const facts: Record<Exclude<Cause, EventCause> | Stock, boolean> = {
            'out-of-stock': stock === 'out-of-stock' && own === undefined,
            suppressed: stock === 'suppressed' && own === undefined,
            'not-buyable': stock === 'not-buyable' && own === undefined,
            'own-offer-gone': own === undefined && all.length > 0,
            'walmart-lost': false,
            'amazon-retail': rivals.some(
              ({ sellerId, buyBox }) =>
                sellerId === RETAIL && (buyBox || cheaper.some((each) => each.sellerId === RETAIL)),
            ),
            'undercut-fba': cheaper.some(({ channel }) => channel === 'FBA'),
            'undercut-fbm': cheaper.some(({ channel }) => channel === 'FBM'),
            undercut: cheaper.some(({ channel }) => channel === undefined),
            'same-price': rivals.some(
              ({ buyBox, landed }) =>
                buyBox && landed.amount === own?.landed.amount && landed.currency === own.landed.currency,
            ),
            yours: all.some(({ sellerId, buyBox }) => sellerId === ME && buyBox),
            'better-rated': rivals.some(
              ({ buyBox, landed }) =>
                buyBox && landed.amount === own?.landed.amount && landed.currency === own.landed.currency,
            ),
            'over-threshold':
              own !== undefined &&
              threshold !== undefined &&
              own.landed.currency === 'USD' &&
              own.landed.amount > threshold,
            'no-buy-box': !detail.buyBox,
            'raised-by-others':
              own !== undefined && detail.buyBox !== undefined && detail.buyBox.landed.amount > own.landed.amount,
            unknown: true,
          };
          expect(facts[cause as keyof typeof facts], cause).toBe(true);
          if (by && own) expect(by).toMatchObject({ currency: own.landed.currency });
          if (by) expect(by.amount).toBeGreaterThan(0);
          if (rival?.sellerId) expect(rivals.map(({ sellerId }) => sellerId)).toContain(rival.sellerId);
        },
      ),
      { numRuns: 500 },
    );
  });
});
