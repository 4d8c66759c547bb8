import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type ScanFilters, scanFiltersIn, writeScanFilters } from './scan-address.ts';

/** The filters, kept in the address. What is chosen is a step that Back undoes, what is typed is not. */
export function useScanFilters(): [ScanFilters, (next: ScanFilters, step?: boolean) => void] {
  const search = useLocationProperty(() => location.search);
  const filters = useMemo(() => scanFiltersIn(new URLSearchParams(search)), [search]);
  const set = (next: ScanFilters, step = true) => navigate(scanAddress(next), { replace: !step });
  return [filters, set];
}

/** The present address with other filters. */
export function scanAddress(filters: ScanFilters): string {
  const query = writeScanFilters(new URLSearchParams(location.search), filters).toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}
