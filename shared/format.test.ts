import { afterEach, describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBadge,
  formatCount,
  formatDate,
  formatDateTime,
  formatHour,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRecent,
  formatShortHour,
  formatSince,
  formatTime,
  formatTimestamp,
  formatUntil,
  formatWhen,
  setTimeFormat,
} from './format.ts';

// The test's zone is UTC.
const at = Date.UTC(2026, 10, 21, 15, 4, 9);

describe('dates', () => {
  it("read 'MMMM Do YYYY, h:mm A' and 'MMM DD, YYYY HH:mm:ss' [FMT-01]", () => {
    expect(formatDateTime(at)).toBe('November 21st 2026, 3:04 PM');
    expect(formatTimestamp(at)).toBe('Nov 21, 2026 15:04:09');
    expect(formatDateTime(Date.UTC(2026, 0, 2, 0, 5))).toBe('January 2nd 2026, 12:05 AM');
    expect(formatDateTime(Date.UTC(2026, 0, 3, 12, 0))).toBe('January 3rd 2026, 12:00 PM');
    expect(formatDateTime(Date.UTC(2026, 0, 11))).toBe('January 11th 2026, 12:00 AM');
    expect(formatTimestamp(Date.UTC(2026, 0, 2))).toBe('Jan 02, 2026 00:00:00');
  });

  it('are the same from text, number and Date', () => {
    expect(formatDateTime('2026-11-21T15:04:09Z')).toBe(formatDateTime(at));
    expect(formatDateTime(new Date(at))).toBe(formatDateTime(at));
  });

  it('have a short form and a time of day', () => {
    expect(formatDate(at)).toBe('Nov 21, 2026');
    expect(formatTime(at)).toBe('15:04:09');
    expect([formatUntil(at, at + 60_000), formatUntil(at, at + 86_400_000)]).toEqual(['15:04', 'Nov 21, 15:04']);
    expect([formatWhen(at, at + 60_000), formatWhen(at, at + 86_400_000)]).toEqual(['15:04', 'Nov 21, 2026']);
    expect(formatTime(Date.UTC(2026, 0, 2, 0, 5))).toBe('00:05:00');
  });

  it('are marked as invalid if they are not dates, and nothing throws', () => {
    expect([formatDate('soon'), formatDateTime(Number.NaN), formatUntil('soon', at)]).toEqual([
      'Invalid Date',
      'Invalid Date',
      'Invalid Date',
    ]);
  });

  it('include date and zone if older than a day, so that yesterday cannot pass for today', () => {
    const day = 86_400_000;
    expect(formatMoment(at)).toBe('Nov 21, 2026 15:04:09 UTC');
    expect(formatRecent(at, at + day - 1)).toBe('15:04:09');
    expect(formatRecent(at, at + day)).toBe('Nov 21, 2026 15:04:09 UTC');
    expect(formatRecent(at + 2 * day, at)).toBe('Nov 23, 2026 15:04:09 UTC');
    expect([formatSince(at, at + day - 1), formatSince(at, at + day)]).toEqual(['15:04', 'Nov 21, 15:04 UTC']);
  });
});

describe('numbers', () => {
  it('have two decimals and thousands separators [FMT-01]', () => {
    expect(formatNumber(1_234_567.891)).toBe('1,234,567.89');
    expect(formatNumber(0)).toBe('0.00');
    expect(formatNumber(999.999)).toBe('1,000.00');
    expect(formatNumber(-12.5)).toBe('−12.50');
  });

  it('show percentages with two decimals [FMT-01]', () => {
    expect(formatPercent(9.6432)).toBe('9.64%');
    expect(formatPercent(100)).toBe('100.00%');
    expect(formatPercent(-0.5)).toBe('−0.50%');
  });

  it('show counts without decimals', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect(formatCount(-3)).toBe('−3');
  });

  it('are short in a badge, which shows if there may be more', () => {
    expect([formatBadge(0, true), formatBadge(12, true), formatBadge(1_234, true)]).toEqual(['', '12', '999+']);
    expect([formatBadge(0, false), formatBadge(12, false)]).toEqual(['', '12+']);
  });

  it('never show minus zero', () => {
    expect([formatNumber(-0.001), formatCount(-0.2), formatPercent(-0.001), formatMoney(-0.001, 'USD')]).toEqual([
      '0.00',
      '0',
      '0.00%',
      '$0.00',
    ]);
  });
});

