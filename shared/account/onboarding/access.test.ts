import { expect, it } from 'vitest';
import { MAIN_ACCOUNT_ONLY, OPEN } from '#shared/session/access.ts';
import { onboardingAccess } from './access.ts';

it('lets only the main account set up the account', () => {
  expect(onboardingAccess({ accountType: 'USER' })).toBe(OPEN);
  for (const accountType of ['SUB_USER', null, undefined])
    expect(onboardingAccess({ accountType })).toBe(MAIN_ACCOUNT_ONLY);
});
