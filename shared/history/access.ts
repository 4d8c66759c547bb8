import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess, isMainAccount, type UserInfo } from '../account/user.ts';

/** Every account has a team history. Those that may not see the team's rows see their own (HIST-04). */
export const historyAccess = (): Access => OPEN;

/** Buy/sell history and usage statistics belong to main accounts (SHELL-02). */
export const ownerHistoryAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Whether an account's sourcing is recorded. The main account decides this for its sub-accounts. */
export const recordsSourcing = (user: UserInfo): boolean => isMainAccount(user) || user.recordSourcingHistory !== false;

/** The main account sees the team's history, and so does a sub-account with the right. */
export const seesTeam = (user: AccountRights): boolean => hasAccess(user, 'accessHistory');
