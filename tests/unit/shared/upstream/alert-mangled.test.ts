import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { notificationSchema } from '#shared/notifications/notification.ts';
import { limits } from '#shared/protocol.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { readFixture, respell, withField } from '#tests/support/fixtures.ts';

const NOW = Date.UTC(2026, 2, 6);
const RUNS = 10_000;

const messages = ['any-offer-changed', 'any-offer-changed-japan', 'pricing-health', 'listings-item-status-change'].map((name) =>
  readFixture(`sp-api/${name}.json`),
);
const records = messages.map((message) => ({
  _id: '65f000000000000000000002',
  marketplace: 'US',
  publishedTime: 1_772_620_000,
  payload: message,
  ...(message as object),
}));
const spellings = [(key: string) => key, (key: string) => key.toLowerCase(), (key: string) => key.toUpperCase()];

/** What a wrong sender, an older version or an attacker may put in a field's place. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', 0, -1, 1e308, -1e308, 8.64e15, 1e-320, true, [], {}, [[]], 'NaN', '1e999', '__proto__', 'constructor'),
  fc.string({ maxLength: 500 }),
  fc.string({ unit: 'binary', minLength: 150, maxLength: 400 }),
  fc.integer({ min: 100, max: 400 }).map((length) => '\u0001'.repeat(length)),
  fc.double(),
  fc.date().map((date) => date.toJSON()),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 100 }),
);

/** Every place of a message, as 'Payload.Offers.0.SellerId'. */
function placesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return [here, ...placesOf(each, here)];
  });
}

const mangled = fc.constantFrom(...messages, ...records).chain((message) => {
  const places = placesOf(message);
  return fc.record({
    message: fc.constant(message),
    changes: fc.array(fc.record({ place: fc.constantFrom(...places), value: oddValue }), { minLength: 1, maxLength: 12 }),
    spell: fc.constantFrom(...spellings),
  });
});

function apply({ message, changes, spell }: { message: unknown; changes: { place: string; value: unknown }[]; spell: (key: string) => string }): unknown {
  let result = message;
  for (const { place, value } of changes) {
    try {
      result = withField(result, place, value);
    } catch {
      // An earlier change took the holder away.
    }
  }
  return respell(result, spell);
}

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
      if (answers(apply(sample))) read += 1;
    }),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(1_000);
  expect(read).toBeLessThan(RUNS);
}, 120_000);

it('answers anything at all', () => {
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

it('keeps the largest alert that can be made within the log’s limit', () => {
  const money = { Amount: 0.123456789012345, CurrencyCode: 'USD' };
  // What takes six bytes a letter in JSON, and what takes three.
  for (const letter of ['\u0001', '語']) {
    const wide = letter.repeat(200);
    for (const length of [100, 60, 40, 20]) {
      const price = { Condition: wide, FulfillmentChannel: 'Amazon', LandedPrice: money, ListingPrice: money, Shipping: money };
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

it('is not shaken by depth', () => {
  const deep = JSON.parse(`${'{"payload":'.repeat(2_000)}{}${'}'.repeat(2_000)}`) as unknown;
  const deepList = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown;
  answers(deep);
  answers(deepList);
  answers(withField(messages[0], 'Payload.AnyOfferChangedNotification.Offers', deepList));
});
