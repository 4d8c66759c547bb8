import { describe, expect, it } from 'vitest';
import { createSubscriptions, type SubscriptionsInput } from '#client/features/notifications/state/subscriptions$.ts';
import { marbles } from '#tests/support/marbles.ts';

describe('the subscriptions', () => {
  const last = (...inputs: SubscriptionsInput[]) => {
    let switches: unknown;
    marbles(({ hot, flush }) => {
      const line = inputs.map((_, at) => String.fromCharCode(97 + at)).join('');
      createSubscriptions(hot(line, Object.fromEntries(inputs.map((input, at) => [String.fromCharCode(97 + at), input])))).subscribe((value) => {
        switches = value;
      });
      flush();
    });
    return switches as { switches: unknown; integrationRequired: boolean };
  };

  it('sets each type by the list of what is not subscribed [NOTE-11]', () => {
    expect(last({ kind: 'loaded', answer: { marketplace: 'US', unsubscribedTypes: ['ANY_OFFER_CHANGED'] } }).switches).toEqual({
      PRICING_HEALTH: 'on',
      ANY_OFFER_CHANGED: 'off',
    });
  });

  it('is busy while subscribing and goes back to off when it fails [NOTE-05]', () => {
    const loaded: SubscriptionsInput = { kind: 'loaded', answer: { marketplace: 'US', unsubscribedTypes: ['ANY_OFFER_CHANGED'] } };
    const start: SubscriptionsInput = { kind: 'subscribing', type: 'ANY_OFFER_CHANGED' };
    expect(last(loaded, start).switches).toMatchObject({ ANY_OFFER_CHANGED: 'busy' });
    expect(last(loaded, start, { kind: 'subscribe.failed', type: 'ANY_OFFER_CHANGED', trouble: { code: 'X', message: '' } }).switches).toMatchObject({
      ANY_OFFER_CHANGED: 'off',
    });
    expect(last(loaded, start, { kind: 'subscribed', type: 'ANY_OFFER_CHANGED' }).switches).toMatchObject({ ANY_OFFER_CHANGED: 'on' });
  });

  it('knows from code 108 that the Amazon integration is missing [NOTE-06]', () => {
    expect(last({ kind: 'loaded', answer: { code: '108', message: 'x' } }).integrationRequired).toBe(true);
    expect(last({ kind: 'loaded', answer: { code: '500', message: 'x' } }).integrationRequired).toBe(false);
  });
});
