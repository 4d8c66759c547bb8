import type { Profile } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Screen } from '../screen.ts';
import { screensOf } from '../screens.ts';
import type { Store } from '../store.ts';
import { titleIn } from '../texts.ts';

/** A screen that an account may open and has in a menu. `label` is its menu entry, `group` the menu above it. */
export type OpenScreen = { screen: Screen; label: string; group: string | undefined };

export function openScreens({ user$, profile }: Pick<Store, 'user$' | 'profile'>): OpenScreen[] {
  let user: UserInfo | undefined;
  user$.subscribe((now) => (user = now)).unsubscribe();
  return user ? openScreensOf(user, profile) : [];
}

export function openScreensOf(user: UserInfo, profile: Profile): OpenScreen[] {
  return Object.values(screensOf(profile)).flatMap((item) => {
    const menu = Object.values(item.menus ?? {}).find((entry) => !entry.hidden?.(user));
    if (!('component' in item) || !menu || !item.access(user).open) return [];
    return [{ screen: item, label: titleIn(item.title), group: menu.group && titleIn(menu.group) }];
  });
}
