import { type RefObject, useEffect, useId, useReducer, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { ago, formatAge, formatCount } from '#shared/format.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';
import { isLagging, type UserState, userState, userStates, worstFirst } from '#shared/recording/user-state.ts';
import { hashOf } from './areas.ts';
import { counted } from './delay-text.ts';
import { hostOf, InstancesLine } from './instances-line.tsx';
import './ops-tables.css';

/** A user in the list. `gone`: their stream ended while the row was shown. */
export type UserRow = NonNullable<Figures['hubs']>[number] & { gone?: boolean };

const userFilters = ['all', 'lagging', 'rejects', 'errors'] as const;
type UserFilter = (typeof userFilters)[number];

export const passesFilter: Record<UserFilter, (row: UserRow) => boolean> = {
  all: () => true,
  lagging: isLagging,
  rejects: ({ rejects }) => rejects > 0,
  errors: ({ errors }) => errors > 0,
};

const userColumns = ['user', 'state', 'lag', 'tabs', 'rejects', 'resumes', 'errors', 'lastEventAt'] as const;
type UserColumn = (typeof userColumns)[number];
/** null: the worst first. */
type UserSort = { by: UserColumn; down: boolean } | null;

/** The name to show: the email, where this process knows it. */
const nameOf = ({ user, email }: Pick<UserRow, 'user' | 'email'>): string => email ?? user;

const compare: Record<UserColumn, (a: UserRow, b: UserRow) => number> = {
  user: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  state: (a, b) => userStates.indexOf(userState(a)) - userStates.indexOf(userState(b)),
  lag: (a, b) => (a.lag ?? -1) - (b.lag ?? -1),
  tabs: (a, b) => a.tabs - b.tabs,
  rejects: (a, b) => a.rejects - b.rejects,
  resumes: (a, b) => a.resumes - b.resumes,
  errors: (a, b) => a.errors - b.errors,
  lastEventAt: (a, b) => a.lastEventAt - b.lastEventAt,
};

/** Sorts the users that are still there. Equals stay with the worst first. */
export function sortedRows(rows: readonly UserRow[], sort: UserSort): UserRow[] {
  const present = rows.filter(({ gone }) => !gone).sort(worstFirst);
  if (!sort) return present;
  const direction = sort.down ? -1 : 1;
  return present.sort((a, b) => direction * compare[sort.by](a, b));
}

/**
 * Takes new figures into the rows without moving any: a row keeps its place under the pointer, a new user comes last,
 * and one whose stream ended stays until the rows are sorted again.
 */
export function refreshedRows(rows: readonly UserRow[], users: readonly UserRow[], sort: UserSort): UserRow[] {
  if (rows.length === 0) return sortedRows(users, sort);
  const fresh = new Map(users.map((user) => [user.user, user]));
  const known = rows.map(
    (row): UserRow => fresh.get(row.user) ?? { ...row, tabs: 0, lag: null, resuming: 0, gone: true },
  );
  for (const { user } of rows) fresh.delete(user);
  return [...known, ...sortedRows([...fresh.values()], sort)];
}

/**
 * The sort that a press on a column's head leads to: figures start with the largest, names and states with the first;
 * the third press ends it.
 */
export function nextSort(sort: UserSort, by: UserColumn): UserSort {
  const first = by !== 'user' && by !== 'state';
  if (sort?.by !== by) return { by, down: first };
  return sort.down === first ? { by, down: !first } : null;
}

const PAGE = 100;

type State = { rows: UserRow[]; sort: UserSort };
type Input = { kind: 'figures'; users: UserRow[] } | { kind: 'sort'; sort: UserSort } | { kind: 'again' };

function reduce({ rows, sort }: State, input: Input): State {
  if (input.kind === 'figures') return { rows: refreshedRows(rows, input.users, sort), sort };
  const by = input.kind === 'sort' ? input.sort : sort;
  return { rows: sortedRows(rows, by), sort: by };
}

type UsersListProps = { figures: Figures | undefined; user: string; isShown: boolean };

/**
 * Lists the users with running streams, live, the worst first. A row moves only when the operator sorts or presses R.
 * @param user the chosen one
 */
export function UsersList({ figures, user, isShown }: UsersListProps) {
  const id = useId();
  const [{ rows, sort }, dispatch] = useReducer(reduce, { rows: [], sort: null });
  const [filter, setFilter] = useState<UserFilter>('all');
  const [most, setMost] = useState(PAGE);
  const body = useRef<HTMLTableSectionElement>(null);
  const hubs = figures?.hubs;
  useEffect(() => {
    if (hubs) dispatch({ kind: 'figures', users: hubs });
  }, [hubs]);

  const again = () => dispatch({ kind: 'again' });
  const choose = (chosen: UserFilter) => {
    setFilter(chosen);
    setMost(PAGE);
    again();
  };
  useShortcuts(() =>
    isShown
      ? {
          next: () => moveFocus(body, 1),
          previous: () => moveFocus(body, -1),
          // S, F and R.
          snooze: () => dispatch({ kind: 'sort', sort: nextSort(null, sort ? after(userColumns, sort.by) : 'lag') }),
          rule: () => choose(after(userFilters, filter)),
          read: again,
        }
      : {},
  );

  const shown = rows.filter(passesFilter[filter]);
  const present = rows.filter(({ gone }) => !gone);
  return (
    <section className="ops-users" aria-labelledby={id}>
      <div className="ops-head">
        <Icon name="person" />
        <h2 id={id}>{figures ? headline(present, figures.total) : 'Users'}</h2>
      </div>
      <InstancesLine instances={figures?.instances} />
      <UsersTools filter={filter} present={present} onFilter={choose} onAgain={again} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs the focus to be scrolled by keys */}
      <section className="otable-scroll" tabIndex={0} aria-label="List of users">
        <table className="table otable">
          <thead>
            <tr>
              {userColumns.map((column) => (
                <Head
                  key={column}
                  column={column}
                  sort={sort}
                  onSort={() => dispatch({ kind: 'sort', sort: nextSort(sort, column) })}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.slice(0, most).map((row) => (
              <Row key={row.user} row={row} now={figures?.at ?? 0} isChosen={row.user === user} />
            ))}
          </tbody>
        </table>
        {figures && shown.length === 0 && (
          <p className="empty-state">
            {filter === 'all' ? 'Nobody has the portal open now.' : `No user matches “${filterNames[filter]}”.`}
          </p>
        )}
      </section>
      <UsersFoot
        shown={Math.min(most, shown.length)}
        of={shown.length}
        others={figures ? figures.total - present.length : 0}
        sort={sort}
        onMore={() => setMost(most + PAGE)}
      />
    </section>
  );
}

type UsersToolsProps = {
  filter: UserFilter;
  present: readonly UserRow[];
  onFilter(chosen: UserFilter): void;
  onAgain(): void;
};

const UsersTools = ({ filter, present, onFilter, onAgain }: UsersToolsProps) => (
  <div className="ops-tools">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
    <div className="seg" role="group" aria-label="Filter">
      {userFilters.map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
          {filterNames[each]}{' '}
          {each !== 'all' && <span className="count">{formatCount(present.filter(passesFilter[each]).length)}</span>}
        </button>
      ))}
    </div>
    <button type="button" className="btn quiet push" aria-keyshortcuts="r" title="Sort again (R)" onClick={onAgain}>
      Sort again
    </button>
    <span className="ops-hints wide-only">
      <kbd className="key-cap">s</kbd> sort <kbd className="key-cap">f</kbd> filter <kbd className="key-cap">↵</kbd>{' '}
      open
    </span>
  </div>
);

