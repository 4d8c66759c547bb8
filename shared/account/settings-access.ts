import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from './access.ts';
import { isMainAccount, type UserInfo } from './user.ts';

/** E-mail, password and signed-in browsers: those of a sub-account are its main account's business. */
export const settingsAccess = (user: UserInfo): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
