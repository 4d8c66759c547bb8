/** Where the screens for strangers are. */
export const SIGN_IN_PATH = '/sign-in';
export const FORGOT_PATH = '/resetpassword';
export const SIGN_UP_PATH = '/sign-up';
