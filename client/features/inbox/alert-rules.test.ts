import { describe, expect, it } from 'vitest';
import { lowestOf } from '#client/features/inbox/detail/kind-views.tsx';
import { stormSpan } from '#client/features/inbox/incidents/fold-tag.tsx';
import { foldStorms, rowsOf } from '#client/features/inbox/list/storms.ts';
import { arrivalNews } from '#client/features/inbox/signals/alert-signals.tsx';
import type { AlertRow } from '#client/features/inbox/state/notifications-state.ts';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import type { AlertPrices } from '#shared/inbox/alert-kinds.ts';
import { gapOf, pricesOf } from '#shared/inbox/gap.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { conditionTag, eventName, kindName, leadOf, whatAndHowMany } from './alert-text.ts';
import { delayText } from './arrival-text.ts';
import { gapText, noGapReason, pricesText, signedMoney } from './prices.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const row = (n: number, change: Parameters<typeof alertOf>[1] = {}): AlertRow => ({
  id: `a${n}`,
  alert: alertOf(n, change),
  seq: 0,
  receivedAt: null,
  arrival: 0,
  doubted: false,
});

describe('an alert of a tracked product', () => {
  const eventOf = (detail: object, change: object = {}) =>
    alertOf(1, {
      notificationType: 'PRODUCT_TRACKING',
      detail: { kind: 'tracking', ruleId: 'r', ...detail } as Notification['detail'],
      ...change,
    });

  it('shows the edge’s text below the product’s name, or below its ASIN if the name is unknown', () => {
    const words = 'New Buy box below Min $22.50: $22.01';
    expect(eventName(eventOf({ sign: 'below', words }))).toBe(words);
    expect(kindName(eventOf({ sign: 'below', words }))).toBe('Product Tracking');
    expect(leadOf(eventOf({ sign: 'below', words }, { title: undefined }))).toBe('B000000001');
  });

  it('has none of the four prices', () => {
    const alert = eventOf({ sign: 'heard' });
    expect(pricesOf(alert)).toEqual({});
  });
});

describe('the price scale', () => {
  const marks = (prices: AlertPrices) =>
    Object.fromEntries(shapeOf(prices).marks.map((mark) => [mark.kind, Math.round(mark.at * 10) / 10]));
  const all: AlertPrices = { own: usd(27.4), buyBox: usd(24.99), threshold: usd(24.49), average: usd(25.8) };

  it('is centered on the Buy Box and covers 12 percent either way', () => {
    expect(marks(all)).toEqual({ box: 50, you: 90.2, cap: 41.7, avg: 63.5 });
    expect(shapeOf(all).bar).toMatchObject({ from: 50, good: false });
    expect(shapeOf(all).bar?.length).toBeCloseTo(40.2, 1);
  });

  it('shows the gap in money and percent', () => {
    const gap = gapOf(all);
    expect(gap).toMatchObject({ against: 'buy-box', amount: 2.41 });
    expect(gap && gapText(gap)).toBe('9.6% over');
    expect(signedMoney(2.41, 'USD')).toBe('+$2.41');
    expect(signedMoney(-0.5, 'USD')).toBe('−$0.50');
  });

  it('points past its end for your price and hides other marks out there', () => {
    const shape = shapeOf({ own: usd(92.4), buyBox: usd(79.95), threshold: usd(60) });
    expect(shape.marks).toEqual([
      { kind: 'box', at: 50, beyond: false },
      { kind: 'you', at: 100, beyond: true },
    ]);
  });

  it('is measured from the threshold without a Buy Box and says so', () => {
    const prices: AlertPrices = { own: usd(31.25), threshold: usd(29.9), average: usd(31.4) };
    expect(marks(prices)).toMatchObject({ cap: 50, you: 68.8 });
    const gap = gapOf(prices);
    expect(gap && gapText(gap)).toBe('4.5% over threshold');
  });

  it('shows no gap for a match', () => {
    const prices: AlertPrices = { own: usd(31.5), buyBox: usd(31.5) };
    expect(gapOf(prices)?.amount).toBe(0);
    expect(shapeOf(prices).bar).toBeUndefined();
  });

  it('shows no gap for unknown prices or other currencies', () => {
    expect(gapOf({ own: usd(10) })).toBeUndefined();
    expect(gapOf({ buyBox: usd(10) })).toBeUndefined();
    expect(gapOf({ own: usd(10), buyBox: { amount: 9, currency: 'CAD' } })).toBeUndefined();
    expect(shapeOf({ own: usd(10), average: usd(9) }).marks).toEqual([]);
    expect(pricesText({ own: usd(10) })).toBe('You $10.00, Buy Box not given, Threshold not given, Average not given');
  });
});

