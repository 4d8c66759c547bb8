import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type UsageFilters, usageFiltersIn, writeUsageFilters } from './usage-address.ts';

/** The filters, kept in the address. What is chosen is a step that Back undoes, what is typed is not. */
export function useUsageFilters(): [UsageFilters, (next: UsageFilters, step?: boolean) => void] {
  const search = useLocationProperty(() => location.search);
  const filters = useMemo(() => usageFiltersIn(new URLSearchParams(search)), [search]);
  const set = (next: UsageFilters, step = true) => {
    const query = writeUsageFilters(new URLSearchParams(location.search), next).toString();
    navigate(location.pathname + (query === '' ? '' : `?${query}`), { replace: !step });
  };
  return [filters, set];
}
