import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { useClock } from '#client/ui/age.tsx';
import { useValue } from '#client/ui/observe.ts';
import { type InboxQuery, isWholeInbox } from '../inbox-query.ts';
import { muteOf, untilText } from '../mutes/mute-rules.ts';
import { isMarked } from '../state/marking.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import type { Shown } from '../state/shown-list.ts';
import { screenTexts } from '../texts.ts';

export type MatchingRows = {
  /** Includes rows that this tab is deleting, so that undo restores their position. */
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
  const rows = useMemo(() => (hiding ? view.listed.filter((row) => !mutedText(row)) : view.listed), [view, hiding, mutedText]);
  // Until the answer is here, the rows are those of the query before: the answer is another list, in which none of them waits or is gone.
  const list = useMemo(() => ({ query, hideMuted, isLate }), [query, hideMuted, isLate]);

  return { rows, list, filtered: !isWholeInbox(query) || hiding, mutedText };
}

/**
 * Returns whether this tab took an alert out of the list, even after the alert is gone. The list renders in pieces and may never have
 * rendered the pending command.
 */
export function useTaken(shown$: Observable<Shown>): (id: string) => boolean {
  const [taken] = useState(() => new Set<string>());
  const [wasTaken] = useState(() => (id: string) => taken.has(id));
  useEffect(() => {
    const subscription = shown$.subscribe(({ view: { state } }) => {
      for (const { command, rowIds } of state.pending) if (command === 'delete') for (const id of rowIds) taken.add(id);
      if (state.marking.length > 0) for (const row of state.rows) if (isMarked(row, state.marking)) taken.add(row.id);
    });
    return () => subscription.unsubscribe();
  }, [shown$, taken]);
  return wasTaken;
}

/** The number of pages a filtered list reads automatically, and how many more per "Search older". */
const PAGES_BY_ITSELF = 6;
const PAGES_ASKED = 20;

type Loaded = { count: number; filtered: boolean };

type LoadMore = {
  onEnd(): void;
  searchOlder(): void;
  searching: boolean;
};

/** Loads more as the user scrolls. A narrow filter stops at a page limit instead of reading the whole history unrequested. */
export function useLoadMore({ list }: NotificationsStore, { view: { state, hasMore }, query, isLocal, isLate }: Shown, { count, filtered }: Loaded): LoadMore {
  const pagesLeft = useRef(PAGES_BY_ITSELF);
  const [searched, setSearched] = useState<InboxQuery | null>(null);
  const searching = searched === query && hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter may look again
  useEffect(() => {
    pagesLeft.current = PAGES_BY_ITSELF;
  }, [query]);
  const loadMore = useCallback(() => {
    if (!hasMore || isLate || state.loadingMore || state.trouble) return;
    // Where the provider searches, it finds everything by itself.
    if (filtered && isLocal && pagesLeft.current <= 0) return setSearched(null);
    pagesLeft.current -= 1;
    list.more();
  }, [hasMore, isLate, state.loadingMore, state.trouble, filtered, isLocal, list]);
  // A page that starts and ends within one frame changes nothing but the state object.
  useEffect(() => {
    if (state.phase === 'ready' && (count === 0 || searching)) loadMore();
  }, [state, count, searching, loadMore]);
  return {
    onEnd: loadMore,
    searchOlder: () => {
      pagesLeft.current = PAGES_ASKED;
      setSearched(query);
      // Tries again after an earlier failure.
      if (state.trouble) list.more();
    },
    searching: searching && !state.trouble,
  };
}
