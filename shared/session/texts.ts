import { localized } from '#shared/localized.ts';
/** Texts of account settings, shared by the page and the endpoints. */
export const accountTexts = localized('account/accountTexts', {
  accountInactive: 'This account is inactive. Ask your account owner to activate it.',
  passwordChanged: 'Change password successfully',
  emailChanged: 'Change email successfully',
  emailInvalid: 'Email invalid',
  passwordCommon: 'This password is one of the first that people guess. Choose another one.',
  passwordIsEmail: 'Your email can’t be your password. Choose another one.',
  /** The specification's text wherever a password is typed twice. */
  passwordMismatch: "Password and repassword don't match",
} as const);
