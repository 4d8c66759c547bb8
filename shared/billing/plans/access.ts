import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../../session/access.ts';
import { type AccountRights, isMainAccount } from '../../session/user.ts';

export const billingAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
