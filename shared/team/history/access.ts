import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../../session/access.ts';
import { type AccountRights, isMainAccount, type UserInfo } from '../../session/user.ts';

/** Every account has a team history. Those that may not see the team's rows see their own (HIST-04). */
export const historyAccess = (): Access => OPEN;

/** Buy/sell history and usage statistics belong to main accounts (SHELL-02). */
export const ownerHistoryAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Whether an account's sourcing is recorded. The main account decides this for its sub-accounts. */
export const recordsSourcing = (user: UserInfo): boolean => isMainAccount(user) || user.recordSourcingHistory !== false;
