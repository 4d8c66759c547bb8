import { notificationsAccess } from '../../inbox/access.ts';
import { type Access, OPEN } from '../../session/access.ts';
import { type AccountRights, hasAccess } from '../../session/user.ts';
import { priceTexts } from './texts.ts';

/** Owners can. Sub-accounts can with a right of their own, off by default. */
export const canChangePrices = (user: AccountRights): boolean => hasAccess(user, 'changePrices');

/**
 * Changing costs, floors, ceilings and prices. Everybody who sees the inbox reads them. A sub-account needs the right
 * to change them.
 */
export function changePricesAccess(user: AccountRights): Access {
  const inbox = notificationsAccess(user);
  if (!inbox.open) return inbox;
  return canChangePrices(user)
    ? OPEN
    : { open: false, why: priceTexts.rightRequired, listed: false, right: 'changePrices' };
}
