import { describe, expect, it } from 'vitest';
import { trackedState } from '#shared/tracking/tracked.ts';
import { HOUR, NOW, tracked } from '#tests/support/tracked-products.ts';
import { foundIn, outsideCount, stateText } from './state-mark.tsx';

const words = (change: Parameters<typeof tracked>[0]) => stateText(trackedState(tracked(change), NOW), NOW);
const out = (side: 'below' | 'above', fired = {}) => ({ buybox_new_price: { side, since: NOW - HOUR, fired } });

describe('a tracked product in the list', () => {
  it('shows its state as text and with a mark', () => {
    const all = [
      words({}),
      words({ watch: out('below') }),
      words({ watch: out('above') }),
      words({ watch: { buybox_new_price: { side: 'inside', since: NOW, fired: { below: NOW - 5 * HOUR } } } }),
      words({ paused: true }),
      words({ expiresAt: NOW - 1 }),
      words({ silentSince: NOW - HOUR }),
    ];
    expect(all.map(({ text }) => text)).toEqual([
      'Armed',
      'Below Min',
      'Above Max',
      'Re-arms 15:32',
      'Paused',
      'Expired',
      'Silent',
    ]);
    expect(all.map(({ mark }) => mark)).toEqual(['armed', 'below', 'above', 'wait', 'off', 'off', 'silent']);
    expect(all.map(({ bad }) => bad)).toEqual([false, true, true, false, false, false, true]);
  });

  it('counts as outside only while it is watched', () => {
    const products = [
      tracked({ watch: out('below') }),
      tracked({ watch: out('above'), paused: true }),
      tracked(),
      tracked({ watch: out('above') }),
    ];
    expect(outsideCount(products, NOW)).toBe(2);
  });

  it('is found by words of its ASIN or title in any order, whatever their case', () => {
    const products = [
      tracked(),
      tracked({ asin: 'B000000002', title: null }),
      tracked({ asin: 'B000000003', title: 'Store LAMP' }),
    ];
    const found = (search: string) => foundIn(products, search).map(({ asin }) => asin);
    expect(found('lamp store')).toEqual(['B000000003']);
    expect(found(' b0000 ')).toEqual(['B000000002', 'B000000003']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });
});
