import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type TeamFilters, teamFiltersIn, writeTeamFilters } from './team-address.ts';

/** The filters, kept in the address. What is chosen is a step that Back undoes, what is typed is not. */
export function useTeamFilters(): [TeamFilters, (next: TeamFilters, step?: boolean) => void] {
  const search = useLocationProperty(() => location.search);
  const filters = useMemo(() => teamFiltersIn(new URLSearchParams(search)), [search]);
  const set = (next: TeamFilters, step = true) => {
    const query = writeTeamFilters(new URLSearchParams(location.search), next).toString();
    navigate(location.pathname + (query === '' ? '' : `?${query}`), { replace: !step });
  };
  return [filters, set];
}