describe('the prices beside the scale', () => {
  it('give the reason for a missing gap', () => {
    const eur = { amount: 9, currency: 'EUR' };
    expect(noGapReason({ own: usd(10) })).toBe('No Buy Box');
    expect(noGapReason({ own: usd(10), threshold: eur })).toBe('No Buy Box');
    expect(noGapReason({ own: usd(10), buyBox: eur, threshold: usd(9) })).toBe('Buy Box in EUR');
    expect(noGapReason({ buyBox: usd(10) })).toBe('No price for your offer');
    expect(noGapReason({})).toBe('No prices in this alert');
    expect(noGapReason({ unreadable: true })).toBe('Unreadable prices');
  });

  it('compare only with the lowest price of the alert’s own condition', () => {
    const lowest = [
      { condition: 'used', channel: 'FBM' as const, landed: usd(5) },
      { condition: 'new', channel: 'FBM' as const, landed: usd(24.35) },
      { condition: 'used', channel: 'FBA' as const, landed: usd(6) },
    ];
    const offers = [{ sellerId: 'A2', channel: 'FBA' as const, landed: usd(24.99), buyBox: false, prime: false }];
    const lowestFor = (condition: string, channel: 'FBA' | 'FBM') =>
      lowestOf({ kind: 'offer-change', changeType: '', lowest, offers, ranks: [] }, condition, channel);
    expect([lowestFor('new', 'FBM'), lowestFor('new', 'FBA')]).toEqual([usd(24.35), usd(24.99)]);
    expect(lowestFor('used', 'FBM')).toEqual(usd(5));
    expect(lowestFor('', 'FBM')).toEqual(usd(5));
  });
});

describe("a row's texts", () => {
  it('name every condition except new [NOTE-04]', () => {
    const tags = ['new', 'used', 'collectible', ''].map((condition) => conditionTag(alertOf(1, { condition })));
    expect(tags).toEqual(['', 'Used', 'Collectible', '']);
  });

  it('name a single alert and count several alerts and products', () => {
    const rows = [1, 2, 3].map((n) => row(n, n === 3 ? { title: 'Sample kettle' } : { asin: 'B0STORM001' }));
    expect(whatAndHowMany(rows.slice(2), 1)).toBe('Sample kettle, B000000003');
    expect(whatAndHowMany(rows.slice(0, 2), 2)).toBe('2 notifications about B0STORM001');
    expect(whatAndHowMany(rows, 3)).toBe('3 notifications about 2 products');
    expect(whatAndHowMany(rows, 1_967)).toBe('1,967 notifications');
  });
});

