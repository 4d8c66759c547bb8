import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { isMainAccount, type UserInfo } from '../account/user.ts';

/** Only the main account sees and changes its sub-accounts. */
export const membersAccess = (user: UserInfo): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
