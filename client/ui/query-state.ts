import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';

/** One value in the query of an address. Reading never fails: a value that makes no sense is the default. */
export type Param<T> = { read(query: URLSearchParams): T; write(query: URLSearchParams, value: T): void };

/** A value under one name. A value that is written as '' is left out. */
export const param = <T>(name: string, read: (text: string) => T, write: (value: T) => string): Param<T> => ({
  read: (query) => read(query.get(name) ?? ''),
  write: (query, value) => {
    const text = write(value);
    if (text === '') query.delete(name);
    else query.set(name, text);
  },
});

/** @param longest characters; the rest is cut off */
export const text = (name: string, longest: number): Param<string> =>
  param(
    name,
    (value) => value.slice(0, longest),
    (value) => value,
  );

/** A marketplace, in any case. The default is left out. @param otherwise where the address names none */
export const marketplaceParam = <F extends SupportedMarketplace | null>(otherwise: F): Param<SupportedMarketplace | F> =>
  param<SupportedMarketplace | F>(
    'marketplace',
    (text) => supportedMarketplaces.find((code) => code === text.toUpperCase()) ?? otherwise,
    (code) => (code === DEFAULT_MARKETPLACE ? '' : (code ?? '')),
  );

/** A column to sort by: `title`, or `-title` for descending. The usual order is left out. */
export const sortParam = <C extends string>(name: string, columns: readonly C[], usual: SortBy<C>): Param<SortBy<C>> => {
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

/** The state of a screen that its address keeps, so that Back, a reload, and a link know it. */
export type QueryState<T> = {
  read(query: URLSearchParams): T;
  /** Puts the state into a query, next to what else it holds. @returns the same query */
  write(query: URLSearchParams, state: T): URLSearchParams;
};
export type StateOf<Q> = Q extends QueryState<infer T> ? T : never;

/**
 * @param params the state's values
 * @param forget names that another state takes out of the query, such as the row that a list is scrolled to
 */
export function queryState<T extends object>(params: { [K in keyof T]: Param<T[K]> }, ...forget: readonly string[]): QueryState<T> {
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

export const withQuery = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/** The present address with another state. */
export const addressWith = <T>({ write }: QueryState<T>, state: T): string => withQuery(location.pathname, write(new URLSearchParams(location.search), state));

/** The query as it is in the address bar. wouter's own hook decodes it: an encoded & inside a value would end it. */
export const useRawSearch = (): string => useLocationProperty(() => location.search);

/**
 * The state that the address keeps.
 * @returns the state, and a setter; `step` says whether the browser's Back undoes it: true for a choice, false while somebody types
 */
export function useQueryState<T>(of: QueryState<T>): [T, (next: T, step?: boolean) => void] {
  const search = useRawSearch();
  const state = useMemo(() => of.read(new URLSearchParams(search)), [of, search]);
  return [state, (next, step = true) => navigate(addressWith(of, next), { replace: !step })];
}
