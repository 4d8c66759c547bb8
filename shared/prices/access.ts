import { type Access, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess } from '../account/user.ts';
import { notificationsAccess } from '../notifications/access.ts';

/** Owners can. Sub-accounts can with a right of their own, off by default. */
export const canChangePrices = (user: AccountRights): boolean => hasAccess(user, 'changePrices');

/** Prices are seen with the inbox, and changed from it. */
export function changePricesAccess(user: AccountRights): Access {
  const inbox = notificationsAccess(user);
  if (!inbox.open || canChangePrices(user)) return inbox.open ? OPEN : inbox;
  return { open: false, why: 'Your main account has not let you change prices. It can do so in your sub-account’s rights.', listed: false };
}
