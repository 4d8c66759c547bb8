import { expect, it } from 'vitest';
import { hasNotificationsPlan, notificationsAccess } from './access.ts';

it('gives notifications to the Advanced plan out of trial, and to no other account', () => {
  const user = { _id: '1', productType: 'basic', isInTrial: false };
  expect(hasNotificationsPlan(user)).toBe(true);
  expect(hasNotificationsPlan({ productType: 'basic' })).toBe(true);
  expect(hasNotificationsPlan({ ...user, isInTrial: true })).toBe(false);
  for (const productType of ['hazmat', 'hazbasic', 'starter', 'something', '', null, undefined])
    expect(hasNotificationsPlan({ ...user, productType })).toBe(false);
});

it('gives a sub-account the main account’s notifications with the right alone, and says why others have none [INBX-10]', () => {
  const member = { accountType: 'SUB_USER', productType: 'basic' };
  expect(notificationsAccess({ ...member, accessNotifications: true })).toEqual({ open: true });
  for (const accessNotifications of [false, null, undefined])
    expect(notificationsAccess({ ...member, accessNotifications })).toMatchObject({
      open: false,
      listed: false,
      why: expect.stringContaining('has not shared'),
    });
  expect(notificationsAccess({ ...member, productType: 'starter', accessNotifications: true })).toMatchObject({
    open: false,
    listed: false,
  });
  expect(notificationsAccess({ accountType: 'USER', productType: 'starter' })).toMatchObject({
    open: false,
    listed: true,
    ways: ['plans', 'amazon'],
  });
});
