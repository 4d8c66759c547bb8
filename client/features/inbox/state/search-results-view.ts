import { folderOf, stateOf } from '#shared/inbox/marks.ts';
import { afterMarkings } from './marking.ts';
import { type AlertRow, type NotificationsView, rowsAfter } from './notifications-state.ts';
import type { FoundQuery, FoundState } from './search-results.ts';

/**
 * A filtered list in the shape of the inbox's own view, so that one screen draws both. Pending commands show at once in
 * both.
 * @param main the inbox's view, which has the pending commands
 * @param keeps ids of rows that stay although they no longer match: opened under 'unread'
 */
export function searchResultsView(
  main: NotificationsView,
  found: FoundState,
  { filter }: FoundQuery,
  keeps: ReadonlySet<string>,
): NotificationsView {
  const { marking } = main.state;
  const after = afterMarkings(marking);
  const rows =
    marking.length === 0
      ? found.rows
      : rowsAfter(found.rows, after).filter((row) => keeps.has(row.id) || staysIn(row, filter));
  const unreadIn = (list: readonly AlertRow[]) => list.filter(({ alert }) => !alert.processed).length;
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return {
    // Whatever asks for a single row asks this list's rows.
    state: {
      ...main.state,
      phase: found.phase,
      loadingMore: found.loadingMore,
      trouble: found.trouble,
      behind: null,
      rows: found.rows,
      byId: byId as never,
    },
    rows,
    isUnread: ({ alert }) => after(alert)?.processed === false,
    unread: Math.max(0, found.unread - unreadIn(found.rows) + unreadIn(rows)),
    unreadKnown: true,
    total: Math.max(0, found.total - found.rows.length + rows.length),
    hasMore: found.rows.length < found.total,
  };
}

/** Whether a row still belongs to the list after a command. Only the conditions that commands change are tested. */
function staysIn({ alert }: AlertRow, { folders, unread, pinned, assignees }: FoundQuery['filter']): boolean {
  const state = stateOf(alert);
  return (
    (folders?.includes(folderOf(state)) ?? true) &&
    (unread === undefined || unread !== state.read) &&
    (pinned === undefined || pinned === state.pinned) &&
    (assignees?.includes(state.assignee?.id ?? '') ?? true)
  );
}
