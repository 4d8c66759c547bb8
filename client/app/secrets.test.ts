import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

describe('secrets in an address', () => {
  it('are removed from the query, and the rest stays exactly as written', () => {
    expect(withoutSecrets('/sign-up/azinsight?token=a%2Bb&email=x%40y.test&lmd=30&affiliate=#top')).toEqual({
      address: '/sign-up/azinsight?email=x%40y.test&lmd=30&affiliate=#top',
      secrets: { token: 'a+b' },
    });
    expect(withoutSecrets('/az-insight/sign-up?inf_field_Password=p%26w&inf_contact_key=k')).toEqual({
      address: '/az-insight/sign-up',
      secrets: { inf_field_Password: 'p&w', inf_contact_key: 'k' },
    });
    expect(withoutSecrets('/walmart-auth?code=c1&state=marketplace-US')).toEqual({
      address: '/walmart-auth?state=marketplace-US',
      secrets: { code: 'c1' },
    });
  });

  it('match by decoded name; the first value counts and all are removed', () => {
    expect(withoutSecrets('/x?access%54oken=1&accessToken=2&y=3')).toEqual({
      address: '/x?y=3',
      secrets: { accessToken: '1' },
    });
  });

  it('are removed from the end of an emailed link’s path, according to its page', () => {
    for (const screen of ['reset-password', 'set-password', 'confirm-email', 'restore-email', 'unsubscribe', 'act'])
      expect(withoutSecrets(`/${screen}/a%2Fb?x=1#y`)).toEqual({
        address: `/${screen}?x=1#y`,
        secrets: { [screen]: 'a/b' },
      });
    expect(withoutSecrets('/reset-password/%zz/')).toEqual({
      address: '/reset-password',
      secrets: { 'reset-password': '%zz' },
    });
    for (const address of [
      '/reset-password',
      '/reset-password/',
      '/reset-password/a/b',
      '/x/reset-password/a',
      '/resetpassword/a',
    ])
      expect(withoutSecrets(address)).toEqual({ address, secrets: {} });
  });

  it('are not recognized in similar names or in the wrong part of the address', () => {
    for (const address of ['/', '/x?tokens=1&a=token', '/token=1', '/x#?token=1', '/x?a=%zz&b'])
      expect(withoutSecrets(address)).toEqual({ address, secrets: {} });
  });
});
