import { expect, it } from 'vitest';
import { stepsOf } from './alert-prices.tsx';

const point = (at: number, own: number | null) => ({ at, own, buyBox: null, lowest: null });
const same = (value: number) => value;

it('draws a price as steps that hold until the next message, with a gap where a message has none, up to now [INBX-12]', () => {
  expect(stepsOf([point(0, 10), point(5, 12), point(8, null), point(9, 11)], 'own', 12, same, same)).toBe(
    'M0.0 10.0H5.0V12.0H8.0M9.0 11.0H12.0',
  );
  expect(stepsOf([point(0, null), point(5, null)], 'own', 12, same, same)).toBe('');
});
