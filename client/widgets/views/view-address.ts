import { stateInQuery, writeState } from '#client/ui/grid/columns/grid-address.ts';
import { type ColumnRules, type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { withQuery } from '#client/ui/query-state.ts';

/** The grid that a URL's state applies to. */
export type Layout = { columns: readonly ColumnRules[]; start?: GridState };

/**
 * Parameters of the URL that views do not store: the view's id, the row position, and the moment at which the list is
 * frozen.
 */
const left = ['view', 'row', 'asof'];

export const viewIn = (query: URLSearchParams): string | null => query.get('view') || null;

/** Normalizes a query to what views store, sorted and without unknown columns, so that equal states compare equal. */
export function storedState(query: URLSearchParams, { columns, start = plainState }: Layout): string {
  const next = writeState(new URLSearchParams(query), stateInQuery(query, columns, start), columns, start);
  for (const name of left) next.delete(name);
  next.sort();
  return withQuery('', next);
}

/** Returns the query that shows a view. @param state as stored, not trusted */
export function queryOf(state: string, id: string | null): string {
  const query = new URLSearchParams(state);
  for (const name of left) query.delete(name);
  if (id !== null) query.set('view', id);
  return withQuery('', query);
}

/** Returns the columns that a view names but that no longer exist, without duplicates. */
export function goneColumns(state: string, { columns }: Layout): string[] {
  const query = new URLSearchParams(state);
  const list = (name: string) => (query.get(name) ?? '').split(',');
  const named = [
    ...list('sort').map((each) => each.replace(/^-/, '')),
    ...list('columns'),
    ...list('hide'),
    ...list('widths').map((each) => each.replace(/:[^:]*$/, '')),
    ...[...query.keys()].flatMap((name) => /^(?:has|not)\.(.+)$/.exec(name)?.[1] ?? []),
  ];
  return [...new Set(named)].filter((id) => id !== '' && !columns.some((column) => column.id === id));
}
