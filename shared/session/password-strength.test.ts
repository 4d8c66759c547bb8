import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newPasswordSchema } from './credentials.ts';
import { passwordFault, passwordStrength } from './password-strength.ts';

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

it.each([
  'password1',
  'Passw0rd!',
  'qwertyuiop',
  '12345678',
  'abcdefgh',
  '11111111',
  'Welcome123',
  'iloveyou1',
  'admin2024',
])('refuses %s, which people guess first', (password) => {
  expect(passwordFault(password)).toMatch(/guess/);
  expect(v.is(newPasswordSchema, password)).toBe(false);
});

it('refuses the account’s own email, and nothing that only resembles it', () => {
  const email = 'Dana.Okafor@brightcart.co';
  for (const own of ['dana.okafor@brightcart.co', ' DANA.OKAFOR@brightcart.co', 'dana.okafor'])
    expect(passwordFault(own, email)).toMatch(/email/);
  for (const other of ['quiet-harbour-42x', 'demo-pass-1', 'pass-word-2', 'dana.okafor likes tea'])
    expect(passwordFault(other, email)).toBeUndefined();
});
