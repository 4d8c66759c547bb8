import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

describe('the secrets of an address', () => {
  it('are taken out of the query, and everything else stays as it was written', () => {
    expect(withoutSecrets('/sign-up/azinsight?token=a%2Bb&email=x%40y.test&lmd=30&affiliate=#top')).toEqual({
      address: '/sign-up/azinsight?email=x%40y.test&lmd=30&affiliate=#top',
      secrets: { token: 'a+b' },
    });
    expect(withoutSecrets('/az-insight/sign-up?inf_field_Password=p%26w&inf_contact_key=k')).toEqual({
      address: '/az-insight/sign-up',
      secrets: { inf_field_Password: 'p&w', inf_contact_key: 'k' },
    });
    expect(withoutSecrets('/walmart-auth?code=c1&state=marketplace-US')).toEqual({ address: '/walmart-auth?state=marketplace-US', secrets: { code: 'c1' } });
  });

  it('are known by their decoded names, the first of each counts, and all of them go', () => {
    expect(withoutSecrets('/x?access%54oken=1&accessToken=2&y=3')).toEqual({ address: '/x?y=3', secrets: { accessToken: '1' } });
  });

  it('are taken off the end of the path of a link in a mail, by the name of its page', () => {
    for (const screen of ['reset-password', 'set-password', 'confirm-email', 'restore-email'])
      expect(withoutSecrets(`/${screen}/a%2Fb?x=1#y`)).toEqual({ address: `/${screen}?x=1#y`, secrets: { [screen]: 'a/b' } });
    expect(withoutSecrets('/reset-password/%zz/')).toEqual({ address: '/reset-password', secrets: { 'reset-password': '%zz' } });
    for (const address of ['/reset-password', '/reset-password/', '/reset-password/a/b', '/x/reset-password/a', '/resetpassword/a'])
      expect(withoutSecrets(address)).toEqual({ address, secrets: {} });
  });

  it('are none where the words only look alike, stand in the path or in the fragment', () => {
    for (const address of ['/', '/x?tokens=1&a=token', '/token=1', '/x#?token=1', '/x?a=%zz&b'])
      expect(withoutSecrets(address)).toEqual({ address, secrets: {} });
  });
});
