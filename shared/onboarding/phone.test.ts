import { describe, expect, it } from 'vitest';
import { phoneTexts } from './phone.ts';

describe('what goes wrong with a phone number or its code', () => {
  it('is said in the specification’s words [ONB-11]', () => {
    expect(phoneTexts).toEqual({
      PHONE_NUMBER_EXISTS: 'Phone number exists',
      PHONE_VERIFIED: 'User verified',
      PHONE_NUMBER_INVALID: 'Phone number invalid',
      USER_NOT_AUTHORIZE: 'User not authorize',
      SECRET_CODE_NOT_MATCHING: 'Secret code not matching',
      SERVER_ERROR: 'Server error',
    });
  });
});