type FootProps = {
  /** How many rows are shown, and how many there are. */
  shown: number;
  of: number;
  /** How many users are not among the worst. */
  others: number;
  sort: State['sort'];
  onMore(): void;
};

const UsersFoot = ({ shown, of, others, sort, onMore }: FootProps) => (
  <div className="ops-foot">
    <span>{of === 0 ? '0 users' : `1–${formatCount(shown)} of ${formatCount(of)}`}</span>
    {of > shown && (
      <button type="button" className="btn small" onClick={onMore}>
        Show more
      </button>
    )}
    <span className="soft">
      {sort ? `By ${columnNames[sort.by].toLowerCase()}` : 'Worst first'}; a row moves only when you sort or press R
    </span>
    {others > 0 && <span className="soft">The other {formatCount(others)} are better off: search for them.</span>}
    <span className="push soft">Counts of the last 24 h, since the start</span>
  </div>
);

const after = <T,>(list: readonly T[], item: T): T => list[(list.indexOf(item) + 1) % list.length] as T;

/** Moves the focus among the users' links. */
function moveFocus(body: RefObject<HTMLElement | null>, by: 1 | -1) {
  const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('th a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

function headline(rows: readonly UserRow[], total: number): string {
  const tabs = rows.reduce((sum, row) => sum + row.tabs, 0);
  const count = (state: UserState) => rows.filter((row) => userState(row) === state).length;
  const troubles = [
    [count('down'), 'without the provider'],
    [count('lagging'), 'lagging'],
    [count('resuming'), 'resuming'],
  ].flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]));
  return `${counted(total, 'user')}, ${counted(tabs, 'tab')}: ${troubles.length === 0 ? 'all live' : troubles.join(', ')}`;
}

