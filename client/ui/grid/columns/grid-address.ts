import { useCallback, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { densities } from '#shared/account/preferences/preferences.ts';
import type { FilterModel } from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import { type ColumnRules, fittingState, type GridState, orderOf, plainState } from './grid-state.ts';

const HAS = 'has.';
const NOT = 'not.';
const own = ['sort', 'columns', 'hide', 'widths', 'density', 'row'];

/**
 * Reads a grid's state from a query string. Skips invalid values and columns that no longer exist.
 * @param start the defaults
 */
export function stateInQuery(
  query: URLSearchParams,
  columns: readonly ColumnRules[],
  start: GridState = plainState,
): GridState {
  const sort = query.get('sort');
  const widths = query.get('widths');
  return fittingState(
    {
      sort:
        sort === null
          ? start.sort
          : sort
              .split(',')
              .map((each) => ({ colId: each.replace(/^-/, ''), sort: each.startsWith('-') ? 'desc' : 'asc' })),
      filters: filtersInQuery(query),
      order: list(query.get('columns')) ?? start.order,
      hidden: list(query.get('hide')) ?? start.hidden,
      widths: widths === null ? start.widths : Object.fromEntries(widths.split(',').map(widthPair)),
      density: densities.find((density) => density === query.get('density')) ?? start.density,
      row: /^\d{1,9}$/.test(query.get('row') ?? '') ? Number(query.get('row')) : start.row,
    },
    columns,
  );
}

/** The filters of a query, also those of columns that no longer exist. */
export function filtersInQuery(query: URLSearchParams): FilterModel {
  const filters: FilterModel = {};
  for (const [name, text] of query) {
    if (name.startsWith(HAS)) filters[name.slice(HAS.length)] = { filterType: 'text', type: 'contains', filter: text };
    else if (name.startsWith(NOT))
      filters[name.slice(NOT.length)] = { filterType: 'text', type: 'notContains', filter: text };
  }
  return filters;
}

/**
 * Writes a state into a query, next to its other parameters. Only differences from `start` are written.
 * @returns the same, modified object
 */
export function writeState(
  query: URLSearchParams,
  state: GridState,
  columns: readonly ColumnRules[],
  start: GridState = plainState,
): URLSearchParams {
  for (const name of [...query.keys()])
    if (own.includes(name) || name.startsWith(HAS) || name.startsWith(NOT)) query.delete(name);
  if (sortText(state.sort) !== sortText(start.sort)) query.set('sort', sortText(state.sort));
  for (const { id } of columns) {
    const filter = state.filters[id];
    if (filter) query.set(`${filter.type === 'contains' ? HAS : NOT}${id}`, filter.filter);
  }
  const differs = (a: readonly string[], b: readonly string[]) => a.join(',') !== b.join(',');
  if (differs(orderOf(state, columns), orderOf(start, columns)))
    query.set('columns', orderOf(state, columns).join(','));
  if (differs(state.hidden, start.hidden)) query.set('hide', state.hidden.join(','));
  const widths = (of: GridState) =>
    columns.flatMap(({ id }) => (of.widths[id] === undefined ? [] : `${id}:${of.widths[id]}`)).join(',');
  if (widths(state) !== widths(start)) query.set('widths', widths(state));
  if (state.density !== start.density) query.set('density', state.density);
  if (state.row !== start.row) query.set('row', String(state.row));
  return query;
}

/**
 * Removes the filters and the row position from a query: they would hide or skip rows in another list. Columns and
 * order stay.
 * @returns the same object
 */
export function forgetFilters(query: URLSearchParams): URLSearchParams {
  for (const name of [...query.keys()])
    if (name === 'row' || name.startsWith(HAS) || name.startsWith(NOT)) query.delete(name);
  return query;
}

const sortText = (sort: SortModel): string =>
  sort.map(({ colId, sort: direction }) => `${direction === 'desc' ? '-' : ''}${colId}`).join(',');
const list = (text: string | null): string[] | undefined => text?.split(',');

function widthPair(pair: string): [string, number] {
  const at = pair.lastIndexOf(':');
  return [pair.slice(0, Math.max(0, at)), at > 0 ? Number(pair.slice(at + 1)) : Number.NaN];
}

/** @param step whether the browser's Back undoes the change */
export type SetGridState = (next: GridState, step?: boolean) => void;

/**
 * Stores a grid's state in the URL, next to other parameters, so that reloads, links and Back restore it.
 * The density is the person's own setting, unless the URL has another one.
 */
export function useGridAddress(
  columns: readonly ColumnRules[],
  start: GridState = plainState,
): [GridState, SetGridState] {
  const [{ density }, store] = usePreferences();
  const search = useRawSearch();
  const state = useMemo(
    () => stateInQuery(new URLSearchParams(search), columns, { ...start, density }),
    [search, columns, start, density],
  );
  const set = useCallback<SetGridState>(
    (next, step = false) => {
      const query = new URLSearchParams(location.search);
      // The person's own density stays out of the URL. `next` may predate a change of the setting.
      const own = { density: store.value$.value.density };
      writeState(query, query.has('density') ? next : { ...next, ...own }, columns, { ...start, ...own });
      const address = withQuery(location.pathname, query) + location.hash;
      if (address !== location.pathname + location.search + location.hash)
        navigate(address, { replace: !step, state: step ? null : history.state });
    },
    [columns, start, store],
  );
  return [state, set];
}

/** Removes a grid's state from the URL, except the density: another list has other columns and rows. */
export function forgetGridState(): void {
  const query = new URLSearchParams(location.search);
  const density = query.get('density');
  writeState(query, plainState, []);
  if (density !== null) query.set('density', density);
  navigate(withQuery(location.pathname, query) + location.hash, { replace: true, state: history.state });
}
