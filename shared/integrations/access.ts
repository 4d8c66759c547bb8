import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isMainAccount, type UserInfo } from '../account/user.ts';

export const integrationsAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Promoters don't see links to the integrations. Their pages still open. */
export const hidesIntegrations = (user: UserInfo): boolean => user.registerFrom === 'PROMOTER';
