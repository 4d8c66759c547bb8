/** The documents show no path of these: each carries their words. None takes a portal-token. */
export const signUpPaths = {
  /** Verification e-mail request. */
  verificationEmail: '/send-verification-email',
  /** Ours: what the link of a verification e-mail is for, without spending it. */
  checkToken: '/check-verification-token',
  /** Sign-up request. */
  signUp: '/sign-up',
} as const;
