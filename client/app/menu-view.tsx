import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Popup } from '#client/ui/popup.tsx';
import type { Desk } from './desk.ts';
import { frameOnDemand } from './frame-on-demand.ts';
import type { MenuEntry } from './menu.ts';
import { MenuCount } from './menu-count.tsx';
import type { Screen } from './screen.ts';

export type MenuProps = { entries: readonly MenuEntry[]; desk: Desk /** The screen that is open. */; current: Screen | undefined };

/** A menu laid out in the header: links side by side, groups as dropdowns. */
export const MenuBar = ({ entries, desk, current }: MenuProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Popup
          key={entry.label}
          label={entry.label}
          role="menu"
          part={frameOnDemand}
          align="start"
          buttonCurrent={entry.entries.some((each) => each.kind === 'screen' && each.screen === current)}
          button={
            <>
              {entry.label} <Icon name="down" small />
            </>
          }
        >
          {(close, { MenuList }) => <MenuList entries={entry.entries} desk={desk} current={current} close={close} />}
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
    const { screen, href, label, badge } = entry;
    return (
      <Link key={screen.path} href={href} aria-current={screen === current ? 'page' : undefined} onPointerEnter={screen.load.fetch}>
        {label} {badge && <MenuCount badge={badge} desk={desk} />}
      </Link>
    );
  });
