import { useMemo, useRef } from 'react';
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';
import type { Filters } from './filters.ts';
import { alertNameIn, filtersIn, inboxAddress } from './inbox-address.ts';

export type InboxPlace = {
  filters: Filters;
  /** The name of the open alert. */
  alert: string | null;
  setFilters(filters: Filters): void;
  open(alert: string): void;
  close(): void;
};

/** Where the person is in the inbox, kept in the address: a reload, a link and the browser's Back all know it. */
export function useInboxAddress(): InboxPlace {
  const path = usePathname();
  const search = useSearch();
  const under = useLocationProperty(listUnder);
  const filters = useMemo(() => filtersIn(search), [search]);
  const alert = alertNameIn(path);
  /** The address that is being left: going back takes a moment, and must not be asked for twice. */
  const leaving = useRef<string | null>(null);
  if (leaving.current !== null && leaving.current !== path) leaving.current = null;

  return {
    filters,
    alert,
    setFilters: (next) => navigate(inboxAddress(alert, next), { replace: true, state: history.state }),
    // Back leads to the list from whichever alert: the first one is a step, the next take its place.
    open: (name) =>
      alert === null
        ? navigate(inboxAddress(name, filters), { state: { under: path + search } })
        : navigate(inboxAddress(name, filters), { replace: true, state: history.state }),
    close: () => {
      if (alert === null || leaving.current !== null) return;
      leaving.current = path;
      const back = inboxAddress(null, filters);
      if (back === under) history.back();
      else navigate(back, { replace: true });
    },
  };
}

/** The list's address that lies under an open alert in the browser's history, where it was opened from there. */
function listUnder(): string | undefined {
  const state: unknown = history.state;
  const under = typeof state === 'object' && state !== null && 'under' in state ? state.under : undefined;
  return typeof under === 'string' ? under : undefined;
}
