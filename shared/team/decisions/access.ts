import { notificationsAccess } from '../../inbox/access.ts';
import type { Access } from '../../session/access.ts';
import type { AccountRights } from '../../session/user.ts';
import { ownerHistoryAccess } from '../history/access.ts';

/** An owner who has an inbox: a product that is handed over is an alert there. */
export function handOverAccess(user: AccountRights): Access {
  const lists = ownerHistoryAccess(user);
  return lists.open ? notificationsAccess(user) : lists;
}
