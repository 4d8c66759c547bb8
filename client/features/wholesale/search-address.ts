import { keptFilters, noWholesaleFilters, type WholesaleFilters } from '#shared/wholesale/asked.ts';

const lists = ['locations', 'approvedFors', 'wholesaleTypes'] as const;

/** The filters that an address names; null where it names none. What is not offered is left out. */
export function filtersIn(query: URLSearchParams): WholesaleFilters | null {
  const names = Object.keys(noWholesaleFilters);
  if (!names.some((name) => query.has(name))) return null;
  return keptFilters({
    company: query.get('company') ?? '',
    category: query.get('category') ?? '',
    ...Object.fromEntries(lists.map((name) => [name, query.get(name)?.split(',')])),
  });
}

/** Puts the filters into a query, beside what else stands there; another search begins at its first row. @returns the same query */
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
