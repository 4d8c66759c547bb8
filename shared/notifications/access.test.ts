import { expect, it } from 'vitest';
import { mayUseNotifications } from './access.ts';

it('gives notifications to the Advanced plan out of trial, and to no other account', () => {
  const user = { _id: '1', productType: 'basic', isInTrial: false };
  expect(mayUseNotifications(user)).toBe(true);
  expect(mayUseNotifications({ productType: 'basic' })).toBe(true);
  expect(mayUseNotifications({ ...user, isInTrial: true })).toBe(false);
  for (const productType of ['hazmat', 'hazbasic', 'starter', 'something', '', null, undefined])
    expect(mayUseNotifications({ ...user, productType })).toBe(false);
});
