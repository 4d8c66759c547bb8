import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { useClock } from '#client/ui/age.tsx';
import { useValue } from '#client/ui/observe.ts';
import { type Filters, filterRows, isFiltered } from '../filters.ts';
import { muteOf, untilText } from '../mutes/mute-rules.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import { screenTexts } from '../texts.ts';

export type MatchingRows = {
  /** Includes rows that this tab is deleting, so that undo restores their position. */
  rows: readonly AlertRow[];
  /** A new object whenever a different list is requested. */
  list: object;
  /** Whether a filter or a mute hides rows. */
  filtered: boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  mutedText(row: AlertRow): string | undefined;
  /** Keeps an opened alert in the 'Unread' list until the filters change. */
  keep(row: AlertRow): void;
};

const none: ReadonlySet<string> = new Set();

export function useMatchingRows(store: NotificationsStore, view: NotificationsView, filters: Filters): MatchingRows {
  const clock = useClock();
  const { mutes } = useValue(store.mutes.view$);
  const { hideMuted } = useValue(store.preferences.preferences$);
  const [opened, setOpened] = useState({ filters, ids: none });
  const openedIds = opened.filters === filters ? opened.ids : none;

  const hiding = hideMuted && mutes.length > 0;
  const mutedText = useCallback(
    (row: AlertRow) => {
      const mute = mutes.length === 0 ? undefined : muteOf(row.alert, mutes, clock.now());
      return mute && screenTexts.mutedUntil(untilText(mute, clock.now()));
    },
    [mutes, clock],
  );
  const rows = useMemo(() => {
    const found = filterRows(view.state.rows, filters, view.isUnread, openedIds);
    return hiding ? found.filter((row) => !mutedText(row)) : found;
  }, [view, filters, openedIds, hiding, mutedText]);

  const list = useMemo(() => ({ filters, hideMuted }), [filters, hideMuted]);

  return {
    rows,
    list,
    filtered: isFiltered(filters) || hiding,
    mutedText,
    keep: (row) => setOpened({ filters, ids: new Set(openedIds).add(row.id) }),
  };
}

/**
 * Returns whether this tab deleted an alert, even after the alert is gone. The list renders in pieces and may never have rendered
 * the pending deletion.
 */
export function useTaken(view$: Observable<NotificationsView>): (id: string) => boolean {
  const [taken] = useState(() => new Set<string>());
  const [wasTaken] = useState(() => (id: string) => taken.has(id));
  useEffect(() => {
    const subscription = view$.subscribe(({ state: { pending } }) => {
      for (const { command, rowIds } of pending) if (command === 'delete') for (const id of rowIds) taken.add(id);
    });
    return () => subscription.unsubscribe();
  }, [view$, taken]);
  return wasTaken;
}

/** The number of pages a filtered list reads automatically, and how many more per "Search older". */
const PAGES_BY_ITSELF = 6;
const PAGES_ASKED = 20;

type Shown = { count: number; filtered: boolean; filters: Filters };

type LoadMore = {
  onEnd(): void;
  searchOlder(): void;
  searching: boolean;
};

/** Loads more as the user scrolls. A narrow filter stops at a page limit instead of reading the whole history unrequested. */
export function useLoadMore(store: NotificationsStore, { state, hasMore }: NotificationsView, { count, filtered, filters }: Shown): LoadMore {
  const pagesLeft = useRef(PAGES_BY_ITSELF);
  const [searched, setSearched] = useState<Filters | null>(null);
  const searching = searched === filters && hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter may look again
  useEffect(() => {
    pagesLeft.current = PAGES_BY_ITSELF;
  }, [filters]);
  const loadMore = useCallback(() => {
    if (!hasMore || state.loadingMore || state.trouble) return;
    if (filtered && pagesLeft.current <= 0) return setSearched(null);
    pagesLeft.current -= 1;
    store.loadMore();
  }, [hasMore, state.loadingMore, state.trouble, filtered, store]);
  // A page that starts and ends within one frame changes nothing but the state object.
  useEffect(() => {
    if (state.phase === 'ready' && (count === 0 || searching)) loadMore();
  }, [state, count, searching, loadMore]);
  return {
    onEnd: loadMore,
    searchOlder: () => {
      pagesLeft.current = PAGES_ASKED;
      setSearched(filters);
      // Tries again after an earlier failure.
      if (state.trouble) store.loadMore();
    },
    searching: searching && !state.trouble,
  };
}
