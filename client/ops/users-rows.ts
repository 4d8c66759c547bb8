import type { Figures } from '#shared/recording/operator-wire.ts';
import { isLagging, userState, userStates, worstFirst } from '#shared/recording/user-state.ts';

/** A user in the list. `gone`: their stream ended while the row was shown. */
export type UserRow = NonNullable<Figures['hubs']>[number] & { gone?: boolean };

export const userFilters = ['all', 'lagging', 'rejects', 'errors'] as const;
export type UserFilter = (typeof userFilters)[number];

export const passesFilter: Record<UserFilter, (row: UserRow) => boolean> = {
  all: () => true,
  lagging: isLagging,
  rejects: ({ rejects }) => rejects > 0,
  errors: ({ errors }) => errors > 0,
};

export const userColumns = ['user', 'state', 'lag', 'tabs', 'rejects', 'resumes', 'errors', 'lastEventAt'] as const;
export type UserColumn = (typeof userColumns)[number];
/** null: the worst first. */
export type UserSort = { by: UserColumn; down: boolean } | null;

/** The name to show: the email, where this process knows it. */
export const nameOf = ({ user, email }: Pick<UserRow, 'user' | 'email'>): string => email ?? user;

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
 * Takes new figures into the rows without moving any: a row keeps its place under the pointer, a new user comes last, and one whose stream
 * ended stays until the rows are sorted again.
 */
export function refreshedRows(rows: readonly UserRow[], users: readonly UserRow[], sort: UserSort): UserRow[] {
  if (rows.length === 0) return sortedRows(users, sort);
  const fresh = new Map(users.map((user) => [user.user, user]));
  const known = rows.map((row): UserRow => fresh.get(row.user) ?? { ...row, tabs: 0, lag: null, resuming: 0, gone: true });
  for (const { user } of rows) fresh.delete(user);
  return [...known, ...sortedRows([...fresh.values()], sort)];
}

/** The sort that a press on a column's head leads to: figures start with the largest, names and states with the first; the third press ends it. */
export function nextSort(sort: UserSort, by: UserColumn): UserSort {
  const first = by !== 'user' && by !== 'state';
  if (sort?.by !== by) return { by, down: first };
  return sort.down === first ? { by, down: !first } : null;
}
