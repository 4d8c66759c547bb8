import type { AlertRow, NotificationsState, PageCounts } from './notifications-state.ts';

/**
 * How much of the list is not loaded: what the page counts, less what is here.
 * The page's counts are as of its head: what came live after it is not in them.
 */
export function elsewhereOf(rows: Iterable<AlertRow>, { total, unread, unreadOnPage, onPage, head }: PageCounts, before: NotificationsState['elsewhere']) {
  let loaded = 0;
  let others = 0;
  for (const row of rows) {
    if (head !== null && row.seq > head.seq) continue;
    loaded += 1;
    if (!row.alert.processed && !onPage.has(row.id)) others += 1;
  }
  return {
    rows: total === undefined ? before.rows : Math.max(0, total - loaded),
    unread: unread === undefined ? before.unread : Math.max(0, unread - unreadOnPage - others),
  };
}
