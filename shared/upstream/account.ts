export const accountPaths = {
  userInfo: '/get-user-info-app',
  headerData: '/user/get-header-data',
  changePassword: '/user/change-password',
  changeEmail: '/user/change-email',
  /** Ours, optional: the links in the mails about a change of e-mail. The one call here without a portal-token. */
  emailLink: '/user/apply-email-link',
  /** Ours, optional: where the account is signed in, and logging out there. */
  browsers: '/user/signed-in-browsers',
} as const;
