import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isMainAccount, type UserInfo } from '../account/user.ts';

export const integrationsAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Promoters find no link to them; their pages are open all the same. */
export const hidesIntegrations = (user: UserInfo): boolean => user.registerFrom === 'PROMOTER';
