import { notificationsAccess } from '../inbox/access.ts';
import { localized } from '../localized.ts';
import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../session/access.ts';
import { type AccountRights, isMainAccount, type RightToUse, seesTeam } from '../session/user.ts';

export const membersAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

const texts = localized('members/access', { allRights: 'This page is for sub-accounts. Your account has all rights.' });

/** A sub-account sees its own rights, asks for others (OWN-11), and sees its goals. */
export const ownRightsAccess = (user: AccountRights): Access =>
  isMainAccount(user) ? { open: false, why: texts.allRights, listed: false } : OPEN;

/** The page where a sub-account asks for a right. */
export const requestRightPath = (right: RightToUse): string => `/user/my-rights/${right}`;

/** For those who see the work of others: the team's history, or its inbox. */
export const teamAccess = (user: AccountRights): Access =>
  seesTeam(user) || notificationsAccess(user).open
    ? OPEN
    : { open: false, why: 'Your account does not see your team’s work.', listed: false };
