import type { Firing, Tracked } from '#shared/tracking/tracked.ts';

export const HOUR = 3_600_000;
export const NOW = Date.UTC(2026, 10, 22, 14, 32);

export const tracked = (change: Partial<Tracked> = {}): Tracked => ({
  id: 'rule-1',
  asin: 'B0E1NG3TWR',
  marketplace: 'US',
  title: 'Insulated tumbler, 40 oz',
  entries: [{ field: 'buybox_new_price', min: 22.5, max: 27.5 }],
  rearm: '6h',
  expiresAt: null,
  note: '',
  paused: false,
  silentAfter: null,
  by: 'owner@demo.test',
  mine: true,
  createdAt: NOW - 90 * 24 * HOUR,
  changedAt: NOW - HOUR,
  now: { buybox_new_price: { value: 24.1, at: NOW - HOUR, source: 'message' } },
  watch: {},
  firings: 0,
  lastFiredAt: null,
  often: null,
  lastMessageAt: NOW - HOUR,
  silentSince: null,
  ...change,
});

export const firing = (change: Partial<Firing> = {}): Firing => ({
  id: 'firing-1',
  ruleId: 'rule-1',
  asin: 'B0E1NG3TWR',
  marketplace: 'US',
  field: 'buybox_new_price',
  side: 'below',
  threshold: 22.5,
  value: 22.01,
  at: NOW - 32 * 60_000,
  endedAt: null,
  told: [{ email: 'owner@demo.test', by: 'inbox' }],
  notificationId: 'n1',
  ...change,
});
