import type { Kind } from '#shared/notifications/alert-kinds.ts';
import type { AlertRow } from './state/notifications-state.ts';

export type Filters = {
  readonly kind: Kind | 'all';
  readonly asin: string;
  readonly marketplace: string;
  readonly unreadOnly: boolean;
};

/** An ASIN has 10 characters, so longer input could not match anyway. */
export const MOST_ASIN_LETTERS = 20;

export const noFilters: Filters = { kind: 'all', asin: '', marketplace: '', unreadOnly: false };

export const isFiltered = (filters: Filters): boolean =>
  filters.kind !== 'all' || filters.asin.trim() !== '' || filters.marketplace !== '' || filters.unreadOnly;

const none: ReadonlySet<string> = new Set();

/**
 * @param isUnread takes pending commands into account
 * @param opened ids of rows opened under these filters; they stay in the list although they are read
 */
export function filterRows(rows: readonly AlertRow[], filters: Filters, isUnread: (row: AlertRow) => boolean, opened = none): readonly AlertRow[] {
  if (!isFiltered(filters)) return rows;
  const asin = filters.asin.trim().toUpperCase();
  return rows.filter(
    (row) =>
      (filters.kind === 'all' || row.alert.detail.kind === filters.kind) &&
      (asin === '' || row.alert.asin.toUpperCase().includes(asin)) &&
      (filters.marketplace === '' || row.alert.marketplace === filters.marketplace) &&
      (!filters.unreadOnly || isUnread(row) || opened.has(row.id)),
  );
}
