import type { AlertType } from '#shared/notifications/notification.ts';
import type { AlertRow } from './state/notifications-state.ts';

export type Filters = {
  readonly type: AlertType | 'all';
  readonly asin: string;
  readonly marketplace: string;
  readonly unreadOnly: boolean;
};

/** An ASIN has ten; more than twice that finds nothing. */
export const MOST_ASIN_LETTERS = 20;

export const noFilters: Filters = { type: 'all', asin: '', marketplace: '', unreadOnly: false };

export const isFiltered = (filters: Filters): boolean =>
  filters.type !== 'all' || filters.asin.trim() !== '' || filters.marketplace !== '' || filters.unreadOnly;

const none: ReadonlySet<string> = new Set();

/**
 * @param isUnread as the list sees it, pending commands included
 * @param opened ids of the rows that were opened under these filters: they have lost their dot, and not their place
 */
export function filterRows(rows: readonly AlertRow[], filters: Filters, isUnread: (row: AlertRow) => boolean, opened = none): readonly AlertRow[] {
  if (!isFiltered(filters)) return rows;
  const asin = filters.asin.trim().toUpperCase();
  return rows.filter(
    (row) =>
      (filters.type === 'all' || row.alert.notificationType === filters.type) &&
      (asin === '' || row.alert.asin.toUpperCase().includes(asin)) &&
      (filters.marketplace === '' || row.alert.marketplace === filters.marketplace) &&
      (!filters.unreadOnly || isUnread(row) || opened.has(row.id)),
  );
}

/** What is on, in words: 'Offer Changes, ASIN B0C, CA, unread'. */
export const filtersInWords = (filters: Filters, typeName: (type: AlertType) => string): string =>
  [
    filters.type === 'all' ? '' : typeName(filters.type),
    filters.asin.trim() === '' ? '' : `ASIN contains “${filters.asin.trim()}”`,
    filters.marketplace,
    filters.unreadOnly ? 'unread only' : '',
  ]
    .filter(Boolean)
    .join(', ');
