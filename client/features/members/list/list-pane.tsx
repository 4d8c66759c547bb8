import type { ResourceState } from '#client/stream/resource-state.ts';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMedia } from '#client/ui/media.ts';
import { Note } from '#client/ui/note.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member, MemberList } from '#shared/members/member.ts';
import { memberTexts } from '#shared/members/texts.ts';
import { listFailure } from '../failures.ts';
import { activeCount, memberPage, pressed } from '../member-rows.ts';
import { type ListAddress, seatsPath } from '../members-address.ts';
import { rightsOf } from '../rights.ts';
import { listTexts as texts } from '../texts.ts';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import type { RowActs, RowSelection } from './row-acts.ts';

/** Below this the table is a list (portal-1 §2.5). */
const LIST_LAYOUT = '(max-width: 1099px)';

type ListPaneProps = {
  extension: Extension;
  state: ResourceState<MemberList>;
  address: ListAddress;
  onAddress(next: ListAddress): void;
  seats: number;
  addHref: string;
  selection: RowSelection;
  acts: RowActs;
  openId: string | null;
  onTryAgain(): void;
};

/** One tool's sub-accounts: looked through, sorted, five on a page. */
export function ListPane(props: ListPaneProps) {
  const { extension, state, address, onAddress, seats } = props;
  const members = state.value?.members;
  return (
    <>
      <div className="tools">
        <label className="input members-search">
          <Icon name="search" />
          <input
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={address.search}
            onChange={(event) => onAddress({ ...address, search: event.target.value, page: 1 })}
          />
        </label>
        <span className="soft push">{memberTexts.seats(seats)}</span>
      </div>
      {members && activeCount(members) >= seats && (
        <div className="members-note">
          <Note
            action={
              <Link className="btn sm" href={seatsPath(extension)}>
                {texts.moreSeats}
              </Link>
            }
          >
            {texts.full(seats)}
          </Note>
        </div>
      )}
      {members ? <Rows {...props} members={members} /> : <NoList {...props} />}
    </>
  );
}

function Rows({ members, extension, address, onAddress, addHref, selection, acts, openId }: ListPaneProps & { members: readonly Member[] }) {
  const List = useMedia(LIST_LAYOUT) ? MemberCards : MemberTable;
  const { rows, found, page, pages, from, to } = memberPage(members, address);
  const goTo = (wanted: number) => onAddress({ ...address, page: wanted });

  if (members.length === 0) {
    return (
      <Blank
        icon={<ScreenIcon name="team" />}
        title={texts.none}
        action={
          <Link className="btn" href={addHref}>
            {memberTexts.add}
          </Link>
        }
      >
        {texts.noneHint}
      </Blank>
    );
  }
  if (found === 0) {
    return (
      <Blank
        icon={<Icon name="search" />}
        title={texts.noneFound}
        action={
          <button type="button" className="btn" onClick={() => onAddress({ ...address, search: '', page: 1 })}>
            {texts.clearSearch}
          </button>
        }
      />
    );
  }
  return (
    <>
      <List
        rows={rows}
        extension={extension}
        sort={address.sort}
        onSort={(column) => onAddress({ ...address, sort: pressed(address.sort, column), page: 1 })}
        selection={selection}
        acts={acts}
        openId={openId}
      />
      {extension === 'AZINSIGHT' && (
        <ul className="legend-line" aria-label={texts.rights}>
          {rightsOf(extension).map(({ flag, icon, name }) => (
            <li key={flag}>
              <ScreenIcon name={icon} /> {name}
            </li>
          ))}
        </ul>
      )}
      <nav className="foot members-foot" aria-label={texts.pages}>
        <span className="fig" role="status">
          {texts.rows(from, to, found)}
        </span>
        {extension === 'AZINSIGHT' && <span className="wide-only">{texts.countsOver}</span>}
        <span className="push" />
        <button type="button" className="btn sm icon" aria-label={texts.previous} disabled={page === 1} onClick={() => goTo(page - 1)}>
          <ScreenIcon name="back" />
        </button>
        <span className="fig">{texts.pageOf(page, pages)}</span>
        <button type="button" className="btn sm icon" aria-label={texts.next} disabled={page === pages} onClick={() => goTo(page + 1)}>
          <ScreenIcon name="forward" />
        </button>
      </nav>
    </>
  );
}

/** In the place of a list that is on its way, or does not come. */
function NoList({ state: { trouble }, onTryAgain }: ListPaneProps) {
  if (trouble === null) {
    return (
      <div className="members-bones">
        <Bones lines={5} label={texts.loading} />
      </div>
    );
  }
  return (
    <Blank
      failed
      icon={<Icon name="unplug" />}
      title={texts.failedTitle}
      action={
        <button type="button" className="btn" onClick={onTryAgain}>
          {texts.tryAgain}
        </button>
      }
    >
      {listFailure(trouble)}
    </Blank>
  );
}
