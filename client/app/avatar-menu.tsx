import { planLine, planName } from '#client/features/plans/plan-text.ts';
import { MenuChoice, MenuItem, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { themeNames, themes } from '#client/ui/theme.ts';
import { displayName } from '#shared/account/user.ts';
import type { Desk } from './desk.ts';
import type { MenuEntry } from './menu.ts';
import { MenuList } from './menu-view.tsx';
import type { PortalRoot } from './portal-root.ts';
import type { Screen } from './screen.ts';

type AvatarMenuProps = { root: PortalRoot; entries: readonly MenuEntry[]; desk: Desk; current: Screen | undefined };

/** Who is signed in, on which plan, in which colours, and the way out (SHELL-13). */
export function AvatarMenu({ root, ...menu }: AvatarMenuProps) {
  const user = useValue(menu.desk.user$);
  const plan = useValue(menu.desk.plan$);
  const theme = useValue(root.theme.theme$);
  const name = displayName(user) || 'Your account';
  const line = planLine(plan);

  return (
    <>
      <span className="tag line plan-tag wide-only" title={line}>
        {planName(plan)}
      </span>
      <Popup name="Account" label={`Account: ${name}`} role="menu" buttonClass="avatar" button={name.charAt(0).toUpperCase()}>
        {(close) => (
          <>
            <div className="menu-head" role="presentation">
              <b className="cut">{name}</b>
              {user.email && user.email !== name && <span className="soft small cut">{user.email}</span>}
              <span className="soft small">{line}</span>
            </div>
            {menu.entries.length > 0 && <MenuRule />}
            <MenuList {...menu} close={close} />
            <MenuRule />
            <MenuTitle>Colours</MenuTitle>
            {themes.map((each) => (
              <MenuChoice key={each} checked={theme === each} onPick={() => root.theme.choose(each)}>
                {themeNames[each]}
              </MenuChoice>
            ))}
            <MenuRule />
            <MenuItem
              icon="leave"
              onPick={() => {
                close();
                void root.signOut();
              }}
            >
              Sign Out
            </MenuItem>
          </>
        )}
      </Popup>
    </>
  );
}
