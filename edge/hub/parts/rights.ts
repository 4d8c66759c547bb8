import { type AccountRights, hasAccess } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';

/** What an account may do that the stream depends on, one letter a right: the text that is kept in the user's row. */
export function rightsOf(user: AccountRights): string {
  const rights = [
    mayUseNotifications(user) && 'n',
    hasAccess(user, 'accessProducts') && 'p',
    hasAccess(user, 'accessSeller') && 's',
    hasAccess(user, 'accessHistory') && 'h',
  ];
  return rights.filter(Boolean).join('');
}

export const hasLostRight = (before: string, now: string): boolean => [...before].some((right) => !now.includes(right));
