import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isInTrial, isMainAccount } from '../account/user.ts';
import { notificationTexts } from './texts.ts';

/** For the Advanced plan ('basic') out of trial. Others see why not (NOTE-02). */
export const mayUseNotifications = (user: AccountRights): boolean => !isInTrial(user) && user.productType === 'basic';

export function notificationsAccess(user: AccountRights): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return mayUseNotifications(user)
    ? OPEN
    : { open: false, why: notificationTexts.planRequired, next: notificationTexts.planHint, ways: ['plans', 'amazon'], listed: true };
}
