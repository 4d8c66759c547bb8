import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../../session/access.ts';
import { type AccountRights, isMainAccount } from '../../session/user.ts';

/** Only the owner sets up an account. Sub-accounts share their main account's setup. */
export const onboardingAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
