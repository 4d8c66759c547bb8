import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isInTrial, isMainAccount } from '../account/user.ts';
import { notificationTexts } from './texts.ts';

/** Notifications are for the Advanced plan ('basic'), out of trial; hazmat and the rest see why not (NOTE-02). */
export const mayUseNotifications = (user: AccountRights): boolean => !isInTrial(user) && user.productType === 'basic';

/** Who sees the notifications, and what the others are told. */
export function notificationsAccess(user: AccountRights): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return mayUseNotifications(user)
    ? OPEN
    : { open: false, why: notificationTexts.planRequired, next: notificationTexts.planHint, ways: ['plans', 'amazon'], listed: true };
}
