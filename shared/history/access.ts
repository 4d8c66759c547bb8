import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess, isMainAccount, type UserInfo } from '../account/user.ts';

/** Everybody has a team history: who may not see the team's sees their own rows in it (HIST-04). */
export const historyAccess = (): Access => OPEN;

/** Buy/sell history and usage statistics belong to main accounts (SHELL-02). */
export const ownerHistoryAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Whether what an account sources is recorded; the main account decides it for a sub-account. */
export const recordsSourcing = (user: UserInfo): boolean => isMainAccount(user) || user.recordSourcingHistory !== false;

/** The main account's history is the team's; a sub-account sees that too where it has been given the right. */
export const seesTeam = (user: AccountRights): boolean => hasAccess(user, 'accessHistory');