describe('a storm on one ASIN', () => {
  const minute = 60_000;
  const at = (n: number, minutes: number, asin = 'B0STORM001') =>
    row(n, { asin, publishedTime: 1e12 - minutes * minute });

  it('becomes one row led by its newest alert', () => {
    const rows = [at(1, 0), at(2, 1), row(50, { publishedTime: 1e12 - 1.5 * minute }), at(3, 2), at(4, 3), at(5, 6)];
    const items = foldStorms(rows, new Set());
    expect(items.map((item) => item.row.id)).toEqual(['a1', 'a50']);
    expect(items[0]?.storm).toMatchObject({ key: 'a5', span: 6 * minute, open: false });
    expect(stormSpan(6 * minute)).toBe('in 6 min');
    expect(items.map((item) => rowsOf(item).length)).toEqual([5, 1]);
  });

  it('opens in place and keeps its key while it grows', () => {
    const five = [at(2, 1), at(3, 2), at(4, 3), at(5, 4), at(6, 5)];
    const opened = foldStorms([at(1, 0), ...five], new Set(['a6']));
    expect(opened.every((item) => rowsOf(item).length === 1)).toBe(true);
    expect(opened.map((item) => [item.row.id, item.inside])).toEqual([
      ['a1', false],
      ['a2', true],
      ['a3', true],
      ['a4', true],
      ['a5', true],
      ['a6', true],
    ]);
  });

  it('leaves an alarm of the seller in its own row', () => {
    const alarm = row(9, {
      asin: 'B0STORM001',
      publishedTime: 1e12 - 2.5 * minute,
      notificationType: 'PRODUCT_TRACKING',
    });
    const around = foldStorms([at(1, 0), at(2, 1), at(3, 2), alarm, at(4, 3), at(5, 4)], new Set());
    expect(around.map(({ row: { alert }, storm }) => [alert.notificationType, storm?.rows.length])).toEqual([
      ['ANY_OFFER_CHANGED', 5],
      ['PRODUCT_TRACKING', undefined],
    ]);
  });

  it('needs five alerts within ten minutes on the same marketplace', () => {
    expect(foldStorms([at(1, 0), at(2, 1), at(3, 2), at(4, 3)], new Set())).toHaveLength(4);
    expect(foldStorms([at(1, 0), at(2, 3), at(3, 6), at(4, 9), at(5, 12)], new Set())).toHaveLength(5);
    const mixed = [
      at(1, 0),
      at(2, 1),
      at(3, 2),
      at(4, 3),
      row(5, { asin: 'B0STORM001', marketplace: 'CA', publishedTime: 1e12 - 4 * minute }),
    ];
    expect(foldStorms(mixed, new Set())).toHaveLength(5);
  });

  it('merges overlapping runs and keeps separate storms apart', () => {
    const long = Array.from({ length: 12 }, (_, n) => at(n, n * 2));
    expect(foldStorms(long, new Set())[0]?.storm?.rows).toHaveLength(12);
    const two = [
      ...Array.from({ length: 5 }, (_, n) => at(n, n)),
      ...Array.from({ length: 5 }, (_, n) => at(n + 5, 60 + n)),
    ];
    expect(foldStorms(two, new Set()).map((item) => item.storm?.rows.length)).toEqual([5, 5]);
  });
});

describe('texts', () => {
  it('say that new ones came for five seconds, with their number, and not again before it has been quiet [LIVE-12]', () => {
    let now = 0;
    const news = arrivalNews(() => now);
    expect(news.add(1, 0)).toEqual({ count: 1, ms: 5_000 });
    now = 3_000;
    expect(news.add(11, 0)).toEqual({ count: 12, ms: 2_000 });
    expect(news.raise(20)).toEqual({ count: 20, ms: 2_000 });
    expect(news.raise(20)).toBeNull();
    // It is gone, and the burst goes on.
    for (now = 5_000; now <= 60_000; now += 2_500) expect([news.add(1, 21), news.raise(22)]).toEqual([null, null]);
    now += 5_000;
    expect(news.add(2, 0)).toEqual({ count: 2, ms: 5_000 });
    news.end();
    now += 1_000;
    expect(news.add(1, 0)).toBeNull();
    now += 6_000;
    expect(news.add(1, 0)).toEqual({ count: 1, ms: 5_000 });
  });

  it('name the event and its delay, never below zero [ST17]', () => {
    expect(eventName(alertOf(1))).toBe('Offer changed');
    const health = { kind: 'pricing-health', issueType: 'BuyBoxDisqualification', ranks: [] } as const;
    expect(eventName(alertOf(1, { detail: { ...health, ranks: [] } }))).toBe('Lost the Buy Box');
    expect(eventName(alertOf(1, { detail: { ...health, ranks: [], issueType: 'SomethingElseEntirely' } }))).toBe(
      'Something else entirely',
    );
    expect([delayText(1900), delayText(-5000), delayText(240_000)]).toEqual(['1.9 s', 'under 0.1 s', '4 min']);
  });
});
