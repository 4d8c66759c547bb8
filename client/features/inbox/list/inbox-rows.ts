import { useCallback, useEffect, useMemo } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { useValue } from '#client/ui/observe.ts';
import { isWholeInbox } from '../inbox-query.ts';
import { muteOf, untilText } from '../mutes/mute-rules.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import type { Shown } from '../state/shown-list.ts';
import { screenTexts } from '../texts.ts';

export type MatchingRows = {
  rows: readonly AlertRow[];
  /** A new object whenever a different list is requested. */
  list: object;
  /** Whether a filter, another order, or a mute makes the list differ from the whole inbox. */
  filtered: boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  mutedText(row: AlertRow): string | undefined;
};

/** The rows of the shown list, without muted ones if the person hides these. */
export function useMatchingRows(store: NotificationsStore, { view, query, isLate }: Shown): MatchingRows {
  const clock = useClock();
  const { mutes } = useValue(store.mutes.view$);
  const { hideMuted } = useValue(store.preferences.preferences$);

  const hiding = hideMuted && mutes.length > 0;
  const mutedText = useCallback(
    (row: AlertRow) => {
      const mute = mutes.length === 0 ? undefined : muteOf(row.alert, mutes, clock.now());
      return mute && screenTexts.mutedUntil(untilText(mute, clock.now()));
    },
    [mutes, clock],
  );
  const rows = useMemo(
    () => (hiding ? view.rows.filter((row) => !mutedText(row)) : view.rows),
    [view, hiding, mutedText],
  );
  // Until the answer is here, the rows are those of the query before: the answer is another list, in which none of them
  // waits or is gone.
  const list = useMemo(() => ({ query, hideMuted, isLate }), [query, hideMuted, isLate]);

  return { rows, list, filtered: !isWholeInbox(query) || hiding, mutedText };
}

/**
 * Loads more as the user scrolls, and while nothing is shown.
 * @param count of the rows that are shown
 * @returns loads the next page
 */
export function useLoadMore(
  { list }: NotificationsStore,
  { view: { state, hasMore }, isLate }: Shown,
  count: number,
): () => void {
  const loadMore = useCallback(() => {
    if (hasMore && !isLate && !state.loadingMore && !state.trouble) list.more();
  }, [hasMore, isLate, state.loadingMore, state.trouble, list]);
  // A page that starts and ends within one frame changes nothing but the state object.
  useEffect(() => {
    if (state.phase === 'ready' && count === 0) loadMore();
  }, [state, count, loadMore]);
  return loadMore;
}
