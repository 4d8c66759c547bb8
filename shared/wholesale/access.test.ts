import { expect, it } from 'vitest';
import { closedError, MAIN_ACCOUNT_ONLY, OPEN } from '#shared/session/access.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from './access.ts';

const upgrade = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';

it('opens newest and saved in trial and with basic or hazmat, the search with basic out of trial, and tells the others what unlocks it', () => {
  const user = (productType: string | null | undefined, isInTrial?: boolean) => ({
    _id: '1',
    accountType: 'USER',
    productType,
    isInTrial,
  });
  const opens = (access: typeof wholesaleListsAccess, ...plan: Parameters<typeof user>) => access(user(...plan)).open;
  for (const plan of ['basic', 'hazmat', 'hazbasic']) expect(opens(wholesaleListsAccess, plan), plan).toBe(true);
  for (const plan of ['starter', 'something', '', null, undefined]) {
    expect(opens(wholesaleListsAccess, plan), String(plan)).toBe(false);
    expect(opens(wholesaleListsAccess, plan, true), String(plan)).toBe(true);
    expect(opens(wholesaleSearchAccess, plan), String(plan)).toBe(false);
    expect(opens(wholesaleSearchAccess, plan, true), String(plan)).toBe(false);
  }
  expect(wholesaleSearchAccess(user('basic'))).toBe(OPEN);
  expect(wholesaleSearchAccess(user('basic', false))).toBe(OPEN);
  for (const [plan, trial] of [
    ['basic', true],
    ['hazmat', false],
    ['hazbasic', false],
  ] as const)
    expect(wholesaleSearchAccess(user(plan, trial))).toEqual({
      open: false,
      why: upgrade,
      ways: ['plans'],
      listed: true,
    });
  expect(wholesaleListsAccess(user('starter'))).toEqual({ open: false, why: upgrade, ways: ['plans'], listed: true });
});

it('is for main accounts, whatever the team’s plan', () => {
  const member = { _id: '1', accountType: 'SUB_USER', productType: 'basic', isInTrial: true };
  expect([wholesaleListsAccess(member), wholesaleSearchAccess(member)]).toEqual([MAIN_ACCOUNT_ONLY, MAIN_ACCOUNT_ONLY]);
});

it('refuses calls by the plan if the menus still show the screen, and otherwise by the account', () => {
  expect(closedError({ open: false, why: upgrade, ways: ['plans'], listed: true })).toEqual({
    code: 'PLAN_REQUIRED',
    message: upgrade,
  });
  expect(closedError(MAIN_ACCOUNT_ONLY as Parameters<typeof closedError>[0])).toMatchObject({ code: 'FORBIDDEN' });
});
