import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from './access.ts';
import { isMainAccount, type UserInfo } from './user.ts';

/** The documents have this page for main accounts, and only where their support is the enterprise's. */
export function enterpriseAccess(user: UserInfo): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return user.supportType === 'enterprise' ? OPEN : { open: false, why: 'Your account does not have Enterprise Support.', listed: false };
}
