import { expect, it } from 'vitest';
import { type Notification, stocks } from '#shared/inbox/notification.ts';
import { whyText } from './alert-why.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const alert = (detail: object) =>
  ({
    sellerId: 'A1OWN',
    detail: { ranks: [], lowest: [], offers: [], changeType: '', issueType: '', ...detail },
  }) as unknown as Notification;
const own = { sellerId: 'A1OWN', landed: usd(27.4), buyBox: false, prime: true };
const rival = {
  sellerId: 'A2L77EE7U53NWQ',
  landed: usd(24.99),
  buyBox: true,
  prime: true,
  channel: 'FBA' as const,
  feedbackPercent: 98,
};

it('says why an alert came in one sentence of its message’s own figures [ACT-01]', () => {
  const change = (more: object) =>
    whyText(alert({ kind: 'offer-change', own, offers: [rival, own], buyBox: { landed: rival.landed }, ...more }));
  expect(change({})).toBe('Seller A2L77EE7U53NWQ asks $24.99, $2.41 less than you. Amazon ships it. It is rated 98%.');
  expect(change({ offers: [{ ...rival, channel: 'FBM', feedbackPercent: undefined }, own] })).toBe(
    'Seller A2L77EE7U53NWQ asks $24.99, $2.41 less than you, and ships it itself.',
  );
  expect(change({ own: undefined })).toBe('Your offer is not among the offers of this message.');
  expect(change({ offers: [own, { ...rival, landed: usd(29) }], buyBox: { landed: usd(29) } })).toBe(
    'The Buy Box is $1.60 above your price.',
  );
  expect(
    whyText(
      alert({ kind: 'offer-change', own, offers: [rival, own], buyBox: { landed: rival.landed } }),
      () => 'Harlan Goods',
    ),
  ).toMatch(/^Harlan Goods asks/);
  const health = (more: object) => whyText(alert({ kind: 'pricing-health', own: { landed: usd(27.4) }, ...more }));
  expect(health({ buyBox: { landed: usd(24.99), channel: 'FBA' } })).toBe(
    'The Buy Box winner asks $24.99, $2.41 less than you. Amazon ships it.',
  );
  expect(health({ competitivePriceThreshold: usd(24.49) })).toBe(
    'Your price is $2.91 above Amazon’s competitive price threshold of $24.49.',
  );
  expect(health({})).toBe('Nobody has the Buy Box: no offer qualifies for it.');
  const gone = alert({ kind: 'offer-change', offers: [rival], buyBox: { landed: rival.landed } });
  const sentences = stocks.map((stock) => whyText({ ...gone, stock }));
  expect(sentences[0]).toMatch(/^Your listing had no stock left/);
  expect(sentences[1]).toMatch(/^Amazon took your listing off sale/);
  expect(sentences[2]).toMatch(/^Amazon does not sell your listing at the moment and does not say why/);
});

it('does not say that no offer is below the price of a seller who has the Buy Box all the same [ACT-01]', () => {
  const mine = { ...own, buyBox: true };
  const why = (price: number) =>
    whyText(
      alert({
        kind: 'offer-change',
        own: mine,
        offers: [{ ...rival, buyBox: false, landed: usd(price) }, mine],
        buyBox: { landed: mine.landed },
      }),
    );
  expect(why(28)).toBe('You have the Buy Box, and no other offer is below your price.');
  expect(why(26)).toBe('You have the Buy Box, although another offer is below your price.');
});
