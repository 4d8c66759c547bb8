import type { Access } from '../account/access.ts';
import type { AccountRights } from '../account/user.ts';
import { ownerHistoryAccess } from '../history/access.ts';
import { notificationsAccess } from '../notifications/access.ts';

/** An owner who has an inbox: a product that is handed over is an alert there. */
export function handOverAccess(user: AccountRights): Access {
  const lists = ownerHistoryAccess(user);
  return lists.open ? notificationsAccess(user) : lists;
}
