import { localized } from '#shared/localized.ts';
/** The texts that the specification quotes are in shared/session/reset.ts. */
export const resetScreenTexts = localized('account/reset/resetScreenTexts', {
  forgot: 'Reset Password',
  forgotHint: 'Enter your email. We’ll send you a link to set a new password.',
  email: 'Email',
  sentTo: (email: string) =>
    `If ${email} has an account, the link arrives within a few minutes. It expires after an hour. Nothing there? Check your spam folder, too.`,
  logIn: 'Log in',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirm: 'Confirm password',
  reset: {
    title: 'Reset password',
    intro: 'This signs out every browser that uses your old password.',
    submit: 'Reset password',
  },
  /** For invited people. */
  first: {
    title: 'Set your password',
    intro: 'You log in with this password and the email address that received this link.',
    submit: 'Set password',
  },
  firstDone: 'Your password is set',
  firstNotice: 'Your password is set. Log in with it.',
  requestAgain: 'Request a new link',
  notRegistered: 'Not registered yet?',
  signUp: 'Sign Up',
  side: 'How a reset works',
  stops: [
    ['Your email', 'Where we sent the link'],
    ['Your new password', 'The link works once, when you press the button'],
    ['Log in', 'With the new password, in every browser'],
  ],
} as const);
