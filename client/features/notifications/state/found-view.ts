import { factsOf, passes } from '#shared/notifications/alert-filter.ts';
import { folderOf, stateOf } from '#shared/notifications/marks.ts';
import { presentOf } from '#shared/notifications/product-state.ts';
import { type FoundQuery, type FoundState, orderOf } from './found-list.ts';
import { type AlertRow, type NotificationsView, withMarking } from './notifications-state.ts';

/**
 * A filtered list in the shape of the inbox's own view, so that one screen draws both. Pending commands show at once in both.
 * @param main the inbox's view, which has the pending commands
 * @param keeps ids of rows that stay although they no longer match: opened under 'unread'
 */
export function foundView(main: NotificationsView, found: FoundState, { filter }: FoundQuery, keeps: ReadonlySet<string>): NotificationsView {
  const { pending, marking } = main.state;
  const reading = idsIn(pending, 'read');
  const deleting = idsIn(pending, 'delete');
  const listed =
    marking.length === 0 ? found.rows : found.rows.map((row) => withMarking(row, marking)).filter((row) => keeps.has(row.id) || staysIn(row, filter));
  const isUnread = (row: AlertRow) => !row.alert.processed && !reading.has(row.id);
  const rows = deleting.size === 0 ? listed : listed.filter(({ id }) => !deleting.has(id));
  const left = found.rows.length - rows.length;
  const read = found.rows.filter((row) => !row.alert.processed).length - rows.filter(isUnread).length;
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return {
    // Whatever asks for a single row asks this list's rows.
    state: { ...main.state, phase: found.phase, loadingMore: found.loadingMore, trouble: found.trouble, behind: null, rows: found.rows, byId: byId as never },
    rows,
    listed,
    isUnread,
    unread: Math.max(0, found.unread - read),
    unreadKnown: true,
    total: Math.max(0, found.total - left),
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

/** Filters and sorts the loaded alerts, for a provider that does not search. @param now ms */
export function localView(main: NotificationsView, { filter, sort }: FoundQuery, now: number, keeps: ReadonlySet<string>): NotificationsView {
  const { folders: _folders, unread, ...rest } = filter;
  const order = orderOf(sort);
  /** Money at risk is what the newest alert of the product says. */
  const current = ({ alert }: AlertRow) => {
    const state = presentOf(alert, main.state.newest);
    return state ? { ...alert, now: state } : alert;
  };
  const matching = (rows: readonly AlertRow[]) => {
    const found = rows.filter(
      (row) =>
        keeps.has(row.id) ||
        ((unread === undefined || unread === main.isUnread(row)) && passes(rest, factsOf(current(row), row.receivedAt ?? row.alert.publishedTime), now)),
    );
    return sort === 'newest' ? found : found.sort((a, b) => order(current(a), current(b)));
  };
  return { ...main, rows: matching(main.rows), listed: matching(main.listed) };
}

const idsIn = (pending: NotificationsView['state']['pending'], command: 'read' | 'delete'): ReadonlySet<string> =>
  new Set(pending.filter((each) => each.command === command).flatMap(({ rowIds }) => [...rowIds]));
