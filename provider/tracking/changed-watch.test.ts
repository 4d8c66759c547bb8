import { describe, expect, it } from 'vitest';
import type { Side, Watch } from '#shared/tracking/crossings.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { changedWatch, quietWatch } from './changed-watch.ts';

const NOW = 9_000;
const box = (min: number | null, max: number | null = null): TrackingEntry => ({ field: 'buybox_new_price', min, max });
const watchOf = (side: Side | 'inside'): Watch => ({
  buybox_new_price: { side, since: 1_000, at: 5_000, fired: { below: 1_000 } },
});
/** A rule with these thresholds, whose newest value is 18. */
const former = (entry: TrackingEntry, side: Side | 'inside', value = 18) => ({
  entries: JSON.stringify([entry]),
  watch: JSON.stringify(watchOf(side)),
  readings: JSON.stringify({ buybox_new_price: [value, 5_000] }),
});

describe('the state of a changed rule', () => {
  it('stays if the thresholds are the same or the metric is still outside them', () => {
    for (const entry of [box(20), box(19)]) {
      expect(changedWatch(former(box(20), 'below'), [entry], NOW)).toEqual({ watch: watchOf('below'), ended: [] });
    }
    expect(changedWatch(former(box(20), 'inside', 25), [box(20)], NOW)).toEqual({
      watch: watchOf('inside'),
      ended: [],
    });
  });

  it('is reset by other thresholds: inside from now on, with nothing fired', () => {
    const armed = { buybox_new_price: { side: 'inside', since: NOW, at: 5_000, fired: {} } };
    expect(changedWatch(former(box(20), 'below'), [box(17)], NOW)).toEqual({
      watch: armed,
      ended: [{ field: 'buybox_new_price', side: 'below' }],
    });
    // Outside too, and on the other side.
    expect(changedWatch(former(box(20), 'below'), [box(null, 15)], NOW)).toEqual({
      watch: armed,
      ended: [{ field: 'buybox_new_price', side: 'below' }],
    });
    expect(changedWatch(former(box(20), 'inside', 25), [box(20, 30)], NOW)).toEqual({ watch: armed, ended: [] });
    expect(changedWatch(former(box(20), 'inside', 25), [box(26)], NOW)).toEqual({ watch: armed, ended: [] });
  });

  it('drops a metric that is removed from the rule', () => {
    expect(changedWatch(former(box(20), 'below'), [], NOW)).toEqual({
      watch: {},
      ended: [{ field: 'buybox_new_price', side: 'below' }],
    });
    expect(changedWatch(former(box(20), 'inside', 25), [], NOW)).toEqual({ watch: {}, ended: [] });
  });

  it('is inside while the rule is not checked: from now on if it was outside, else since before', () => {
    expect(quietWatch(watchOf('below'), NOW)).toEqual({
      buybox_new_price: { side: 'inside', since: NOW, at: 5_000, fired: { below: 1_000 } },
    });
    expect(quietWatch(watchOf('inside'), NOW)).toEqual(watchOf('inside'));
  });
});
