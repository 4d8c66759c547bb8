import { describe, expect, it } from 'vitest';
import { phoneTexts } from './phone.ts';

describe('errors of a phone number or its code', () => {
  it('have the specification’s texts [ONB-11]', () => {
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
