import { localized } from '#shared/localized.ts';
export const emailLinkTexts = localized('account/email-link/emailLinkTexts', {
  confirm: { title: 'Confirm your email', text: 'Confirm that this new address belongs to you.', button: 'Confirm email' },
  restore: {
    title: 'Restore your email',
    text: 'We restore the previous address, sign out every browser, and ask you to set a new password.',
    button: 'Restore email',
  },
  done: {
    confirmed: 'Your email is confirmed.',
    restored: 'Your previous email is restored. All browsers were signed out.',
  },
  newPassword: 'Someone else may know your password. Set a new one to log in.',
  setPassword: 'Set a new password',
  logIn: 'Log in',
} as const);
