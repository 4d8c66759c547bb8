import { localized } from '#shared/localized.ts';
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
