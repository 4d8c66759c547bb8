import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#shared/session/user.ts';
import { boughtText } from './purchase-note.tsx';

const user: UserInfo = {
  _id: 'u',
  stripePriceKey: 'ADVANCED_YEARLY',
  nextSubscribeAt: '2027-11-20T10:00:00Z',
  totalPlusToken: 5,
};

describe('the note after a paid checkout', () => {
  it.each([
    [
      'a package of tokens',
      { key: 'AZ_API_ONETIME', title: '100,000 API tokens', quantity: 1 },
      '100,000 tokens added. You now have 114,060.',
    ],
    [
      'tokens by the month',
      { key: 'AZ_API_MONTHLY', title: 'API tokens', quantity: 2 },
      '200,000 tokens added. You now have 114,060.',
    ],
    [
      'tokens for a year',
      { key: 'AZ_API_YEARLY', title: 'API tokens', quantity: 2 },
      '2,400,000 tokens added. You now have 114,060.',
    ],
    [
      'a plan',
      { key: 'ADVANCED_YEARLY', title: 'Advanced', quantity: 1 },
      'Advanced is active and renews on Nov 20, 2027.',
    ],
    [
      'sub-accounts',
      { key: 'AZINSIGHT_SUB_ACCOUNT_YEARLY', title: 'Sub-accounts', quantity: 3 },
      '3 sub-accounts added. You can now have 5.',
    ],
    ['one login', { key: 'AZALERT_EXTRA_LOGIN', title: 'AZAlert extra login', quantity: 1 }, '1 extra login added.'],
    ['a plugin', { key: 'MELTABLE', title: 'Meltable', quantity: 1 }, 'Meltable is active.'],
    ['something that the provider does not name', null, 'Your purchase was added to your account.'],
  ])('%s', (_, bought, text) => {
    expect(boughtText(bought, user, 114_060)).toBe(text);
  });

  it('omits an unknown balance and the renewal date of another plan', () => {
    expect(boughtText({ key: 'AZ_API_ONETIME', title: 'API tokens', quantity: 1 }, user, null)).toBe(
      '100,000 tokens added.',
    );
    expect(boughtText({ key: 'STARTER_YEARLY', title: 'Starter', quantity: 1 }, user, null)).toBe('Starter is active.');
  });
});
