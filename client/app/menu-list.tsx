import { Fragment } from 'react';
import { Link } from '#client/ui/link.tsx';
import { MenuLink, MenuTitle } from '#client/ui/menu-items.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Desk } from './desk.ts';
import type { MenuEntry } from './menu.ts';
import { MenuCount } from './menu-count.tsx';
import type { Screen } from './screen.ts';

export type MenuListProps = { entries: readonly MenuEntry[]; desk: Desk /** The screen that is open. */; current: Screen | undefined; close: () => void };

/** A menu in a popup, line by line. */
export const MenuList = ({ entries, desk, current, close }: MenuListProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Fragment key={entry.label}>
          <MenuTitle>{entry.label}</MenuTitle>
          <MenuList entries={entry.entries} desk={desk} current={current} close={close} />
        </Fragment>
      );
    }
    if (entry.kind === 'outside') {
      return (
        <MenuLink key={entry.label} icon="out" href={entry.href}>
          {entry.label}
        </MenuLink>
      );
    }
    const { screen, href, label, badge } = entry;
    return (
      <Link
        key={screen.path}
        role="menuitem"
        tabIndex={-1}
        href={href}
        aria-current={screen === current ? 'page' : undefined}
        onClick={close}
        onPointerEnter={screen.load.fetch}
      >
        <ScreenIcon name={screen.icon} /> {label} {badge && <MenuCount badge={badge} desk={desk} />}
      </Link>
    );
  });
