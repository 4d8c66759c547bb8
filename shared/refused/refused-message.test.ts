import { describe, expect, it } from 'vitest';
import { anyOfferChanged, pricingRecord } from '#tests/support/messages.ts';
import { groupText, messageFacts, refusalText } from './refused-message.ts';

describe('a refused message', () => {
  it('is named by path and rule, and grouped across the rows of a list [OPS-08]', () => {
    const text = refusalText({ path: 'payload.Offers.3.Shipping', reason: 'Required, but missing' });
    expect(text).toBe('payload.Offers[3].Shipping is missing');
    expect(groupText(text)).toBe('payload.Offers[].Shipping is missing');
    expect(refusalText({ path: '0.sellPrice', reason: 'Invalid type: Expected number but received "ann@shop.example"' })).toBe(
      '[0].sellPrice: Expected number',
    );
    expect(refusalText({ path: '', reason: 'No such event' })).toBe('No such event');
    expect(refusalText({ path: 'asin', reason: 'Invalid key: Expected "asin" but received undefined' })).toBe('asin is missing');
  });

  it('says what identifies it in either spelling and at any depth, and a made-up one costs little [OPS-08]', () => {
    expect(messageFacts(anyOfferChanged({ notificationId: ' n-1 ', subscriptionId: 's-1', sellerId: 'A1', asin: 'B0TEST0009' }))).toEqual({
      id: 'n-1',
      sellerId: 'A1',
      asin: 'B0TEST0009',
      subscriptionId: 's-1',
    });
    expect(messageFacts(pricingRecord(7)).id).toBe('ntf-7');
    expect(messageFacts({ _id: 'rec-1', payload: [null, 'x', 7] }).id).toBe('rec-1');
    for (const odd of [null, 'text', 7, undefined, []]) expect(messageFacts(odd).id).toBeUndefined();
    const began = performance.now();
    messageFacts(Array.from({ length: 300_000 }, () => ({ a: { b: {} } })));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
