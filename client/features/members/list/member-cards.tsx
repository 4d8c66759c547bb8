import { Select } from '#client/ui/select.tsx';
import { formatDate } from '#shared/format.ts';
import { isInactive } from '#shared/members/member.ts';
import { columnsToSort, type SortColumn } from '../members-address.ts';
import { listTexts as texts } from '../texts.ts';
import { Actions, Activate, Figure, LastActive, RightSwitches, Status, Who } from './member-cells.tsx';
import { type MemberListProps, RowCheck } from './member-table.tsx';

/** The sub-accounts below 1,100 px: one below the other, with the same cells (MEM-02). */
export function MemberCards({ rows, extension, sort, onSort, selection, acts, openId }: MemberListProps) {
  const insight = extension === 'AZINSIGHT';
  const columns: readonly SortColumn[] = insight ? columnsToSort : ['name', 'email', 'date'];
  return (
    <>
      <div className="card-sort">
        <Select
          label={texts.sortBy}
          choices={columns.map((column) => ({ value: column, label: texts.columns[column] }))}
          value={sort.column}
          onChange={onSort}
        />
        <button type="button" className="btn" onClick={() => onSort(sort.column)}>
          {sort.direction === 'asc' ? texts.ascending : texts.descending}
        </button>
      </div>
      <ul className="member-cards" aria-label={texts.title}>
        {rows.map((member) => (
          <li key={member.id} className={member.id === openId ? 'is-open' : undefined} data-selected={selection.ids.has(member.id) || undefined}>
            {insight && <RowCheck member={member} selection={selection} />}
            <Who member={member} acts={acts} />
            <Actions member={member} extension={extension} acts={acts} />
            <div className="card-line">
              {insight ? (
                <>
                  <Status member={member} acts={acts} />
                  <span className="small">
                    <LastActive member={member} />
                  </span>
                  <RightSwitches member={member} extension={extension} acts={acts} />
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
              {insight && (
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