const filterNames: Record<UserFilter, string> = {
  all: 'All',
  lagging: 'Lagging',
  rejects: 'Rejects',
  errors: 'Errors',
};
const columnNames: Record<UserColumn, string> = {
  user: 'User',
  state: 'State',
  lag: 'Lag',
  tabs: 'Tabs',
  rejects: 'Rejects',
  resumes: 'Resumes',
  errors: 'Errors',
  lastEventAt: 'Last event',
};
const columnHelp: Partial<Record<UserColumn, string>> = {
  lag: 'How long the slowest tab has owed an answer',
  rejects: 'Events of the provider that fitted no schema',
  resumes: 'Tabs that connected again and went on',
  errors: 'Failed writes, lost connections to the provider, and tabs closed as slow, silent or faulty',
};
/** On a phone, the name, the state, the lag and the rejects are shown. */
const wide: readonly UserColumn[] = ['tabs', 'resumes', 'errors', 'lastEventAt'];
const onWide = (column: UserColumn) => (wide.includes(column) ? ' wide-only' : '');

function Head({ column, sort, onSort }: { column: UserColumn; sort: UserSort; onSort: () => void }) {
  const own = sort?.by === column ? (sort.down ? 'descending' : 'ascending') : 'none';
  return (
    <th
      scope="col"
      aria-sort={own}
      className={`${column === 'user' || column === 'state' ? '' : 'num'}${onWide(column)}`}
    >
      <button type="button" className="osort" title={columnHelp[column]} onClick={onSort}>
        {columnNames[column]} {own !== 'none' && <Icon name="down" small />}
      </button>
    </th>
  );
}

const stateNames: Record<UserState, string> = {
  down: 'Provider down',
  lagging: 'Lagging',
  resuming: 'Resuming',
  connecting: 'Connecting',
  live: 'Live',
  'no-tabs': 'No tabs',
};
const lamps: Record<UserState, string> = {
  down: 'lamp down',
  lagging: 'lamp late',
  resuming: 'lamp waiting',
  connecting: 'lamp waiting',
  live: 'lamp',
  'no-tabs': 'lamp off',
};

function Row({ row, now, isChosen }: { row: UserRow; now: number; isChosen: boolean }) {
  const state = userState(row);
  const isBad = state === 'down' || state === 'lagging';
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} aria-current={isChosen || undefined}>
      <th scope="row">
        <a href={hashOf('users', row.user)}>{nameOf(row)}</a>{' '}
        {row.email !== undefined && <span className="code soft wide-only">{row.user}</span>}{' '}
        {row.instances && <span className="soft small wide-only">{row.instances.map(hostOf).join(', ')}</span>}
      </th>
      <td>
        <span className={isBad ? 'state bad' : 'state'}>
          <i className={lamps[state]} /> {stateNames[state]}
        </span>
      </td>
      <td className={isBad ? 'num bad' : 'num'}>{row.lag === null ? '–' : `${(row.lag / 1000).toFixed(1)} s`}</td>
      <td className="num wide-only">{formatCount(row.tabs)}</td>
      <td className="num">{row.rejects > 0 ? <a href={hashOf('refused')}>{formatCount(row.rejects)}</a> : 0}</td>
      <td className="num wide-only">{formatCount(row.resumes)}</td>
      <td className={row.errors > 0 ? 'num bad wide-only' : 'num wide-only'}>{formatCount(row.errors)}</td>
      <td className="num soft wide-only">
        {row.lastEventAt > 0 ? ago(formatAge(row.lastEventAt, Math.max(now, row.lastEventAt))) : '–'}
      </td>
    </tr>
  );
}
