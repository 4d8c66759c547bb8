import { useCallback, useEffect, useRef, useState } from 'react';
import type { Filters } from '../filters.ts';
import type { NotificationsDesk } from '../state/notifications-desk.ts';
import type { NotificationsView } from '../state/notifications-state.ts';

/** How many pages a filtered list reads by itself, and how many more each time that somebody asks. */
const PAGES_BY_ITSELF = 6;
const PAGES_ASKED = 20;

type Shown = { count: number; filtered: boolean; filters: Filters };

export type LoadMore = {
  /** The end of the list has come into sight. */
  onEnd(): void;
  /** Looks through older alerts than those that are loaded. */
  searchOlder(): void;
  searching: boolean;
};

/** The list goes on as the person scrolls; a narrow filter must not read the whole history unasked. */
export function useLoadMore(desk: NotificationsDesk, { state, hasMore }: NotificationsView, { count, filtered, filters }: Shown): LoadMore {
  const pagesLeft = useRef(PAGES_BY_ITSELF);
  const [asked, setAsked] = useState<Filters | null>(null);
  const searching = asked === filters && hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter may look again
  useEffect(() => {
    pagesLeft.current = PAGES_BY_ITSELF;
  }, [filters]);
  const loadMore = useCallback(() => {
    if (!hasMore || state.loadingMore || state.trouble) return;
    if (filtered && pagesLeft.current <= 0) return setAsked(null);
    pagesLeft.current -= 1;
    desk.loadMore();
  }, [hasMore, state.loadingMore, state.trouble, filtered, desk]);
  // A page that came within one frame leaves no sign but another state.
  useEffect(() => {
    if (state.phase === 'ready' && (count === 0 || searching)) loadMore();
  }, [state, count, searching, loadMore]);
  return {
    onEnd: loadMore,
    searchOlder: () => {
      pagesLeft.current = PAGES_ASKED;
      setAsked(filters);
      // What failed before is tried again.
      if (state.trouble) desk.loadMore();
    },
    searching: searching && !state.trouble,
  };
}
