import { translated } from '#shared/localized.ts';
import { alertKinds, type Kind } from '#shared/notifications/alert-kinds.ts';
import type { AlertRow } from './state/notifications-state.ts';
import { screenTexts } from './texts.ts';

export type Filters = {
  readonly kind: Kind | 'all';
  readonly asin: string;
  readonly marketplace: string;
  readonly unreadOnly: boolean;
};

/** An ASIN has ten; more than twice that finds nothing. */
export const MOST_ASIN_LETTERS = 20;

export const noFilters: Filters = { kind: 'all', asin: '', marketplace: '', unreadOnly: false };

export const isFiltered = (filters: Filters): boolean =>
  filters.kind !== 'all' || filters.asin.trim() !== '' || filters.marketplace !== '' || filters.unreadOnly;

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
      (filters.kind === 'all' || row.alert.detail.kind === filters.kind) &&
      (asin === '' || row.alert.asin.toUpperCase().includes(asin)) &&
      (filters.marketplace === '' || row.alert.marketplace === filters.marketplace) &&
      (!filters.unreadOnly || isUnread(row) || opened.has(row.id)),
  );
}

/** What is on, in words: 'Offer Changes, ASIN B0C, CA, unread'. */
export const filtersText = (filters: Filters): string =>
  [
    filters.kind === 'all' ? '' : translated('alertKinds', alertKinds[filters.kind].label),
    filters.asin.trim() === '' ? '' : screenTexts.asinContains(filters.asin.trim()),
    filters.marketplace,
    filters.unreadOnly ? screenTexts.unreadOnly : '',
  ]
    .filter(Boolean)
    .join(', ');
