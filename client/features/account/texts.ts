/** The sign-in page's words. The list is portal-2's: what a person does in the portal (AUTH-05). */
export const signInTexts = {
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
  offers: [
    ['Subscription', 'Plans, renewal and billing in one place'],
    ['Sub-account permissions', 'Who may see histories, products and sellers'],
    ['Team sourcing and buy/sell history', 'What was found, by whom, at what profit'],
    ['Amazon integration', 'Connect North America and Europe'],
    ['Profile', 'Email and password'],
    ['Google Sheets add-on', 'Append results to your own sheet'],
    ['Mobile app', 'Scan in the aisle, see it here'],
  ],
} as const;
