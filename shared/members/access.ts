import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isMainAccount } from '../account/user.ts';
import { seesTeam } from '../history/access.ts';
import { notificationsAccess } from '../notifications/access.ts';

export const membersAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** For those who see the work of others: the team's history, or its inbox. */
export const teamAccess = (user: AccountRights): Access =>
  seesTeam(user) || notificationsAccess(user).open ? OPEN : { open: false, why: 'Your account does not see your team’s work.', listed: false };
