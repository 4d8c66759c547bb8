import { expect, it } from 'vitest';
import { passwordsDiffer } from './passwords-differ.ts';

it('two passwords count as different once both are filled and the second either was left or is no longer a prefix of the first', () => {
  expect(passwordsDiffer('secret-1', '', false)).toBe(false);
  expect(passwordsDiffer('', 'secret-1', true)).toBe(false);
  expect(passwordsDiffer('secret-1', 'secret', false)).toBe(false);
  expect(passwordsDiffer('secret-1', 'secret', true)).toBe(true);
  expect(passwordsDiffer('secret-1', 'secret-2', false)).toBe(true);
  expect(passwordsDiffer('secret-1', 'secret-1', true)).toBe(false);
});
