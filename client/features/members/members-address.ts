import { type Extension, extensionOf } from '#shared/members/extensions.ts';

/** @param product the short name of the portal's product, a setting */
export const membersPath = (product: string): string => `/${product}-insight/account-management`;
export const addPath = (extension: Extension): string => `/user/add-new-member/${extension}`;
export const editPath = (id: string, extension: Extension): string => `/user/edit-member/${encodeURIComponent(id)}/${extension}`;

export const columnsToSort = ['name', 'email', 'date', 'status', 'active', 'lookedUp', 'exported', 'bought'] as const;
export type SortColumn = (typeof columnsToSort)[number];
export type Sort = { column: SortColumn; direction: 'asc' | 'desc' };

/** What of the list is shown; it stays in the query while a form is open beside it. */
export type ListAddress = { sort: Sort /** From 1. */; page: number; search: string };

/** What is open beside the list: nothing, an empty form, or one sub-account. `lost` is the edit form without an id: it returns to the list. */
export type OpenForm = { kind: 'none' } | { kind: 'add' } | { kind: 'edit'; id: string } | { kind: 'lost' };

export const firstSort: Sort = { column: 'name', direction: 'asc' };
const LONGEST_SEARCH = 100;

/** Which tab is open: the form's extension, else `tab`, in any case of letters; an unknown one falls back to the first (MEM-01, MEM-05). */
export const tabIn = (params: Readonly<Record<string, string>>, query: URLSearchParams): Extension =>
  extensionOf(params.form === undefined ? query.get('tab') : params.extension);

export function formIn({ form, id }: Readonly<Record<string, string>>): OpenForm {
  if (form === 'add-new-member') return { kind: 'add' };
  if (form !== 'edit-member') return { kind: 'none' };
  return id ? { kind: 'edit', id } : { kind: 'lost' };
}

export function listAddressIn(query: URLSearchParams): ListAddress {
  const named = query.get('sort') ?? '';
  const column = columnsToSort.find((each) => each === named.replace(/^-/, ''));
  const page = Number(query.get('page') ?? 1);
  return {
    sort: column ? { column, direction: named.startsWith('-') ? 'desc' : 'asc' } : firstSort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
  };
}

/** The query of a list; what is as usual is left out. @param tab null where the path names it */
export function listQuery({ sort, page, search }: ListAddress, tab: Extension | null): string {
  const query = new URLSearchParams();
  if (tab !== null) query.set('tab', tab);
  if (sort.column !== firstSort.column || sort.direction !== firstSort.direction) query.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.column}`);
  if (page > 1) query.set('page', `${page}`);
  if (search) query.set('q', search);
  return query.size === 0 ? '' : `?${query}`;
}

/** Where more seats of a tool are bought. */
export const seatsPath = (extension: Extension): string => `/pricing-plans?tab=${extension}&menu=${extension}_SUB_ACCOUNTS`;
