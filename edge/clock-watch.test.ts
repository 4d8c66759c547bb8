import { expect, it } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

it('says that the clocks differ by a minute or more, once an hour, and nothing without a date [ENG-01]', () => {
  const logged: unknown[] = [];
  const clock = { at: NOON, passed: 0, now: () => clock.at, elapsed: () => clock.passed };
  const answered = createClockWatch(clock, (...entry) => logged.push(entry));
  for (const date of [undefined, '', 'yesterday', new Date(NOON - MINUTE + 1_000).toUTCString()]) answered(date);
  expect(logged).toEqual([]);

  answered(new Date(NOON - 60 * MINUTE).toUTCString());
  for (let n = 0; n < 10; n += 1) answered(new Date(NOON + 60 * MINUTE).toUTCString());
  const line = (secondsAhead: number) => [
    'warn',
    'The clocks of this machine and of the provider differ: set them by NTP',
    { secondsAhead },
  ];
  expect(logged).toEqual([line(3_600)]);
  clock.passed = 60 * MINUTE;
  answered(new Date(NOON + 60 * MINUTE).toUTCString());
  expect(logged).toEqual([line(3_600), line(-3_600)]);
});
