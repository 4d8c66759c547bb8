import { useState } from 'react';
import * as v from 'valibot';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';
import { Full, Needs, useCapabilities, useFull, useLacks } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMedia } from '#client/ui/media.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { useSearchKey } from '#client/ui/shortcuts.ts';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { formatDate } from '#shared/format.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { isInactive, type Member, type MemberList } from '#shared/members/member.ts';
import type { Role } from '#shared/members/roles.ts';
import { memberTexts } from '#shared/members/texts.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { listFailure } from '../member-failures.ts';
import { activeCount, memberPage, type PageSize, pageSizes, pressed, withWork } from '../member-rows.ts';
import { columnsToSort, type ListAddress, type SortColumn, seatsPath } from '../members-address.ts';
import { switchesOf } from '../rights.ts';
import { listTexts as texts } from '../texts.ts';
import { Actions, Activate, Figure, LastActive, RightSwitches, RoleOf, Status, Who } from './member-cells.tsx';
import { type MemberListProps, MemberTable, RowCheck } from './member-table.tsx';
import type { RowActs, RowSelection } from './row-acts.ts';

/** Shows cards instead of the table at this width (portal-1 §2.5). */
const LIST_LAYOUT = '(max-width: 1099px)';

const PAGE_SIZE = 'members-page-size';

type ListPaneProps = {
  extension: Extension;
  state: ResourceState<MemberList>;
  /** undefined while loading */
  work: MemberWork | undefined;
  /** undefined while loading */
  roles: readonly Role[] | undefined;
  tokens: MemberTokens | undefined;
  /** When the counts begin, ms */
  since: number;
  address: ListAddress;
  onAddress(next: ListAddress): void;
  seats: number;
  addHref: string;
  selection: RowSelection;
  acts: RowActs;
  openId: string | null;
  onTryAgain(): void;
};

