import { type Access, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess } from '../account/user.ts';
import { notificationsAccess } from '../notifications/access.ts';
import { priceTexts } from './texts.ts';

/** Changing costs, floors, ceilings and prices. Everybody who sees the inbox reads them. A sub-account needs the right to change them. */
export function changePricesAccess(user: AccountRights): Access {
  const inbox = notificationsAccess(user);
  if (!inbox.open) return inbox;
  return hasAccess(user, 'changePrices') ? OPEN : { open: false, why: priceTexts.rightRequired, listed: false };
}
