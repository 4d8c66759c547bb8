import { stateInQuery, writeState } from '#client/ui/grid/columns/grid-address.ts';
import { type ColumnRules, type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { withQuery } from '#client/ui/query-state.ts';

/** What an address is laid out by. */
export type Layout = { columns: readonly ColumnRules[]; start?: GridState };

/** What an address says and a view does not keep: which view it is, the place in the list, and a moment at which the list is held still. */
const left = ['view', 'row', 'asof'];

/** The view that an address names; null where it names none. */
export const viewIn = (query: URLSearchParams): string | null => query.get('view') || null;

/** What a view keeps of a query, in one order, and without columns that are gone: two that look the same read the same. */
export function keptState(query: URLSearchParams, { columns, start = plainState }: Layout): string {
  const kept = writeState(new URLSearchParams(query), stateInQuery(query, columns, start), columns, start);
  for (const name of left) kept.delete(name);
  kept.sort();
  return withQuery('', kept);
}

/** The query that shows a view. @param state as it was kept, by whomever */
export function queryOf(state: string, id: string | null): string {
  const query = new URLSearchParams(state);
  for (const name of left) query.delete(name);
  if (id !== null) query.set('view', id);
  return withQuery('', query);
}

/** The columns that a view names and that are no more, each once. */
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
