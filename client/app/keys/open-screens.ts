import type { Capabilities } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Screen } from '../screen.ts';
import { screensOf } from '../screens.ts';
import type { Store } from '../store.ts';
import { titleIn } from '../texts.ts';

/** A screen that an account may open and has in a menu. `label` is its menu entry, `group` the menu above it. */
export type OpenScreen = { screen: Screen; label: string; group: string | undefined };

export function openScreens({ user$, ...has }: Pick<Store, 'user$' | 'profile' | 'lacks'>): OpenScreen[] {
  let user: UserInfo | undefined;
  user$.subscribe((now) => (user = now)).unsubscribe();
  return user ? openScreensOf(user, has) : [];
}

export function openScreensOf(user: UserInfo, has: Capabilities): OpenScreen[] {
  return Object.values(screensOf(has)).flatMap((item) => {
    const menu = Object.values(item.menus ?? {}).find((entry) => !entry.hidden?.(user));
    if (!('component' in item) || !menu || !item.access(user).open) return [];
    return [{ screen: item, label: titleIn(item.title), group: menu.group && titleIn(menu.group) }];
  });
}
