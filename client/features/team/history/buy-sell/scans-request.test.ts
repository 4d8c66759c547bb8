import { describe, expect, it } from 'vitest';
import type { RecordedScan, Scan } from '#shared/team/history/buy-sell.ts';
import { belongs, isLastScan, noScanFilters, type ScanFilters, scanQuery, scansRequestOf } from './scan-filters.ts';
import { withScan } from './use-scans.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const requested = (filters: Partial<ScanFilters> = {}) =>
  scansRequestOf({ ...noScanFilters, ...filters }, now, 'Europe/Berlin');
const recorded = (change: Partial<RecordedScan> = {}, at = now - 60_000): RecordedScan => ({
  asin: 'B012345678',
  title: 'Café crème torch',
  uid: 'm1',
  scan: { _id: 's1', createdAt: new Date(at).toISOString() },
  ...change,
});

describe('the selection of scans', () => {
  it('sends times in Unix seconds for the reader’s zone and omits unset filters [BS-02]', () => {
    expect(requested()).toEqual({ time: null, account: null, individual: null, asOf: null, search: '', loss: false });
    expect(requested({ time: 'today' }).time).toEqual({ st: Date.UTC(2026, 10, 21, 23) / 1000 });
    expect(requested({ time: 'yesterday' }).time).toEqual({
      st: Date.UTC(2026, 10, 20, 23) / 1000,
      et: Date.UTC(2026, 10, 21, 23) / 1000 - 1,
    });
    expect(requested({ time: { from: '2026-11-01', to: null } }).time).toEqual({
      st: Date.UTC(2026, 9, 31, 23) / 1000,
    });
    expect(requested({ account: 'm1' }).account).toBe('m1');
  });

  it('is written into the address beside the grid’s parameters', () => {
    const query = scanQuery.write(new URLSearchParams('density=compact&row=40'), {
      time: 'last30days',
      account: 'm 1',
      search: 'tumbler & co',
      loss: true,
    });
    expect(query.toString()).toBe('density=compact&time=last30days&account=m+1&q=tumbler+%26+co&loss=1');
    expect(scanQuery.read(query)).toEqual({ time: 'last30days', account: 'm 1', search: 'tumbler & co', loss: true });
    expect(scanQuery.read(new URLSearchParams('time=never&from=soon'))).toEqual(noScanFilters);
    expect(scanQuery.write(query, noScanFilters).toString()).toBe('density=compact');
  });

  it('includes a live scan by time, account, and search, but never one older than 540 days', () => {
    expect(belongs(recorded(), requested(), now)).toBe(true);
    expect(belongs(recorded(), requested({ time: 'yesterday' }), now)).toBe(false);
    expect(belongs(recorded({}, now - DAY), requested({ time: 'yesterday' }), now)).toBe(true);
    expect(belongs(recorded(), requested({ account: 'm1' }), now)).toBe(true);
    expect(belongs(recorded(), requested({ account: 'm2' }), now)).toBe(false);
    expect(belongs(recorded(), requested({ search: 'CREME' }), now)).toBe(true);
    expect(belongs(recorded(), requested({ search: 'b0123' }), now)).toBe(true);
    expect(belongs(recorded({ title: null }), requested({ search: 'creme' }), now)).toBe(false);
    expect(
      [-1, 0, null].map((profit) =>
        belongs(recorded({ scan: { ...recorded().scan, profit } }), requested({ loss: true }), now),
      ),
    ).toEqual([true, false, false]);
    // Words in any order, in title and ASIN together.
    expect(belongs(recorded(), requested({ search: 'torch cafe' }), now)).toBe(true);
    expect(belongs(recorded(), requested({ search: 'torch b0123' }), now)).toBe(true);
    expect(belongs(recorded(), requested({ search: 'torch lamp' }), now)).toBe(false);
    expect(belongs(recorded({}, now - 540 * DAY), requested(), now)).toBe(true);
    expect(belongs(recorded({}, now - 540 * DAY - 1), requested(), now)).toBe(false);
  });
});

describe('a live scan', () => {
  const at = (moment: number) => ({ last: { createdAt: new Date(moment).toISOString() } });

  it('is its product’s last scan unless a later one is known', () => {
    expect(isLastScan(recorded(), undefined)).toBe(true);
    expect(isLastScan(recorded({}, now), at(now - 1))).toBe(true);
    expect(isLastScan(recorded({}, now), at(now))).toBe(true);
    expect(isLastScan(recorded({}, now - 1), at(now))).toBe(false);
  });
});

describe('the opened scans of a product', () => {
  const scan = (id: string | null, minutes: number): Scan => ({
    _id: id,
    createdAt: new Date(now + minutes * 60_000).toISOString(),
  });
  const list = { rows: [scan('b', -2), scan('a', -5)], fresh: new Set<Scan>() };

  it('sort a live scan in by its time and mark it as new', () => {
    const [newest, between, oldest] = [scan('new', 0), scan('mid', -3), scan('old', -9)];
    expect(withScan(list, { scan: newest })?.rows.map(({ _id }) => _id)).toEqual(['new', 'b', 'a']);
    expect(withScan(list, { scan: between })?.rows.map(({ _id }) => _id)).toEqual(['b', 'mid', 'a']);
    const twice = withScan(withScan(list, { scan: newest }) ?? list, { scan: oldest });
    expect(twice?.rows.map(({ _id }) => _id)).toEqual(['new', 'b', 'a', 'old']);
    expect([...(twice?.fresh ?? [])]).toEqual([newest, oldest]);
  });

  it('ignore a scan that was already read', () => {
    expect(withScan(list, { scan: scan('a', 0) })).toBeUndefined();
    expect(withScan({ rows: [], fresh: new Set() }, { scan: scan(null, 0) })?.rows).toHaveLength(1);
  });
});
