import { type Access, OPEN } from '../account/access.ts';
import { hasAccess, type UserInfo } from '../account/user.ts';

/** Everybody has a team history: who may not see the team's sees their own rows in it (HIST-04). */
export const historyAccess = (): Access => OPEN;

/** The main account's history is the team's; a sub-account sees that too where it has been given the right. */
export const seesTeam = (user: UserInfo): boolean => hasAccess(user, 'accessHistory');
