import { describe, expect, it } from 'vitest';
import { CHECK_INTERVAL, dueAfter, dueInSilence, silentAfter, usualPause } from './check-times.ts';

const MINUTE = 60_000;

describe('when a message is due [ACT-09]', () => {
  it.each([
    ['never heard of, at the end of the interval', null, 14],
    ['rare messages, likewise', 300, 14],
    ['every four minutes, after three pauses', 4, 12],
    ['every minute, not before a third of the interval', 1, 5],
  ])('%s', (_, usual, minutes) => {
    expect(dueAfter(usual === null ? null : usual * MINUTE, CHECK_INTERVAL)).toBe(minutes * MINUTE);
  });

  it.each([
    ['unknown rhythm', null, 15],
    ['every hour', 60, 15],
    ['every minute', 1, 6],
    ['every five seconds', 1 / 12, 3],
  ])('a marketplace is silent: %s', (_, usual, minutes) => {
    expect(silentAfter(usual === null ? null : usual * MINUTE, CHECK_INTERVAL)).toBe(minutes * MINUTE);
  });

  it('in silence, products are checked three times an interval', () =>
    expect(dueInSilence(CHECK_INTERVAL)).toBe(5 * MINUTE));

  it('the usual pause follows the newest ones slowly, and a burst or a clock that goes back does not change it', () => {
    expect(usualPause(null, 5_000)).toBeNull();
    expect(usualPause(null, MINUTE)).toBe(MINUTE);
    expect(usualPause(MINUTE, 2 * MINUTE)).toBe(72_000);
    expect(usualPause(MINUTE, 300)).toBe(MINUTE);
    expect(usualPause(MINUTE, -3_600_000)).toBe(MINUTE);
  });
});
