import { describe, expect, it } from 'vitest';
import { readSignUpAddress } from './sign-up-screen.tsx';

describe('the address of a sign-up', () => {
  it('names one of three modules, with email and affiliate code; any other, or none, redirects to azinsight with a 10-day trial [AUTH-09]', () => {
    for (const module of ['azinsight', 'bulkchecker', 'azalert'])
      expect(readSignUpAddress(module, '?email=a%40b.test&affiliateCode=x1')).toEqual({
        module,
        lmd: '10',
        email: 'a@b.test',
        affiliateCode: 'x1',
      });
    expect(readSignUpAddress('other', '?lmd=30&email=a%2Bb%40c.test&affiliateCode=x%261&more=1')).toEqual({
      goTo: '/sign-up/azinsight?lmd=10&email=a%2Bb%40c.test&affiliateCode=x%261',
    });
    for (const none of [undefined, 'AZINSIGHT', 'constructor'])
      expect(readSignUpAddress(none, '')).toEqual({ goTo: '/sign-up/azinsight?lmd=10' });
  });

  it('allows a trial of 10 or 30 days; any other value means 10 [AUTH-09]', () => {
    const lengths = ['10', '30', '20', '030', '-1', ''].map((lmd) => readSignUpAddress('azinsight', `?lmd=${lmd}`));
    expect(lengths).toMatchObject(['10', '30', '10', '10', '10', '10'].map((lmd) => ({ lmd })));
    expect(readSignUpAddress('azinsight', '')).toMatchObject({ lmd: '10' });
  });
});
