import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SchedulerLike, Subscription } from 'rxjs';
import * as v from 'valibot';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { WholesaleFilters } from '#shared/wholesale/asked.ts';
import { keptFilters, noWholesaleFilters } from '#shared/wholesale/filters.ts';
import { WHOLESALE_DEBOUNCE } from '#shared/wholesale/lists.ts';
import { filtersIn, sameFilters, writeFilters } from './search-address.ts';

export type SearchFilters = {
  /** As they stand in the fields. */
  shown: WholesaleFilters;
  /** What is searched for: the same, once nothing has been changed for half a second. */
  asked: WholesaleFilters;
  change(next: Partial<WholesaleFilters>): void;
  clear(): void;
};

/** Marks an entry of the browser's history that has no filters because somebody has taken them away. */
const CLEARED = { noFilters: true };

/** The filters of the search, in the address and in this browser: whoever comes back without an address finds those of the last time. */
export function useSearchFilters(userId: string, scheduler: SchedulerLike): SearchFilters {
  const key = `wholesale.filters.${userId}`;
  const search = useLocationProperty(() => location.search);
  const asked = useMemo(() => {
    const named = filtersIn(new URLSearchParams(search));
    if (named || isCleared()) return named ?? noWholesaleFilters;
    return keptFilters(readStored(key, v.unknown(), null));
  }, [search, key]);
  const [shown, setShown] = useState(asked);
  const told = useRef(asked);
  const timer = useRef<Subscription | undefined>(undefined);

  // Back and forward lead to other filters, and so may a link.
  useEffect(() => {
    if (sameFilters(asked, told.current)) return;
    timer.current?.unsubscribe();
    told.current = asked;
    setShown(asked);
    writeStored(key, asked);
  }, [asked, key]);
  useLayoutEffect(() => {
    const query = new URLSearchParams(search);
    if (filtersIn(query) || sameFilters(asked, noWholesaleFilters)) return;
    navigate(`${location.pathname}?${writeFilters(query, asked)}`, { replace: true });
  }, [search, asked]);
  useEffect(() => () => timer.current?.unsubscribe(), []);

  const tell = (next: WholesaleFilters) => {
    if (sameFilters(next, told.current)) return;
    told.current = next;
    const query = writeFilters(new URLSearchParams(location.search), next).toString();
    navigate(location.pathname + (query === '' ? '' : `?${query}`), { state: sameFilters(next, noWholesaleFilters) ? CLEARED : null });
  };
  const set = (next: WholesaleFilters) => {
    setShown(next);
    writeStored(key, next);
    timer.current?.unsubscribe();
    timer.current = scheduler.schedule(() => tell(next), WHOLESALE_DEBOUNCE);
  };
  return { shown, asked, change: (next) => set({ ...shown, ...next }), clear: () => set(noWholesaleFilters) };
}

const isCleared = (): boolean => (history.state as { noFilters?: boolean } | null)?.noFilters === true;
