import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../session/access.ts';
import { type AccountRights, isMainAccount, type UserInfo } from '../session/user.ts';

export const integrationsAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** Promoters don't see links to the integrations. Their pages still open. */
export const hidesIntegrations = (user: UserInfo): boolean => user.registerFrom === 'PROMOTER';
