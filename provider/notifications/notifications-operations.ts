import type { Deps } from '../deps.ts';
import { deleteNotifications, markRead } from './notifications-table.ts';

/** Reading and deleting alerts. The documents have no frame for either: whoever made the call tells the others. */
export const createNotificationsOperations = (deps: Deps) => ({
  /** @returns how many were unread before */
  markRead: (accountId: string, ids: readonly string[]): Promise<number> => deps.write((trx) => markRead(trx, accountId, ids)),

  /** @returns how many there were */
  remove: (accountId: string, ids: readonly string[]): Promise<number> => deps.write((trx) => deleteNotifications(trx, accountId, ids)),
});
