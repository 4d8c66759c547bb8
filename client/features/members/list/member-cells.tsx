import { useRef } from 'react';
import { useAge } from '#client/ui/age.tsx';
import { Full, Needs, useCapabilities } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuItem, MenuRule } from '#client/ui/menu-items.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { ago, formatCount } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { isInactive, type Member, statusText } from '#shared/members/member.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { goalTexts } from '../goals/goal-texts.ts';
import { workOn } from '../member-commands.ts';
import { type ListedMember, nameOf } from '../member-rows.ts';
import { switchesOf } from '../rights.ts';
import { actionTexts, listTexts as texts } from '../texts.ts';
import type { RowActs } from './row-acts.ts';

type CellProps = { member: Member; acts: RowActs };

export const Who = ({ member, acts }: CellProps) => (
  <div className="member-who">
    <span className="who-name">
      <PersonMark id={member.id} />
      <Link className="cut" href={acts.editHref(member)}>
        {nameOf(member)}
      </Link>
      <Full>
        <Link className="link small" href={memberPagePathOf(member.id)} aria-label={texts.pageOf(nameOf(member))}>
          <ScreenIcon name="chart" small />
        </Link>
      </Full>
    </span>
    <span className="cut">{member.email}</span>
    {member.mailFailure !== null && (
      <span className="bad mail-failure">
        <Icon name="warn" small /> {member.mailFailure}
      </span>
    )}
  </div>
);

export const Status = ({ member, acts }: CellProps) => (
  <div className="status">
    <span className={isInactive(member) ? 'tag' : 'tag gain'}>{translated('members/status', statusText(member))}</span>
    {isInactive(member) && <Activate member={member} acts={acts} />}
  </div>
);

export const Activate = ({ member, acts }: CellProps) => (
  <button
    type="button"
    className="link small"
    aria-label={texts.activateOne(nameOf(member))}
    disabled={acts.changing.includes(workOn(member.id))}
    onClick={() => acts.activate(member)}
  >
    {texts.activate}
  </button>
);

/** The member's role, and whether the rights differ from it. */
export const RoleOf = ({ member: { role } }: { member: ListedMember }) =>
  role !== null && <span className="role-of soft small">{role}</span>;

/** Rights shown as toggle buttons; a dash means off. */
export const RightSwitches = ({ member, extension, acts }: CellProps & { extension: Extension }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
  <span className="rights" role="group" aria-label={texts.rightOf(texts.rights, nameOf(member))}>
    {switchesOf(extension, useCapabilities()).map(({ flag, icon, name }) => (
      <button
        key={flag}
        type="button"
        aria-pressed={member[flag]}
        aria-label={texts.rightOf(name, nameOf(member))}
        title={name}
        onClick={() => acts.setFlag(member, flag, !member[flag])}
      >
        {member[flag] ? <ScreenIcon name={icon} /> : <span aria-hidden="true">{texts.unknown}</span>}
      </button>
    ))}
  </span>
);

export function LastActive({ member: { lastActiveAt, neverSignedIn } }: { member: Member }) {
  if (lastActiveAt !== null) return <Since at={lastActiveAt} />;
  return <span className="soft">{neverSignedIn ? texts.neverSignedIn : texts.unknown}</span>;
}

function Since({ at }: { at: number }) {
  const age = useAge(at);
  if (!age.endsWith(' s')) return <span className="soft">{ago(age)}</span>;
  return (
    <span className="key">
      <i className="lamp" /> {texts.now}
    </span>
  );
}

/** A count over the last 30 days; flashes once when it changes on screen. */
export function Figure({ value }: { value: number | null }) {
  const first = useRef(value);
  first.current ??= value;
  if (value === null) return texts.unknown;
  return (
    <span key={value} className={value === first.current ? undefined : 'flash'}>
      {formatCount(value)}
    </span>
  );
}

/** Row actions. AZAlert members have only edit and delete (MEM-03). */
export const Actions = ({ member, extension, acts }: CellProps & { extension: Extension }) => {
  const name = nameOf(member);
  return (
    <span className="acts">
      <Needs area="memberWork">
        <Link className="btn quiet small icon" href={acts.editHref(member)} aria-label={texts.editOne(name)}>
          <ScreenIcon name="pencil" />
        </Link>
      </Needs>
      {extension === 'AZALERT' ? (
        <IconButton icon="trash" label={`${actionTexts.delete} ${name}`} onClick={() => acts.remove([member])} />
      ) : (
        <Popup label={texts.moreOf(name)} button={<Icon name="more" />} buttonClass="btn quiet small icon" role="menu">
          {(close) => <MoreItems member={member} acts={acts} close={close} />}
        </Popup>
      )}
    </span>
  );
};

function MoreItems({ member, acts, close }: CellProps & { close(): void }) {
  const pick = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Needs area="memberWork">
        <MenuItem icon="copy" onPick={pick(() => acts.clone([member]))}>
          {actionTexts.clone}
        </MenuItem>
        <MenuItem icon="send" onPick={pick(() => acts.send([member]))}>
          {member.link === null ? actionTexts.send : actionTexts.resend}
        </MenuItem>
      </Needs>
      <Full>
        {member.link !== null && (
          <MenuItem icon="unplug" onPick={pick(() => acts.revoke(member))}>
            {actionTexts.revokeLink}
          </MenuItem>
        )}
        <MenuItem icon="done" onPick={pick(() => acts.setGoals([member]))}>
          {goalTexts.open}
        </MenuItem>
        <MenuItem icon="history" onPick={pick(() => acts.showChanges(member))}>
          {actionTexts.history}
        </MenuItem>
      </Full>
      <Needs area="memberWork">
        <MenuRule />
        <Full>
          {!isInactive(member) && (
            <MenuItem icon="pause" onPick={pick(() => acts.deactivate(member))}>
              {actionTexts.deactivate}
            </MenuItem>
          )}
        </Full>
        <MenuItem icon="trash" danger onPick={pick(() => acts.remove([member]))}>
          {actionTexts.delete}
        </MenuItem>
      </Needs>
    </>
  );
}
