export const resetPaths = {
  forgotPassword: '/forgot-password',
  /** Ours: whether the link of a reset e-mail is still good, without spending it. */
  checkCode: '/user-check-reset-code',
  applyReset: '/user-apply-reset-password',
} as const;

/** The only kind of reset there is: a code in a link. */
export const RESET_TYPE = 'GET_CODE';
