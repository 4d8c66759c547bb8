import { useCallback, useEffect, useRef } from 'react';
import type { Filters } from '../filters.ts';
import type { NotificationsDesk } from '../state/notifications-desk.ts';
import type { NotificationsView } from '../state/notifications-state.ts';

/** A filter that finds nothing looks so many pages further back by itself. */
const PAGES_BY_ITSELF = 6;

type Shown = { count: number; filtered: boolean; filters: Filters };

/** The list goes on as the person scrolls; a narrow filter must not read the whole history unasked. */
export function useLoadMore(desk: NotificationsDesk, { state, hasMore }: NotificationsView, { count, filtered, filters }: Shown): () => void {
  const byItself = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter may look again
  useEffect(() => {
    byItself.current = 0;
  }, [filters]);
  const loadMore = useCallback(() => {
    if (!hasMore || state.loadingMore || state.trouble) return;
    if (filtered && byItself.current >= PAGES_BY_ITSELF) return;
    byItself.current += 1;
    desk.loadMore();
  }, [hasMore, state.loadingMore, state.trouble, filtered, desk]);
  useEffect(() => {
    if (state.phase === 'ready' && count === 0) loadMore();
  }, [state.phase, count, loadMore]);
  return loadMore;
}
