import { describe, expect, it } from 'vitest';
import { formatDate } from '#shared/format.ts';
import { type RenewalInterval, renewalAfter, renewalOf } from './renewal.ts';

const at = (text: string) => Date.parse(`${text}T10:30:00Z`);
const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10));

describe('renewals', () => {
  const table: [string, RenewalInterval, number, string][] = [
    ['2026-03-14', 'month', 1, '2026-04-14'],
    ['2026-03-14', 'year', 1, '2027-03-14'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-01-31', 'month', 2, '2026-03-31'],
    ['2026-08-31', 'month', 6, '2027-02-28'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2028-02-29', 'year', 4, '2032-02-29'],
    ['2026-12-31', 'month', 1, '2027-01-31'],
  ];
  it.each(table)('from %s, a %s, %d times: %s', (from, interval, periods, to) => {
    expect(day(renewalAfter(at(from), interval, periods))).toBe(to);
    expect(renewalAfter(at(from), interval, periods) % 86_400_000).toBe(at(from) % 86_400_000);
  });

  it('happen at the provider’s date, or one interval after the start, and never if neither is known', () => {
    expect(renewalOf({ nextSubscribeAt: at('2026-09-01'), createdAt: at('2026-01-31'), interval: 'month' })).toBe(
      at('2026-09-01'),
    );
    expect(day(renewalOf({ nextSubscribeAt: null, createdAt: at('2026-01-31'), interval: 'month' }))).toBe(
      '2026-02-28',
    );
    expect(day(renewalOf({ nextSubscribeAt: null, createdAt: at('2026-01-31'), interval: 'year' }))).toBe('2027-01-31');
    expect(renewalOf({ nextSubscribeAt: null, createdAt: null, interval: 'year' })).toBeNull();
    expect(formatDate(Date.UTC(2027, 2, 4, 12))).toBe('Mar 04, 2027');
  });
});
