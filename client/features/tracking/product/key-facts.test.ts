import { describe, expect, it } from 'vitest';
import { intervalText, timeLeft } from '#client/features/tracking/figures.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { HOUR, NOW, tracked } from '#tests/support/tracked-products.ts';
import { firedText, gapOf, leadingField, rearmText } from './key-facts.ts';

const entry: TrackingEntry = { field: 'buybox_new_price', min: 22.5, max: 27.5 };
const gap = (value: number | undefined, of: TrackingEntry | undefined = entry) =>
  gapOf('buybox_new_price', value, of, 'USD');
const known = (value: number) => ({ value, at: NOW, source: 'message' as const });

describe('the figures of a product', () => {
  it('show how far the value is beyond its threshold, or from the nearer one', () => {
    expect(gap(22.01)).toEqual({ side: 'min', text: '−$0.49', way: 'down', beyond: true });
    expect(gap(28)).toEqual({ side: 'max', text: '+$0.50', way: 'up', beyond: true });
    expect(gap(23)).toEqual({ side: 'min', text: '+$0.50', way: 'up', beyond: false });
    expect(gap(27)).toEqual({ side: 'max', text: '−$0.50', way: 'down', beyond: false });
    expect(gap(22.5)).toEqual({ side: 'min', text: '$0.00', way: 'flat', beyond: false });
    expect(gap(30, { field: 'buybox_new_price', min: 22.5, max: null })).toMatchObject({
      side: 'min',
      text: '+$7.50',
      beyond: false,
    });
  });

  it('show no distance without a value or a threshold', () => {
    expect(gap(undefined)).toBeNull();
    expect(gapOf('rating', 4, undefined, 'USD')).toBeNull();
    expect(gap(4, { field: 'buybox_new_price', min: null, max: null })).toBeNull();
  });

  it('start with the metric outside its thresholds, otherwise the first with a threshold, otherwise the Buy Box', () => {
    const entries: TrackingEntry[] = [{ field: 'rating', min: 4, max: null }, entry];
    expect(leadingField(entries, { rating: known(4.4), buybox_new_price: known(21) })).toBe('buybox_new_price');
    expect(leadingField(entries, { rating: known(4.4), buybox_new_price: known(23) })).toBe('rating');
    expect(leadingField([], {})).toBe('buybox_new_price');
  });

  it('show when the product fired and when it re-arms', () => {
    const at = NOW - 32 * 60_000;
    const product = tracked({ watch: { buybox_new_price: { side: 'below', since: at, fired: { below: at } } } });
    expect(firedText(product, NOW)).toBe('Fired 14:00');
    expect(rearmText(product, NOW)).toBe('20:00, in 5 h 28 min');
    expect(rearmText(product, NOW + 6 * HOUR)).toBeNull();
    expect(firedText(tracked(), NOW)).toBeNull();
  });

  it('show durations in a short and clear form', () => {
    expect([1, 59 * 60_000, HOUR, 5 * HOUR + 28 * 60_000, 47 * HOUR, 72 * HOUR].map(timeLeft)).toEqual([
      '1 min',
      '59 min',
      '1 h',
      '5 h 28 min',
      '47 h',
      '3 days',
    ]);
    expect([1, 6, 24, 30, 48, 72, 168].map(intervalText)).toEqual([
      '1 h',
      '6 h',
      '24 h',
      '30 h',
      '2 days',
      '3 days',
      '7 days',
    ]);
  });
});
