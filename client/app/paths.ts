export const paths = {
  home: '/',
  notifications: '/notifications',
  signIn: '/sign-in',
} as const;

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export function signInPath(wanted: string): string {
  return wanted === paths.home ? paths.signIn : `${paths.signIn}?returnUrl=${encodeURIComponent(wanted)}`;
}
