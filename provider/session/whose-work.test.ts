import { expect, it } from 'vitest';
import type { Account } from './account-record.ts';
import { hearsOf } from './whose-work.ts';

const account = (id: string, known: Partial<Account> = {}): Account =>
  ({
    id,
    email: `${id}@team.test`,
    ownerId: 'owner',
    accountType: id === 'owner' ? 'USER' : 'SUB_USER',
    active: true,
    profile: {},
    ...known,
  }) as Account;

it('announces a member’s records to the owner, the member and accounts with history access, unless they are deactivated', () => {
  const member = account('member');
  const withAccess = { profile: { accessHistory: true } };
  expect([account('owner'), member, account('sees', withAccess)].map((each) => hearsOf(each, member))).toEqual([
    true,
    true,
    true,
  ]);
  expect(hearsOf(account('other'), member)).toBe(false);
  const inactive = [
    account('owner', { active: false }),
    account('member', { active: false }),
    account('sees', { ...withAccess, active: false }),
  ];
  expect(inactive.map((each) => hearsOf(each, member))).toEqual([false, false, false]);
});
