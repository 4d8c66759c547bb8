/** The page behind the links about a change of e-mail. */
export const emailLinkTexts = {
  confirm: { title: 'Confirm your e-mail', text: 'This makes sure that the new address of your account is yours.', button: 'Confirm this e-mail' },
  restore: {
    title: 'Take your e-mail back',
    text: 'Your account gets its former address back, and everybody who is signed in to it is signed out.',
    button: 'Take it back',
  },
  done: {
    confirmed: 'Your e-mail is confirmed.',
    restored: 'Your account has its former e-mail again. Everybody was signed out.',
  },
  newPassword: 'If somebody else has changed it, your password may be known too.',
  setPassword: 'Set a new password',
  logIn: 'Log in',
} as const;
