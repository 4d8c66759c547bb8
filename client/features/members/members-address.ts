import { param, queryState, type SortBy, type StateOf, sortParam, text, withQuery } from '#client/ui/query-state.ts';
import { type Extension, extensionOf } from '#shared/members/extensions.ts';

/** @param product the portal product's short name, a setting */
export const membersPath = (product: string): string => `/${product}-insight/account-management`;
export const addPath = (extension: Extension): string => `/user/add-new-member/${extension}`;
export const editPath = (id: string, extension: Extension): string =>
  `/user/edit-member/${encodeURIComponent(id)}/${extension}`;

export const columnsToSort = [
  'name',
  'email',
  'date',
  'status',
  'active',
  'lookedUp',
  'exported',
  'bought',
  'tokens',
] as const;
export type SortColumn = (typeof columnsToSort)[number];
export type Sort = SortBy<SortColumn>;

/** The form open beside the list. `lost` is the edit form without an id; it redirects to the list. */
export type OpenForm = { kind: 'none' } | { kind: 'add' } | { kind: 'edit'; id: string } | { kind: 'lost' };

export const firstSort: Sort = { colId: 'name', sort: 'asc' };

/** List state in the query; it stays while a form is open. */
export const listQuery = queryState({
  sort: sortParam('sort', columnsToSort, firstSort),
  /** Counts from 1. */
  page: param(
    'page',
    (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1),
    (page) => (page > 1 ? `${page}` : ''),
  ),
  search: text('q', 100),
});
export type ListAddress = StateOf<typeof listQuery>;

/**
 * Returns the open tab: the form's extension, else `tab`, ignoring case; unknown values fall back to the first (MEM-01,
 * MEM-05).
 */
export const tabIn = (params: Readonly<Record<string, string>>, query: URLSearchParams): Extension =>
  extensionOf(params.form === undefined ? query.get('tab') : params.extension);

export function formIn({ form, id }: Readonly<Record<string, string>>): OpenForm {
  if (form === 'add-new-member') return { kind: 'add' };
  if (form !== 'edit-member') return { kind: 'none' };
  return id ? { kind: 'edit', id } : { kind: 'lost' };
}

/** Appends the list's state to a path. @param tab null if the path already names it */
export const listAddress = (path: string, state: ListAddress, tab: Extension | null): string =>
  withQuery(path, listQuery.write(new URLSearchParams(tab === null ? '' : { tab }), state));

export const seatsPath = (extension: Extension): string =>
  `/pricing-plans?tab=${extension}&menu=${extension}_SUB_ACCOUNTS`;