/** One tool's sub-accounts with search, sorting, and paging. The page size is stored on the device. */
export function ListPane(props: ListPaneProps) {
  const { extension, state, address, onAddress, seats } = props;
  const members = state.value?.members;
  const searchKey = useSearchKey();
  return (
    <>
      <div className="tools">
        <label className="input members-search">
          <Icon name="search" />
          <input
            {...searchKey}
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={address.search}
            onChange={(event) => onAddress({ ...address, search: event.target.value, page: 1 })}
          />
        </label>
        <Needs area="memberWork">
          <span className="soft push">{memberTexts.seats(seats)}</span>
        </Needs>
      </div>
      {members && activeCount(members) >= seats && (
        <div className="members-note">
          <Note
            action={
              <Link className="btn small" href={seatsPath(extension)}>
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

function Rows({
  members,
  work,
  tokens,
  roles,
  since,
  extension,
  address,
  onAddress,
  addHref,
  selection,
  acts,
  openId,
}: ListPaneProps & { members: readonly Member[] }) {
  const has = useCapabilities();
  const isFull = has.profile === 'full';
  const List = useMedia(LIST_LAYOUT) ? MemberCards : MemberTable;
  const [size, setSize] = useState(() => readStored(PAGE_SIZE, v.picklist(pageSizes), pageSizes[0]));
  const shown = memberPage(withWork(members, work, tokens, roles), address, Number(size));
  const choose = (chosen: PageSize) => {
    setSize(chosen);
    writeStored(PAGE_SIZE, chosen);
    onAddress({ ...address, page: 1 });
  };
  const goTo = (wanted: number) => onAddress({ ...address, page: wanted });

  if (members.length === 0) return <NoMembers addHref={addHref} />;
  if (shown.found === 0)
    return (
      <EmptyState
        icon={<Icon name="search" />}
        title={texts.noneFound}
        action={
          <button type="button" className="btn" onClick={() => onAddress({ ...address, search: '', page: 1 })}>
            {texts.clearSearch}
          </button>
        }
      />
    );
  return (
    <>
      <List
        rows={shown.rows}
        extension={extension}
        sort={address.sort}
        onSort={(column) => onAddress({ ...address, sort: pressed(address.sort, column), page: 1 })}
        selection={selection}
        acts={acts}
        openId={openId}
      />
      {extension === 'AZINSIGHT' && (
        <ul className="legend-line" aria-label={texts.rights}>
          {switchesOf(extension, has).map(({ flag, icon, name }) => (
            <li key={flag}>
              <ScreenIcon name={icon} /> {name}
            </li>
          ))}
        </ul>
      )}
      <PageFoot
        page={shown}
        size={size}
        onSize={choose}
        onPage={goTo}
        since={isFull && extension === 'AZINSIGHT' ? since : undefined}
      />
    </>
  );
}

function NoMembers({ addHref }: { addHref: string }) {
  const canAdd = !useLacks('memberWork');
  return (
    <EmptyState
      icon={<ScreenIcon name="team" />}
      title={texts.none}
      action={
        canAdd && (
          <Link className="btn" href={addHref}>
            {memberTexts.add}
          </Link>
        )
      }
    >
      {canAdd ? texts.noneHint : texts.noneSeen}
    </EmptyState>
  );
}

type PageFootProps = {
  page: ReturnType<typeof memberPage>;
  size: PageSize;
  onSize(size: PageSize): void;
  onPage(page: number): void;
  /** When the counts begin, ms; undefined if none are shown. */
  since: number | undefined;
};

const PageFoot = ({ page: { found, page, pages, from, to }, size, onSize, onPage, since }: PageFootProps) => (
  <nav className="foot members-foot" aria-label={texts.pages}>
    <span className="fig" role="status">
      {texts.rows(from, to, found)}
    </span>
    {since !== undefined && <span className="wide-only">{texts.countsSince(formatDate(since))}</span>}
    <span className="push" />
    {found > Number(pageSizes[0]) && (
      <Segmented
        label={texts.pageSize}
        choices={pageSizes.map((each) => ({ value: each, label: each }))}
        value={size}
        onChange={onSize}
      />
    )}
    <button
      type="button"
      className="btn small icon"
      aria-label={texts.previous}
      disabled={page === 1}
      onClick={() => onPage(page - 1)}
    >
      <ScreenIcon name="back" />
    </button>
    <span className="fig">{texts.pageOfPages(page, pages)}</span>
    <button
      type="button"
      className="btn small icon"
      aria-label={texts.next}
      disabled={page === pages}
      onClick={() => onPage(page + 1)}
    >
      <ScreenIcon name="forward" />
    </button>
  </nav>
);

function NoList({ state: { trouble }, onTryAgain }: ListPaneProps) {
  if (trouble === null) {
    return (
      <div className="members-skeleton">
        <Skeleton lines={5} label={texts.loading} />
      </div>
    );
  }
  return (
    <LoadFailed title={texts.failedTitle} onRetry={onTryAgain}>
      {listFailure(trouble)}
    </LoadFailed>
  );
}

/** Sub-accounts as cards, for widths below 1,100 px, with the table's cells (MEM-02). */
function MemberCards({ rows, extension, sort, onSort, selection, acts, openId }: MemberListProps) {
  const insight = extension === 'AZINSIGHT';
  const isFull = useFull();
  const specified: readonly SortColumn[] = insight ? ['name', 'email', 'date', 'status'] : ['name', 'email', 'date'];
  const columns = isFull && insight ? columnsToSort : specified;
  return (
    <>
      <div className="card-sort">
        <Select
          label={texts.sortBy}
          choices={columns.map((column) => ({ value: column, label: texts.columns[column] }))}
          value={sort.colId}
          onChange={onSort}
        />
        <button type="button" className="btn" onClick={() => onSort(sort.colId)}>
          {sort.sort === 'asc' ? texts.ascending : texts.descending}
        </button>
      </div>
      <ul className="member-cards" aria-label={texts.title}>
        {rows.map((member) => (
          <li
            key={member.id}
            className={member.id === openId ? 'is-open' : undefined}
            data-selected={selection.ids.has(member.id) || undefined}
          >
            {isFull && insight && <RowCheck member={member} selection={selection} />}
            <Who member={member} acts={acts} />
            <Actions member={member} extension={extension} acts={acts} />
            <div className="card-line">
              {insight ? (
                <>
                  <Status member={member} acts={acts} />
                  <Full>
                    <span className="small">
                      <LastActive member={member} />
                    </span>
                  </Full>
                  <RightSwitches member={member} extension={extension} acts={acts} />
                  <RoleOf member={member} />
                </>
              ) : (
                isInactive(member) && (
                  <>
                    <span className="tag">{texts.inactive}</span> <Activate member={member} acts={acts} />
                  </>
                )
              )}
            </div>
            <div className="card-line small soft fig">
              {isFull && insight && (
                <>
                  <span>
                    <Figure value={member.lookedUp} /> {texts.columns.lookedUp.toLowerCase()}
                  </span>
                  <span>
                    <Figure value={member.exported} /> {texts.columns.exported.toLowerCase()}
                  </span>
                  <span>
                    <Figure value={member.bought} /> {texts.columns.bought.toLowerCase()}
                  </span>
                  <span>
                    <Figure value={member.tokens} /> {texts.columns.tokens.toLowerCase()}
                  </span>
                </>
              )}
              {member.createdAt !== null && <span>{texts.added(formatDate(member.createdAt))}</span>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
