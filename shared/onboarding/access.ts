import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isMainAccount } from '../account/user.ts';

/** Setting an account up is its owner's business: a sub-account has what its main account has. */
export const onboardingAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
