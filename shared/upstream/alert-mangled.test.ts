import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { notificationSchema } from '#shared/inbox/notification.ts';
import { limits } from '#shared/protocol.ts';
import { withField } from '#tests/support/fixtures.ts';
import { mangle, mangled, messages } from '#tests/support/mangled-alerts.ts';
import { runs } from '#tests/support/runs.ts';
import { readAlert } from './alert.ts';

const NOW = Date.UTC(2026, 2, 6);
const RUNS = runs(10_000);

/** @returns whether it was read as an alert */
function answers(raw: unknown): boolean {
  const result = readAlert(raw, NOW);
  if (!result.ok) {
    expect(result.error.length).toBeGreaterThan(0);
    for (const { path, reason } of result.error) {
      expect(path).not.toBe('');
      expect(reason).not.toBe('');
    }
    return false;
  }
  const wire = JSON.stringify(result.value);
  expect(Buffer.byteLength(wire)).toBeLessThanOrEqual(limits.eventBytes);
  // A tab reads what went over the wire, where infinity would have become null.
  expect(v.safeParse(notificationSchema, JSON.parse(wire)).success).toBe(true);
  return true;
}

it('answers every mangled message with an alert that fits the schema and the log, or with a path and a reason', () => {
  let read = 0;
  fc.assert(
    fc.property(mangled, (sample) => {
      if (answers(mangle(sample))) read += 1;
    }),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 10);
  expect(read).toBeLessThan(RUNS);
}, 120_000);

it('answers any input', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withObjectString: true }),
      (value) => void answers(value),
    ),
    {
      numRuns: RUNS,
    },
  );
}, 120_000);

it('keeps the largest alert that fits the log’s limit', () => {
  const money = { Amount: 0.123456789012345, CurrencyCode: 'USD' };
  // Letters that take six bytes in JSON, and letters that take three.
  for (const letter of ['\u0001', '語']) {
    const wide = letter.repeat(200);
    for (const length of [100, 60, 40, 20]) {
      const price = {
        Condition: wide,
        FulfillmentChannel: 'Amazon',
        LandedPrice: money,
        ListingPrice: money,
        Shipping: money,
      };
      const offer = {
        SellerId: '語'.repeat(length),
        ListingPrice: money,
        Shipping: money,
        IsFulfilledByAmazon: true,
        SellerFeedbackRating: { FeedbackCount: 123_456_789_012, SellerPositiveFeedbackRating: 1 / 3 },
      };
      let largest = messages[0];
      for (const [place, value] of Object.entries({
        'Summary.LowestPrices': Array(50).fill(price),
        'Summary.BuyBoxPrices': Array(50).fill(price),
        'Summary.SalesRankings': Array(50).fill({ ProductCategoryId: wide, Rank: 1 }),
        'OfferChangeTrigger.OfferChangeType': wide,
        Offers: Array(50).fill(offer),
      }))
        largest = withField(largest, `Payload.AnyOfferChangedNotification.${place}`, value);
      expect(answers(largest)).toBe(true);
    }
  }
});

it('withstands deep nesting', () => {
  const deep = JSON.parse(`${'{"payload":'.repeat(2_000)}{}${'}'.repeat(2_000)}`) as unknown;
  const deepList = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown;
  answers(deep);
  answers(deepList);
  answers(withField(messages[0], 'Payload.AnyOfferChangedNotification.Offers', deepList));
});