describe('the time format', () => {
  afterEach(() => setTimeFormat('standard'));
  const all = () => [
    formatDateTime(at),
    formatTimestamp(at),
    formatTime(at),
    formatMoment(at),
    formatSince(at, at),
    formatSince(at, at + 2 * 86_400_000),
    formatUntil(at, at),
    formatHour(14),
    formatShortHour(14),
  ];

  it('keeps each format’s default until the user chooses', () => {
    expect(all()).toEqual([
      'November 21st 2026, 3:04 PM',
      'Nov 21, 2026 15:04:09',
      '15:04:09',
      'Nov 21, 2026 15:04:09 UTC',
      '15:04',
      'Nov 21, 15:04 UTC',
      '15:04',
      '14:00',
      '14',
    ]);
  });

  it('applies to every time of day', () => {
    setTimeFormat('12h');
    expect(all()).toEqual([
      'November 21st 2026, 3:04 PM',
      'Nov 21, 2026 3:04:09 PM',
      '3:04:09 PM',
      'Nov 21, 2026 3:04:09 PM UTC',
      '3:04 PM',
      'Nov 21, 3:04 PM UTC',
      '3:04 PM',
      '2 PM',
      '2p',
    ]);
    setTimeFormat('24h');
    expect(all()[0]).toBe('November 21st 2026, 15:04');
    expect(all().slice(1)).toEqual([
      'Nov 21, 2026 15:04:09',
      '15:04:09',
      'Nov 21, 2026 15:04:09 UTC',
      '15:04',
      'Nov 21, 15:04 UTC',
      '15:04',
      '14:00',
      '14',
    ]);
  });

  it('handles midnight, noon and the end of a day', () => {
    setTimeFormat('12h');
    expect([formatTime(Date.UTC(2026, 0, 2)), formatTime(Date.UTC(2026, 0, 2, 12))]).toEqual([
      '12:00:00 AM',
      '12:00:00 PM',
    ]);
    expect([0, 12, 23, 24].map(formatHour)).toEqual(['12 AM', '12 PM', '11 PM', '12 AM']);
    setTimeFormat('standard');
    expect([0, 24].map(formatHour)).toEqual(['00:00', '24:00']);
  });

  it('can follow the browser’s language', () => {
    setTimeFormat('browser');
    const twelve = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12;
    expect(formatTime(at)).toBe(twelve ? '3:04:09 PM' : '15:04:09');
  });
});

describe('money', () => {
  it('has its symbol, two decimals and a real minus sign', () => {
    expect(formatMoney(1_234.5, 'USD')).toBe('$1,234.50');
    expect(formatMoney(-4.999, 'GBP')).toBe('−£5.00');
    expect(formatMoney(12, 'EUR')).toBe('€12.00');
  });

  it('tells the dollars of different countries apart', () => {
    const shown = ['USD', 'CAD', 'MXN', 'AUD', 'SGD', 'BRL'].map((currency) => formatMoney(12.3, currency));
    expect(shown).toEqual(['$12.30', 'CA$12.30', 'MX$12.30', 'A$12.30', 'SGD\u00a012.30', 'R$12.30']);
  });

  it('has no decimals if the currency has none', () => {
    expect([formatMoney(3168, 'JPY'), formatMoney(-320, 'JPY'), formatMoney(12_000, 'KRW')]).toEqual([
      '¥3,168',
      '−¥320',
      '₩12,000',
    ]);
    expect(formatMoney(-0.4, 'JPY')).toBe('¥0');
  });

  it('shows an unknown currency code unchanged', () => {
    expect(formatMoney(12.3, 'points')).toBe('points 12.30');
    expect(formatMoney(12.3, '')).toBe(' 12.30');
  });
});

describe('ages', () => {
  const SECOND = 1_000;
  const MINUTE = 60 * SECOND;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  const age = (ms: number) => formatAge(at - ms, at);

  it('are in seconds, minutes, hours, days up to 30, then a date [NOTE-09]', () => {
    expect([age(0), age(59 * SECOND), age(MINUTE - 1)]).toEqual(['0 s', '59 s', '59 s']);
    expect([age(MINUTE), age(HOUR - 1)]).toEqual(['1 min', '59 min']);
    expect([age(HOUR), age(DAY - 1)]).toEqual(['1 h', '23 h']);
    expect([age(DAY), age(2 * DAY), age(30 * DAY)]).toEqual(['1 day', '2 days', '30 days']);
    expect(age(31 * DAY)).toBe('Oct 21, 2026');
  });

  it('are never negative, whatever the clocks show [ST17]', () => {
    expect(age(-5 * MINUTE)).toBe('0 s');
  });
});
