import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { hasAccess, isMainAccount, type UserInfo } from '../account/user.ts';

/** Everybody has a team history: who may not see the team's sees their own rows in it (HIST-04). */
export const historyAccess = (): Access => OPEN;

/** The documents give the buy/sell history to main accounts alone (SHELL-02). */
export const buySellAccess = (user: UserInfo): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** The main account's history is the team's; a sub-account sees that too where it has been given the right. */
export const seesTeam = (user: UserInfo): boolean => hasAccess(user, 'accessHistory');
