export const paths = {
  home: '/',
  notifications: '/notifications',
  signIn: '/sign-in',
} as const;

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export const signInPath = (wanted: string): string => `${paths.signIn}?returnUrl=${encodeURIComponent(wanted)}`;
