import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFixture, withField } from '#tests/support/fixtures.ts';
import { mangle, mangled } from '#tests/support/mangled-alerts.ts';
import { realShapedAlert } from '#tests/support/real-shaped-alerts.ts';
import { runs } from '#tests/support/runs.ts';
import { readAlert, readBySchema, readPlainMessage } from './alert.ts';

const NOW = Date.UTC(2026, 2, 6);
// Its id has a blank in front, which somebody has to mend.
const PASCAL = withField(readFixture('sp-api/any-offer-changed.json'), 'NotificationMetadata.NotificationId', 'n-1');
const CAMEL = readFixture('sp-api/pricing-health.json');

/** Compares what is written, as the log and the wire will have it. */
const same = (raw: unknown) => expect(JSON.stringify(readAlert(raw, NOW))).toBe(JSON.stringify(readBySchema(raw, NOW)));

it('parses both of Amazon’s messages, and a provider’s record of one, without the schemas', () => {
  for (const raw of [
    PASCAL,
    CAMEL,
    { _id: 'r1', title: 'Café “Ünder” 2 l', processed: false, publishedTime: 1_772_620_000, ...(CAMEL as object) },
  ]) {
    expect(readPlainMessage(raw)).toBeDefined();
    same(raw);
  }
});

it.each([
  ['another type', CAMEL, 'notificationType', 'LISTINGS_ITEM_STATUS_CHANGE'],
  ['blanks to trim', CAMEL, 'payload.sellerId', ' A1 '],
  ['a figure in text', CAMEL, 'payload.merchantOffer.landedPrice.amount', '12.50'],
  ['a foreign key that folds to a known one', CAMEL, 'payload.SELLERID', 'A2'],
  ['a field twice, in two spellings', CAMEL, 'payload.SellerId', 'A2'],
  [
    'a list that is too long',
    PASCAL,
    'Payload.AnyOfferChangedNotification.Offers',
    Array(21).fill({ SellerId: 'A1', ListingPrice: { Amount: 1, CurrencyCode: 'USD' } }),
  ],
  ['an entry that cannot be read', PASCAL, 'Payload.AnyOfferChangedNotification.Offers', [{ SellerId: 'A1' }]],
  ['no summary', CAMEL, 'payload.summary', undefined],
  ['a list in place of an object', CAMEL, 'payload.summary', []],
  ['a date that is none', CAMEL, 'payload.offerChangeTrigger.timeOfOfferChange', 'yesterday'],
  ['a message in the place of a payload', CAMEL, 'payload.notificationType', 'PRICING_HEALTH'],
])('leaves %s to the schemas', (_, message, place, value) => {
  const raw = withField(message, place, value);
  expect(readPlainMessage(raw)).toBeUndefined();
  same(raw);
});

it('gives the same answer as the schemas for every message: real, mangled or generated', () => {
  let plain = 0;
  let left = 0;
  const holds = (raw: unknown) => {
    if (readPlainMessage(raw)) plain += 1;
    else left += 1;
    return JSON.stringify(readAlert(raw, NOW)) === JSON.stringify(readBySchema(raw, NOW));
  };
  const broken: number[] = [];
  for (let seed = 1; seed <= runs(95_000); seed += 1) if (!holds(realShapedAlert(seed))) broken.push(seed);
  expect(broken).toEqual([]);
  expect(plain).toBeGreaterThan(runs(30_000));
  expect(left).toBeGreaterThan(runs(30_000));
  fc.assert(
    fc.property(mangled, (sample) => holds(mangle(sample))),
    { numRuns: runs(5_000) },
  );
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withDate: true, withMap: true }), (value) => holds(value)),
    { numRuns: runs(2_000) },
  );
}, 600_000);
