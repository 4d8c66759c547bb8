import { Fragment } from 'react';
import { planLine } from '#client/features/billing/plan-line.ts';
import { brandLinks } from '#client/ui/current-brand.ts';
import { Link } from '#client/ui/link.tsx';
import { MenuChoice, MenuItem, MenuLink, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { timeFormatNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { keysOpen$ } from '#client/ui/shortcuts.ts';
import { themeNames, themes } from '#client/ui/theme.ts';
import { settingsAccess } from '#shared/session/access.ts';
import { timeFormats } from '#shared/time-format.ts';
import { frameTexts } from './frame-texts.ts';
import { MenuCount, type MenuEntry } from './menu.tsx';
import type { PortalRoot } from './portal-root.ts';
import type { Screen } from './screen.ts';
import type { Store } from './store.ts';
import { appTexts } from './texts.ts';

type MenuListProps = { entries: readonly MenuEntry[]; store: Store; current: Screen | undefined; close: () => void };

export const MenuList = ({ entries, store, current, close }: MenuListProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Fragment key={entry.label}>
          <MenuTitle>{entry.label}</MenuTitle>
          <MenuList entries={entry.entries} store={store} current={current} close={close} />
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
        onPointerEnter={screen.component.preload}
      >
        <ScreenIcon name={screen.icon} /> {label} {badge && <MenuCount badge={badge} store={store} />}
      </Link>
    );
  });

const ReportItem = ({ close }: { close: () => void }) => (
  <MenuItem
    icon="warn"
    keys="!"
    onPick={() => {
      close();
      keysOpen$.next('report');
    }}
  >
    {frameTexts.report}
  </MenuItem>
);

/** The Support menu: the portal's links and the brand's, and a report of the page that is open. */
export const SupportItems = (menu: MenuListProps) => (
  <>
    <MenuList {...menu} />
    {menu.entries.length > 0 && brandLinks.length > 0 && <MenuRule />}
    {brandLinks.map(({ label, href }) => (
      <MenuLink key={href} icon="out" href={href}>
        {label}
      </MenuLink>
    ))}
    <MenuRule />
    <ReportItem close={menu.close} />
  </>
);

/** The avatar's menu. @param props.name the person's display name */
export function AvatarItems({ name, root, ...menu }: MenuListProps & { name: string; root: PortalRoot }) {
  const user = useValue(menu.store.user$);
  const plan = useValue(menu.store.plan$);
  const theme = useValue(root.theme.theme$);
  const [{ timeFormat }, preferences] = usePreferences();
  return (
    <>
      <div className="menu-head" role="presentation">
        <b className="cut">{name}</b>
        {user.email && user.email !== name && <span className="soft small cut">{user.email}</span>}
        <span className="soft small">{planLine(plan)}</span>
      </div>
      {menu.entries.length > 0 && <MenuRule />}
      <MenuList {...menu} />
      <MenuRule />
      <MenuItem
        icon="search"
        onPick={() => {
          menu.close();
          keysOpen$.next('palette');
        }}
      >
        {appTexts.find}
      </MenuItem>
      <MenuItem
        icon="help"
        onPick={() => {
          menu.close();
          keysOpen$.next('help');
        }}
      >
        {frameTexts.shortcuts}
      </MenuItem>
      <ReportItem close={menu.close} />
      <MenuRule />
      <MenuTitle>{frameTexts.colors}</MenuTitle>
      {themes.map((each) => (
        <MenuChoice key={each} checked={theme === each} onPick={() => root.theme.choose(each)}>
          {themeNames[each]}
        </MenuChoice>
      ))}
      {/* Accounts with profile settings have this choice there. */}
      {!settingsAccess(user).open && (
        <>
          <MenuRule />
          <MenuTitle>{frameTexts.timeFormat}</MenuTitle>
          {timeFormats.map((each) => (
            <MenuChoice key={each} checked={timeFormat === each} onPick={() => preferences.save({ timeFormat: each })}>
              {timeFormatNames[each]}
            </MenuChoice>
          ))}
        </>
      )}
      <MenuRule />
      <MenuItem
        icon="leave"
        onPick={() => {
          menu.close();
          void root.signOut();
        }}
      >
        {frameTexts.signOut}
      </MenuItem>
    </>
  );
}
