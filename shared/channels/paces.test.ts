import { describe, expect, it } from 'vitest';
import { dueAt, quietUntil } from './paces.ts';

const DENVER = 'America/Denver';
const at = (text: string) => Date.parse(text);
const iso = (moment: number | null | undefined) => (moment == null ? moment : new Date(moment).toISOString());
const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

describe('quiet hours', () => {
  it.each([
    ['before', '2026-07-01T21:59:00-06:00', null],
    ['as they begin', '2026-07-01T22:00:00-06:00', '2026-07-02T13:00:00.000Z'],
    ['after midnight', '2026-07-02T03:00:00-06:00', '2026-07-02T13:00:00.000Z'],
    ['as they end', '2026-07-02T07:00:00-06:00', null],
  ])('across midnight, %s [CHAN-04]', (_, moment, end) => {
    expect(iso(quietUntil(at(moment), hours(22, 7), DENVER))).toBe(end);
  });

  it('within a day [CHAN-04]', () => {
    expect(quietUntil(at('2026-07-01T11:00:00-06:00'), hours(12, 14), DENVER)).toBeNull();
    expect(iso(quietUntil(at('2026-07-01T13:00:00-06:00'), hours(12, 14), DENVER))).toBe('2026-07-01T20:00:00.000Z');
  });

  it('end by the clock when it jumps forward, also at a time that it skips [CHAN-04]', () => {
    // On 2026-03-08, 2:00 becomes 3:00.
    expect(iso(quietUntil(at('2026-03-07T23:00:00-07:00'), hours(22, 7), DENVER))).toBe('2026-03-08T13:00:00.000Z');
    const skipped = quietUntil(at('2026-03-08T01:00:00-07:00'), { from: 0, to: 150 }, DENVER);
    expect(iso(skipped)).toBe('2026-03-08T09:30:00.000Z');
  });

  it('end once in the hour that comes twice [CHAN-04]', () => {
    // On 2026-11-01, 1:00 to 2:00 comes twice: first -06:00, then -07:00.
    const quiet = { from: 22 * 60, to: 90 };
    expect(iso(quietUntil(at('2026-11-01T01:15:00-06:00'), quiet, DENVER))).toBe('2026-11-01T07:30:00.000Z');
    expect(quietUntil(at('2026-11-01T01:15:00-07:00'), quiet, DENVER)).toBeNull();
  });
});

describe('a delivery is due', () => {
  const noon = at('2026-07-01T12:20:00-06:00');
  it.each([
    ['now', '2026-07-01T18:20:00.000Z'],
    ['hourly', '2026-07-01T19:00:00.000Z'],
    ['daily', '2026-07-02T14:00:00.000Z'],
    // July 1, 2026 is a Wednesday.
    ['weekly', '2026-07-06T14:00:00.000Z'],
    ['off', undefined],
  ] as const)('%s [CHAN-01]', (pace, moment) => {
    expect(iso(dueAt(noon, 'lost', pace, null, DENVER)?.at)).toBe(moment);
  });

  it('after quiet hours, unless it is urgent [CHAN-04]', () => {
    const night = at('2026-07-01T23:00:00-06:00');
    expect(dueAt(night, 'lost', 'now', hours(22, 7), DENVER)).toEqual({
      at: at('2026-07-02T07:00:00-06:00'),
      quiet: true,
    });
    expect(dueAt(night, 'urgent', 'now', hours(22, 7), DENVER)).toEqual({ at: night, quiet: false });
  });
});
