import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../session/access.ts';
import { type AccountRights, hasAccess, isInTrial, isMainAccount } from '../session/user.ts';
import { notificationTexts } from './texts.ts';

/** For the Advanced plan ('basic') out of trial. Others see why not (NOTE-02). */
export const hasNotificationsPlan = (user: AccountRights): boolean => !isInTrial(user) && user.productType === 'basic';

/** The inbox belongs to the main account. A sub-account with the right works in the same one (INBX-10). */
export function notificationsAccess(user: AccountRights): Access {
  if (!hasAccess(user, 'accessNotifications'))
    return { open: false, why: notificationTexts.rightRequired, listed: false, right: 'accessNotifications' };
  if (hasNotificationsPlan(user)) return OPEN;
  if (!isMainAccount(user)) return { open: false, why: notificationTexts.planRequired, listed: false };
  return {
    open: false,
    why: notificationTexts.planRequired,
    next: notificationTexts.planHint,
    ways: ['plans', 'amazon'],
    listed: true,
  };
}

/** How fast the team deals with alerts (ACT-10), and what is sold (SIG-04), is the owner's to see. */
export function timeToActAccess(user: AccountRights): Access {
  const inbox = notificationsAccess(user);
  if (!inbox.open) return inbox;
  return isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY;
}
