import type { SignUpModule, TrialLength } from '#shared/account/sign-up.ts';
import { localized } from '#shared/localized.ts';

/** The texts of errors are in shared/session/sign-up.ts. */
export const signUpScreenTexts = localized('account/sign-up/signUpScreenTexts', {
  title: 'Sign up',
  offer: (days: TrialLength, module: SignUpModule) => `${days} days free with ${productNames[module]}`,
  start: 'Start with your email',
  email: 'Email',
  emailHint: 'We’ll email you a link to the next step.',
  getStarted: 'GET STARTED',
  logIn: 'Log in',
  orContact: 'or contact',
  support: 'support',
  thankYou: 'Please verify your email',
  sent: 'An activation email was sent. Open the link in it to go on.',
  sentTo: (email: string) =>
    `We sent it to ${email}. The link works for 24 hours. Nothing there? Check your spam folder, too.`,
  again: 'Resend',
  againIn: 'Resend in',
  sentAgain: 'Another activation email was sent',
  another: 'Use a different email',
  firstName: 'First name',
  lastName: 'Last name',
  verifiedHint: 'Verified through your link',
  checking: 'Checking your link',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirm: 'Confirm password',
  agree: 'By signing up you agree to the',
  terms: 'Terms',
  and: 'and the',
  privacy: 'Privacy policy',
  signUp: 'SIGN UP',
  done: 'Your account is ready',
  byHand: 'Your account is ready. Log in with your new password.',
  registered: 'Already registered?',
  signedIn: 'You are already signed in.',
  toPortal: 'Go to the start page',
  form: 'sign-up form',
  contact: 'Contact support',
  existing: ['Remove the old HAZability extension from your browser.', 'Install the new AZInsight extension.'],
  existingLogIn: 'Log in with this email address',
  side: 'Sign-up steps',
  stops: [
    ['Your email', 'We send a link to check that it’s yours'],
    ['Your inbox', 'Open the link we sent'],
    ['Your account', 'Enter your name and a password, then connect Amazon'],
  ],
} as const);

const productNames: Record<SignUpModule, string> = {
  azinsight: 'AZInsight',
  bulkchecker: 'Bulk Checker Pro',
  azalert: 'AZAlert',
};
