import type { Observable } from 'rxjs';
import type { UserInfo } from '#shared/account/user.ts';
import type { OutsideLink, Screen } from '../screen.ts';
import { screens } from '../screens.ts';
import { titleIn } from '../texts.ts';

/** A screen that an account may open and has in a menu. `label` is its menu entry, `group` the menu above it. */
export type OpenScreen = { screen: Screen; label: string; group: string | undefined };

/** @param user$ a stream with a current value */
export function openScreens(user$: Observable<UserInfo>): OpenScreen[] {
  let user: UserInfo | undefined;
  user$.subscribe((now) => (user = now)).unsubscribe();
  return user ? openScreensOf(user) : [];
}

export function openScreensOf(user: UserInfo): OpenScreen[] {
  return Object.values<Screen | OutsideLink>(screens).flatMap((item) => {
    const menu = Object.values(item.menus ?? {}).find((entry) => !entry.hidden?.(user));
    if (!('load' in item) || !menu || !item.access(user).open) return [];
    return [{ screen: item, label: titleIn(item.title), group: menu.group && titleIn(menu.group) }];
  });
}
