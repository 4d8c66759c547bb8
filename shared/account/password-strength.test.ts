import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['short', 1],
  ['password123', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefghijklmnop', 1],
  ['1234567890', 1],
  ['dana.okafor1', 1],
  ['kettles8', 2],
  ['demo-pass-1', 3],
  ['quiet-harbour-42x', 4],
  ['vier grüne Löffel im Regen', 4],
])('%s scores %i', (password, score) => {
  expect(passwordStrength(password, 'Dana.Okafor@brightcart.co')).toBe(score);
});
