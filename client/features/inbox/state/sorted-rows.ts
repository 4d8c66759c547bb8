import { sortTime } from '#shared/inbox/marks.ts';
import { isInInbox } from './marking.ts';
import type { AlertRow } from './notifications-state.ts';

/**
 * Merges the remaining old rows with the new ones, newest first.
 * @param added ids that are not in `before`
 */
export function sortedRows(
  before: readonly AlertRow[],
  byId: Pick<ReadonlyMap<string, AlertRow>, 'get'>,
  added: readonly string[],
): AlertRow[] {
  const remaining = found(before, ({ id }) => byId.get(id));
  if (remaining.some((row, at) => at > 0 && newestFirst(remaining[at - 1] as AlertRow, row) > 0))
    remaining.sort(newestFirst);
  const fresh = found(added, (id) => byId.get(id)).sort(newestFirst);
  if (fresh.length === 0) return remaining;
  const merged: AlertRow[] = [];
  let at = 0;
  for (const row of remaining) {
    while (at < fresh.length && newestFirst(fresh[at] as AlertRow, row) < 0) merged.push(fresh[at++] as AlertRow);
    merged.push(row);
  }
  return [...merged, ...fresh.slice(at)];
}

function found<T>(list: readonly T[], find: (each: T) => AlertRow | undefined): AlertRow[] {
  const rows: AlertRow[] = [];
  for (const each of list) {
    const row = find(each);
    if (row && isInInbox(row.alert)) rows.push(row);
  }
  return rows;
}

const newestFirst = (a: AlertRow, b: AlertRow): number =>
  sortTime(b.alert) - sortTime(a.alert) || b.arrival - a.arrival || (a.id < b.id ? -1 : 1);
