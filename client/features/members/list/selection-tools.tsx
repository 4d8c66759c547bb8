import { useCapabilities } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MenuItem, MenuTitle } from '#client/ui/menu-items.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { ToolButton } from '#client/ui/screen-icon.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import type { MemberFlag } from '#shared/members/member-flags.ts';
import type { Role } from '#shared/members/roles.ts';
import { goalTexts } from '../goals/goal-texts.ts';
import { rightsOf } from '../rights.ts';
import { roleTexts } from '../roles/role-texts.ts';
import { actionTexts as texts } from '../texts.ts';
import type { RowActs } from './row-acts.ts';

type SelectionToolsProps = {
  members: readonly Member[];
  extension: Extension;
  acts: RowActs;
  onFlag(flag: MemberFlag, value: boolean): void;
  roles: readonly Role[];
  /** null takes the role away. */
  onRole(role: Role | null): void;
  onClear(): void;
};

export function SelectionTools({ members, extension, acts, onFlag, roles, onRole, onClear }: SelectionToolsProps) {
  const rights = rightsOf(extension, useCapabilities());
  return (
    <SelectionBar count={members.length} onClear={onClear}>
      <Popup
        label={texts.setRights}
        buttonClass="btn small"
        role="menu"
        align="start"
        above
        button={
          <>
            <Icon name="eye" /> <span className="wide-only">{texts.setRights}</span>
          </>
        }
      >
        {(close) => (
          <>
            {extension === 'AZINSIGHT' && roles.length > 0 && (
              <div role="presentation">
                <MenuTitle>{roleTexts.giveRole}</MenuTitle>
                {[...roles, null].map((role) => (
                  <MenuItem
                    key={role?.id ?? ''}
                    icon="team"
                    onPick={() => {
                      close();
                      onRole(role);
                    }}
                  >
                    {role?.name ?? roleTexts.takeRole}
                  </MenuItem>
                ))}
              </div>
            )}
            {[true, false].map((value) => (
              <div key={`${value}`} role="presentation">
                <MenuTitle>{value ? texts.allow : texts.forbid}</MenuTitle>
                {rights.map(({ flag, icon, name }) => (
                  <MenuItem
                    key={flag}
                    icon={icon}
                    onPick={() => {
                      close();
                      onFlag(flag, value);
                    }}
                  >
                    <span className="unseen">{value ? texts.allow : texts.forbid}</span> {name}
                  </MenuItem>
                ))}
              </div>
            ))}
          </>
        )}
      </Popup>
      <ToolButton icon="done" label={goalTexts.open} className="small" onClick={() => acts.setGoals(members)} />
      <ToolButton icon="copy" label={texts.clone} className="small" onClick={() => acts.clone(members)} />
      <ToolButton icon="send" label={texts.send} className="small" onClick={() => acts.send(members)} />
      <button type="button" className="btn small danger" onClick={() => acts.remove(members)}>
        <Icon name="trash" /> {texts.delete}
      </button>
    </SelectionBar>
  );
}
