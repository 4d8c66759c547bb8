import { localized } from '#shared/localized.ts';
/** What account settings say in the documents' words; on the page and at the doors. */
export const accountTexts = localized('account/accountTexts', {
  accountInactive: 'This account is inactive. Please ask the owner of your main account to activate it.',
  passwordChanged: 'Change password successfully',
  emailChanged: 'Change email successfully',
  emailInvalid: 'Email invalid',
  /** The documents' sentence wherever a password is typed twice. */
  passwordMismatch: "Password and repassword don't match",
} as const);
