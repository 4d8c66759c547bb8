export const SIGN_IN_PATH = '/sign-in';
export const FORGOT_PATH = '/resetpassword';
export const SIGN_UP_PATH = '/sign-up';
/** Profile settings. The specification names the page after its first form. */
export const SETTINGS_PATH = '/user/change-password';
/** Their section about the weekly mail. */
export const WEEKLY_MAIL = 'weekly-mail';
