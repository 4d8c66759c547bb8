import { expect, it } from 'vitest';
import { trackedState } from './tracked.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const tracked = (more: object = {}) => ({
  entries: [{ field: 'buybox_new_price' as const }, { field: 'rating' as const }],
  watch: {},
  rearm: '6h' as const,
  paused: false,
  expiresAt: null,
  silentSince: null,
  ...more,
});
const metric = (side: 'below' | 'inside', fired: object = {}) => ({ side, since: NOW - HOUR, fired });

it('a tracked product has the most urgent of its states', () => {
  expect(trackedState(tracked(), NOW)).toEqual({ is: 'armed' });
  const out = { watch: { rating: metric('below', { below: NOW - HOUR }) }, silentSince: NOW - HOUR };
  expect(trackedState(tracked(out), NOW)).toEqual({ is: 'below', field: 'rating', since: NOW - HOUR });
  expect(trackedState(tracked({ ...out, paused: true }), NOW)).toEqual({ is: 'paused' });
  expect(trackedState(tracked({ ...out, paused: true, expiresAt: NOW }), NOW)).toEqual({ is: 'expired' });
  const inside = { watch: { rating: metric('inside', { below: NOW - HOUR }) } };
  expect(trackedState(tracked(inside), NOW)).toEqual({ is: 'rearms', field: 'rating', at: NOW + 5 * HOUR });
  expect(trackedState(tracked(inside), NOW + 5 * HOUR)).toEqual({ is: 'armed' });
  expect(trackedState(tracked({ ...inside, silentSince: NOW - HOUR }), NOW)).toEqual({
    is: 'silent',
    since: NOW - HOUR,
  });
  // A removed threshold has no state.
  expect(trackedState(tracked({ ...out, entries: [], silentSince: null }), NOW)).toEqual({ is: 'armed' });
});
