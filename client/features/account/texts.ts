import { localized } from '#shared/localized.ts';
/** The sign-in page's words. The list is portal-2's: what a person does in the portal (AUTH-05). */
export const signInTexts = localized('account/signInTexts', {
  title: 'Log in',
  ended: 'Your session has ended. Log in to continue where you left off.',
  newPassword: 'Log in with your new password.',
  email: 'Email',
  password: 'Password',
  remember: 'Remember Me',
  forgot: 'Forgot your password?',
  submit: 'Log in',
  notRegistered: 'Not registered yet?',
  signUp: 'Sign Up',
  demoTitle: 'Demo account',
  demoUse: 'Use the demo account',
} as const);
