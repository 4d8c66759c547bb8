import type { UserInfo } from '#shared/account/user.ts';
import { menuOf } from './menu.ts';
import type { AccountView, OutsideLink, Screen } from './screen.ts';
import { screens } from './screens.ts';

/** What the portal would show to an account: its header's menu, the screens that are open to it, and those that are not. */
export function viewAs(user: UserInfo, listed: Readonly<Record<string, Screen | OutsideLink>> = screens): AccountView {
  const titles = (open: boolean) => [
    ...new Set(Object.values(listed).flatMap((item) => ('load' in item && item.access(user).open === open ? [item.title] : []))),
  ];
  const menu = menuOf('main', user, null, listed).flatMap((entry) => (entry.kind === 'group' ? entry.entries.map(({ label }) => label) : [entry.label]));
  return { menu, open: titles(true), closed: titles(false) };
}
