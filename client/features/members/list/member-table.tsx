import { Check } from '#client/ui/checkbox.tsx';
import { Full, useCapabilities, useFull } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatDate } from '#shared/format.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { isInactive, type Member } from '#shared/members/member.ts';
import { type ListedMember, nameOf } from '../member-rows.ts';
import type { Sort, SortColumn } from '../members-address.ts';
import { switchesOf } from '../rights.ts';
import { listTexts as texts } from '../texts.ts';
import { Actions, Activate, Figure, LastActive, RightSwitches, RoleOf, Status, Who } from './member-cells.tsx';
import type { RowActs, RowSelection } from './row-acts.ts';

export type MemberListProps = {
  rows: readonly ListedMember[];
  extension: Extension;
  sort: Sort;
  onSort(column: SortColumn): void;
  selection: RowSelection;
  acts: RowActs;
  /** id of the member being edited */
  openId: string | null;
};

type HeadProps = Pick<MemberListProps, 'sort' | 'onSort'> & { columns: readonly SortColumn[]; num?: boolean };

/** Sub-accounts as a table, for widths from 1,100 px. */
export function MemberTable({ rows, extension, sort, onSort, selection, acts, openId }: MemberListProps) {
  return (
    <table className="members-table" aria-label={texts.title}>
      <MemberHead rows={rows} extension={extension} sort={sort} onSort={onSort} selection={selection} />
      <tbody>
        {rows.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            extension={extension}
            selection={selection}
            acts={acts}
            isOpen={member.id === openId}
          />
        ))}
      </tbody>
    </table>
  );
}

type MemberHeadProps = Pick<MemberListProps, 'rows' | 'extension' | 'sort' | 'onSort' | 'selection'>;

function MemberHead({ rows, extension, sort, onSort, selection }: MemberHeadProps) {
  const insight = extension === 'AZINSIGHT';
  const has = useCapabilities();
  const isFull = has.profile === 'full';
  const head = { sort, onSort };
  return (
    <thead>
      <tr>
        {isFull && insight && (
          <th scope="col" className="pick">
            <PageCheck rows={rows} selection={selection} />
          </th>
        )}
        <Head {...head} columns={['name', 'email']} />
        <Head {...head} columns={['date']} />
        {insight && (
          <>
            <Head {...head} columns={['status']} />
            <th scope="col">
              <span className="unseen">{texts.rights}</span>
              <span className="rights head" aria-hidden="true">
                {switchesOf(extension, has).map(({ flag, icon, name }) => (
                  <span key={flag} title={name}>
                    <ScreenIcon name={icon} />
                  </span>
                ))}
              </span>
            </th>
            <Full>
              <Head {...head} columns={['active']} />
              <Head {...head} columns={['lookedUp']} num />
              <Head {...head} columns={['exported']} num />
              <Head {...head} columns={['bought']} num />
              <Head {...head} columns={['tokens']} num />
            </Full>
          </>
        )}
        <th scope="col">
          <span className="unseen">{texts.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

type MemberRowProps = Pick<MemberListProps, 'extension' | 'selection' | 'acts'> & {
  member: MemberListProps['rows'][number];
  isOpen: boolean;
};

function MemberRow({ member, extension, selection, acts, isOpen }: MemberRowProps) {
  const insight = extension === 'AZINSIGHT';
  const isFull = useFull();
  return (
    <tr data-selected={selection.ids.has(member.id) || undefined} className={isOpen ? 'is-open' : undefined}>
      {isFull && insight && (
        <td className="pick">
          <RowCheck member={member} selection={selection} />
        </td>
      )}
      <td>
        <Who member={member} acts={acts} />
      </td>
      <td className="fig">{member.createdAt === null ? texts.unknown : formatDate(member.createdAt)}</td>
      {insight && (
        <>
          <td>
            <Status member={member} acts={acts} />
          </td>
          <td>
            <RightSwitches member={member} extension={extension} acts={acts} />
            <RoleOf member={member} />
          </td>
          <Full>
            <td className="seen">
              <LastActive member={member} />
            </td>
            <td className="num">
              <Figure value={member.lookedUp} />
            </td>
            <td className="num">
              <Figure value={member.exported} />
            </td>
            <td className="num">
              <Figure value={member.bought} />
            </td>
            <td className="num">
              <Figure value={member.tokens} />
            </td>
          </Full>
        </>
      )}
      <td className="acts-cell">
        {!insight && isInactive(member) && (
          <span className="status-line">
            <span className="tag">{texts.inactive}</span> <Activate member={member} acts={acts} />
          </span>
        )}
        <Actions member={member} extension={extension} acts={acts} />
      </td>
    </tr>
  );
}

function Head({ columns, sort, onSort, num }: HeadProps) {
  const by = columns.find((column) => column === sort.colId);
  return (
    <th
      scope="col"
      className={num ? 'num' : undefined}
      aria-sort={by && (sort.sort === 'asc' ? 'ascending' : 'descending')}
    >
      {columns.map((column) => (
        <button
          key={column}
          type="button"
          className={column === by ? `sort is-on ${sort.sort}` : 'sort'}
          onClick={() => onSort(column)}
        >
          {texts.columns[column]} <Icon name="down" small />
        </button>
      ))}
    </th>
  );
}

export const RowCheck = ({ member, selection }: { member: Member; selection: RowSelection }) => (
  <Check
    label={<span className="unseen">{texts.selectOne(nameOf(member))}</span>}
    checked={selection.ids.has(member.id)}
    onChange={(event) => selection.toggle([member.id], event.target.checked)}
  />
);

function PageCheck({ rows, selection }: { rows: readonly Member[]; selection: RowSelection }) {
  const on = rows.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <Check
      label={<span className="unseen">{texts.selectAll}</span>}
      checked={rows.length > 0 && on === rows.length}
      mixed={on > 0 && on < rows.length}
      onChange={(event) =>
        selection.toggle(
          rows.map(({ id }) => id),
          event.target.checked,
        )
      }
    />
  );
}
