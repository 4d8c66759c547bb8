import { planLine } from '#client/features/plans/plan-text.ts';
import { MenuChoice, MenuItem, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { timeFormatNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences.tsx';
import { themeNames, themes } from '#client/ui/theme.ts';
import { settingsAccess } from '#shared/account/settings-access.ts';
import { timeFormats } from '#shared/preferences/preferences.ts';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import type { PortalRoot } from './portal-root.ts';

/** What opens below the avatar. @param props.name what the person is called */
export function AvatarItems({ name, root, ...menu }: MenuListProps & { name: string; root: PortalRoot }) {
  const user = useValue(menu.desk.user$);
  const plan = useValue(menu.desk.plan$);
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
      <MenuTitle>Colours</MenuTitle>
      {themes.map((each) => (
        <MenuChoice key={each} checked={theme === each} onPick={() => root.theme.choose(each)}>
          {themeNames[each]}
        </MenuChoice>
      ))}
      {/* Who has no profile settings chooses here. */}
      {!settingsAccess(user).open && (
        <>
          <MenuRule />
          <MenuTitle>Time format</MenuTitle>
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
        Sign Out
      </MenuItem>
    </>
  );
}
