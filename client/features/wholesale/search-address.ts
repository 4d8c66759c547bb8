import { noWholesaleFilters, storedFilters, type WholesaleFilters } from '#shared/wholesale/requests.ts';

const lists = ['locations', 'approvedFors', 'wholesaleTypes'] as const;

/** Reads the filters from a URL; null if there are none. Unsupported values are dropped. */
export function filtersIn(query: URLSearchParams): WholesaleFilters | null {
  const names = Object.keys(noWholesaleFilters);
  if (!names.some((name) => query.has(name))) return null;
  return storedFilters({
    company: query.get('company') ?? '',
    category: query.get('category') ?? '',
    ...Object.fromEntries(lists.map((name) => [name, query.get(name)?.split(',')])),
  });
}

/** Writes filters into a query, leaving other parameters except the row position. @returns the same query */
export function writeFilters(query: URLSearchParams, filters: WholesaleFilters): URLSearchParams {
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value));
  set('company', filters.company.trim());
  set('category', filters.category);
  for (const name of lists) set(name, filters[name].join(','));
  query.delete('row');
  return query;
}

export const sameFilters = (a: WholesaleFilters, b: WholesaleFilters): boolean =>
  writeFilters(new URLSearchParams(), a).toString() === writeFilters(new URLSearchParams(), b).toString();
