import { Fragment, useMemo } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuLink, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import type { Desk } from './desk.ts';
import type { MenuEntry } from './menu.ts';
import type { Badge, Screen } from './screen.ts';

type MenuProps = { entries: readonly MenuEntry[]; desk: Desk /** The screen that is open. */; current: Screen | undefined };

/** A menu laid out in the header: links side by side, groups as dropdowns. */
export const MenuBar = ({ entries, desk, current }: MenuProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Popup
          key={entry.label}
          label={entry.label}
          role="menu"
          align="start"
          buttonCurrent={entry.entries.some((each) => each.kind === 'screen' && each.screen === current)}
          button={
            <>
              {entry.label} <Icon name="down" small />
            </>
          }
        >
          {(close) => <MenuList entries={entry.entries} desk={desk} current={current} close={close} />}
        </Popup>
      );
    }
    if (entry.kind === 'outside') {
      return (
        <a key={entry.label} href={entry.href} target="_blank" rel="noreferrer">
          {entry.label} <Icon name="out" small />
        </a>
      );
    }
    const { screen, label, badge } = entry;
    return (
      <Link key={screen.path} href={screen.path} aria-current={screen === current ? 'page' : undefined} onPointerEnter={screen.load.fetch}>
        {label} {badge && <Count badge={badge} desk={desk} />}
      </Link>
    );
  });

/** The same in a popup, line by line. */
export const MenuList = ({ entries, desk, current, close }: MenuProps & { close: () => void }) =>
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
    const { screen, label, badge } = entry;
    return (
      <Link
        key={screen.path}
        role="menuitem"
        tabIndex={-1}
        href={screen.path}
        aria-current={screen === current ? 'page' : undefined}
        onClick={close}
        onPointerEnter={screen.load.fetch}
      >
        <Icon name={screen.icon} /> {label} {badge && <Count badge={badge} desk={desk} />}
      </Link>
    );
  });

function Count({ badge, desk }: { badge: Badge; desk: Desk }) {
  const count = useValue(useMemo(() => badge.count$(desk), [badge, desk]));
  if (count === 0) return null;
  return (
    <span className="count new">
      {count > 999 ? '999+' : count}
      <span className="unseen"> {badge.of}</span>
    </span>
  );
}
