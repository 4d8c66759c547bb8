/** The page behind the links about a change of e-mail. */
export const emailLinkTexts = {
  confirm: { title: 'Confirm your email', text: 'This makes sure that the new address of your account is yours.', button: 'Confirm this email' },
  restore: {
    title: 'Take your email back',
    text: 'Your account gets its former address back. Everybody is signed out, and you set a new password.',
    button: 'Take it back',
  },
  done: {
    confirmed: 'Your email is confirmed.',
    restored: 'Your account has its former email again. Everybody was signed out.',
  },
  newPassword: 'Somebody else may know your password. Set a new one to log in.',
  setPassword: 'Set a new password',
  logIn: 'Log in',
} as const;
