import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';

/** A value in a URL's query. Reading never fails: invalid values become the default. */
export type Param<T> = { read(query: URLSearchParams): T; write(query: URLSearchParams, value: T): void };

/** Creates a value with one parameter name. A value written as '' is omitted. */
export const param = <T>(name: string, read: (text: string) => T, write: (value: T) => string): Param<T> => ({
  read: (query) => read(query.get(name) ?? ''),
  write: (query, value) => {
    const text = write(value);
    if (text === '') query.delete(name);
    else query.set(name, text);
  },
});

/** Creates a text value. @param longest maximum length in characters; longer text is truncated */
export const text = (name: string, longest: number): Param<string> =>
  param(
    name,
    (value) => value.slice(0, longest),
    (value) => value,
  );

/**
 * Creates a marketplace value, case-insensitive. The default marketplace is omitted.
 * @param otherwise the value if the URL has none
 */
export const marketplaceParam = <F extends SupportedMarketplace | null>(
  otherwise: F,
): Param<SupportedMarketplace | F> =>
  param<SupportedMarketplace | F>(
    'marketplace',
    (text) => supportedMarketplaces.find((code) => code === text.toUpperCase()) ?? otherwise,
    (code) => (code === DEFAULT_MARKETPLACE ? '' : (code ?? '')),
  );

/** Creates a sort value: `title`, or `-title` for descending. The default order is omitted. */
export const sortParam = <C extends string>(
  name: string,
  columns: readonly C[],
  usual: SortBy<C>,
): Param<SortBy<C>> => {
  const textOf = ({ colId, sort }: SortBy<C>) => `${sort === 'desc' ? '-' : ''}${colId}`;
  return param(
    name,
    (text) => {
      const colId = columns.find((column) => column === text.replace(/^-/, ''));
      return colId ? { colId, sort: text.startsWith('-') ? 'desc' : 'asc' } : usual;
    },
    (by) => (textOf(by) === textOf(usual) ? '' : textOf(by)),
  );
};
export type SortBy<C extends string> = { colId: C; sort: 'asc' | 'desc' };

/** A screen's state in the URL, so that Back, reloads and links restore it. */
export type QueryState<T> = {
  read(query: URLSearchParams): T;
  /** Writes the state into a query, next to its other parameters. @returns the same query */
  write(query: URLSearchParams, state: T): URLSearchParams;
};
export type StateOf<Q> = Q extends QueryState<infer T> ? T : never;

/**
 * Combines values into a state.
 * @param params the state's values
 * @param forget parameters that a new state removes, such as a list's scroll position
 */
export function queryState<T extends object>(
  params: { [K in keyof T]: Param<T[K]> },
  ...forget: readonly string[]
): QueryState<T> {
  const keys = Object.keys(params) as (keyof T)[];
  return {
    read: (query) => Object.fromEntries(keys.map((key) => [key, params[key].read(query)])) as T,
    write: (query, state) => {
      for (const key of keys) params[key].write(query, state[key]);
      for (const name of forget) query.delete(name);
      return query;
    },
  };
}

export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;

export const addressWith = <T>({ write }: QueryState<T>, state: T): string =>
  withQuery(location.pathname, write(new URLSearchParams(location.search), state));

/** Returns the query as in the address bar. wouter's own hook decodes it, so an encoded & would end a value. */
export const useRawSearch = (): string => useLocationProperty(() => location.search);

/**
 * Stores a screen's state in the URL.
 * @returns the state, and a setter; `step` makes the browser's Back undo the change: true for a choice, false while
 * typing
 */
export function useQueryState<T>(of: QueryState<T>): [T, (next: T, step?: boolean) => void] {
  const search = useRawSearch();
  const state = useMemo(() => of.read(new URLSearchParams(search)), [of, search]);
  return [state, (next, step = true) => navigate(addressWith(of, next), { replace: !step })];
}
