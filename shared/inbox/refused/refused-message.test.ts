import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { anyOfferChanged, pricingRecord } from '#tests/support/messages.ts';
import { groupText, messageFacts, refusalText } from './refused-message.ts';

describe('a refused message', () => {
  it('is named by path and rule, and grouped across the rows of a list [OPS-08]', () => {
    const text = refusalText({ path: 'payload.Offers.3.Shipping', reason: 'Required, but missing' });
    expect(text).toBe('payload.Offers[3].Shipping is missing');
    expect(groupText(text)).toBe('payload.Offers[].Shipping is missing');
    expect(groupText('marketplace: Unknown marketplace A2UNKNOWN1')).toBe('marketplace: Unknown marketplace');
    expect(
      refusalText({ path: '0.sellPrice', reason: 'Invalid type: Expected number but received "ann@shop.example"' }),
    ).toBe('[0].sellPrice: Expected number');
    expect(refusalText({ path: '', reason: 'No such event' })).toBe('No such event');
    expect(refusalText({ path: 'asin', reason: 'Invalid key: Expected "asin" but received undefined' })).toBe(
      'asin is missing',
    );
  });

  it.each([
    ["plan: found 'TRIAL' at the seller", "plan: found 'GOLD' at the seller"],
    ['No such seller A2UNKNOWN1', 'No such seller A9OTHER'],
    ['price: 12.50 is above 9', 'price: 1,300 is above 80.25'],
    ['at: 2026-11-26T10:00:00Z is in the future', 'at: 2027-01-02T03:04:05.678Z is in the future'],
    ['Order “24 mugs” of ann@shop.test is unknown', 'Order “x” of bo@other.test is unknown'],
    ['id: 4f1c9a52-77aa-4a31-9a0e-00d1c2b3a4e5 is taken', 'id: 1 is taken'],
    ["kind: Expected a kind, found 'abc'", "kind: Expected a kind, found 'other'"],
  ])('is in one group with others that differ in values alone: %s, %s [OPS-08]', (one, other) => {
    expect(groupText(one)).toBe(groupText(other));
    expect(groupText(one)).toContain('…');
    expect(groupText(groupText(one))).toBe(groupText(one));
  });

  it.each([
    'offers[].price2 is missing',
    'address_2.line1: Expected at most 300 characters',
    "kind: Expected ('B2B' | 'B2C')",
    "The seller doesn't sell what isn't listed",
    'No account has connected this seller',
  ])('is grouped by all of a reason without values: %s [OPS-08]', (reason) => {
    expect(groupText(reason)).toBe(reason);
  });

  it('says what identifies it in either spelling and at any depth, and a made-up one costs little [OPS-08]', async () => {
    expect(
      messageFacts(
        anyOfferChanged({ notificationId: ' n-1 ', subscriptionId: 's-1', sellerId: 'A1', asin: 'B0TEST0009' }),
      ),
    ).toEqual({
      id: 'n-1',
      sellerId: 'A1',
      asin: 'B0TEST0009',
      subscriptionId: 's-1',
    });
    expect(messageFacts(pricingRecord(7)).id).toBe('ntf-7');
    expect(messageFacts({ _id: 'rec-1', payload: [null, 'x', 7] }).id).toBe('rec-1');
    for (const odd of [null, 'text', 7, undefined, []]) expect(messageFacts(odd).id).toBeUndefined();
    const large = Array.from({ length: 300_000 }, () => ({ a: { b: {} } }));
    expect(await cpuTime(() => messageFacts(large))).toBeLessThan(50);
  });
});
