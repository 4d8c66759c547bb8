import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../alert-kinds.ts';
import { offerStateOf } from './offer-state.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const offer = (sellerId: string, amount: number, more: Partial<Offer> = {}): Offer => ({
  sellerId,
  landed: usd(amount),
  buyBox: false,
  prime: false,
  ...more,
});
const arbitraryOffer = fc.record({
  sellerId: fc.constantFrom('A1', 'A2', 'A3', 'A4'),
  channel: fc.constantFrom('FBA' as const, 'FBM' as const),
  landed: fc.integer({ min: 100, max: 130 }).map((cents) => usd(cents / 100)),
  buyBox: fc.boolean(),
  prime: fc.boolean(),
  feedbackPercent: fc.integer({ min: 80, max: 100 }),
  feedbackCount: fc.nat(5_000),
});

describe('what offers mean [ACT-09]', () => {
  it('is the same in any order, and whatever ratings and Prime say', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOffer, { maxLength: 19 }), fc.infiniteStream(fc.nat()), (offers, noise) => {
        const mixed = offers
          .map((each) => ({ ...each, prime: !each.prime, feedbackCount: noise.next().value as number }))
          .map((each) => [noise.next().value as number, each] as const)
          .sort(([a], [b]) => a - b)
          .map(([, each]) => each);
        expect(offerStateOf({ offers: mixed, buyBox: undefined })).toBe(offerStateOf({ offers, buyBox: undefined }));
      }),
    );
  });

  const base = [offer('A1', 20), offer('A2', 21, { buyBox: true })];
  it.each<[string, Offer[], number | undefined]>([
    ['a price', [offer('A1', 19.99), offer('A2', 21, { buyBox: true })], 21],
    ['a seller', [offer('A3', 20), offer('A2', 21, { buyBox: true })], 21],
    ['one more offer', [...base, offer('A3', 25)], 21],
    ['an offer less', [offer('A2', 21, { buyBox: true })], 21],
    ['who ships', [offer('A1', 20, { channel: 'FBM' }), offer('A2', 21, { buyBox: true })], 21],
    ['who has the Buy Box', [offer('A1', 20, { buyBox: true }), offer('A2', 21)], 21],
    ['the Buy Box price', base, 20.5],
    ['no Buy Box', base, undefined],
  ])('differs by %s', (_, offers, buyBox) => {
    const before = offerStateOf({ offers: base, buyBox: { landed: usd(21) } });
    expect(offerStateOf({ offers, buyBox: buyBox === undefined ? undefined : { landed: usd(buyBox) } })).not.toBe(
      before,
    );
  });

  it('ignores which of the offers with the highest price is listed last among twenty, but not who has the Buy Box there', () => {
    const cheap = Array.from({ length: 18 }, (_, index) => offer(`B${index}`, 10 + index));
    const one = [...cheap, offer('C1', 40), offer('C2', 40)];
    const other = [...cheap, offer('C3', 40), offer('C1', 40)];
    expect(offerStateOf({ offers: one, buyBox: undefined })).toBe(offerStateOf({ offers: other, buyBox: undefined }));
    expect(
      offerStateOf({ offers: [...cheap, offer('C3', 40, { buyBox: true }), offer('C1', 40)], buyBox: undefined }),
    ).not.toBe(offerStateOf({ offers: one, buyBox: undefined }));
  });
});
