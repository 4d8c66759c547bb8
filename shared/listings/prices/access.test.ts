import { expect, it } from 'vitest';
import { changePricesAccess } from './access.ts';

it('lets main accounts change prices, and sub-accounts that see the inbox and have the right [ACT-04]', () => {
  const member = { accountType: 'SUB_USER', productType: 'basic', accessNotifications: true };
  expect(changePricesAccess({ accountType: 'USER', productType: 'basic' })).toEqual({ open: true });
  expect(changePricesAccess({ ...member, changePrices: true })).toEqual({ open: true });
  for (const changePrices of [false, null, undefined])
    expect(changePricesAccess({ ...member, changePrices })).toMatchObject({
      open: false,
      listed: false,
      why: expect.stringContaining('account owner'),
    });
  expect(changePricesAccess({ ...member, accessNotifications: false, changePrices: true })).toMatchObject({
    open: false,
    listed: false,
  });
  expect(changePricesAccess({ accountType: 'USER', productType: 'starter' })).toMatchObject({
    open: false,
    listed: true,
  });
});
