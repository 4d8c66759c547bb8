/** A reset's own words. Those of the documents are in shared/account/reset.ts. */
export const resetScreenTexts = {
  forgot: 'Reset Password',
  forgotHint: 'Enter the email of your account. We send a link that sets a new password.',
  email: 'Email',
  sentTo: (email: string) =>
    `If ${email} has an account, its link arrives within a few minutes and is good for an hour. Nothing there? Look among the unwanted mail too.`,
  logIn: 'Log in',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirm: 'Confirm password',
  reset: { title: 'Reset password', intro: 'Every browser that is signed in with the old password is signed out.', submit: 'Reset password' },
  /** Of somebody who was invited. */
  first: { title: 'Set your password', intro: 'You sign in with it and the email address that this link came to.', submit: 'Set password' },
  firstDone: 'Your password is set',
  firstNotice: 'Your password is set. Log in with it.',
  askAgain: 'Ask for a new link',
  notRegistered: 'Not registered yet?',
  signUp: 'Sign Up',
  side: 'How a reset goes',
  stops: [
    ['Your email', 'Where the link went'],
    ['Your new password', 'The link is good once, and only when you press the button'],
    ['Log in', 'With the new password, in every browser'],
  ],
} as const;
