import { useCallback, useMemo, useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { useValue } from '#client/ui/observe.ts';
import { type Filters, filterRows, isFiltered } from '../filters.ts';
import { muteOf, untilWords } from '../mutes/mutes.ts';
import type { NotificationsDesk } from '../state/notifications-desk.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';

export type MatchingRows = {
  /** What this tab is deleting is still among them: undone, it is back in its place. */
  rows: readonly AlertRow[];
  /** Another object whenever another list is asked for. */
  list: object;
  /** Whether anything is left out on purpose. */
  filtered: boolean;
  /** 'Muted until 14:05'; undefined where it is not muted. */
  mutedWords(row: AlertRow): string | undefined;
  /** Under 'Unread' an alert that was opened stays where it is, until the filters change. */
  keep(row: AlertRow): void;
};

const none: ReadonlySet<string> = new Set();

/** What the filters and the mutes let through. */
export function useMatchingRows(desk: NotificationsDesk, view: NotificationsView, filters: Filters): MatchingRows {
  const clock = useClock();
  const { mutes } = useValue(desk.mutes.view$);
  const { hideMuted } = useValue(desk.preferences.preferences$);
  const [opened, setOpened] = useState({ filters, ids: none });
  const kept = opened.filters === filters ? opened.ids : none;

  const hiding = hideMuted && mutes.length > 0;
  const mutedWords = useCallback(
    (row: AlertRow) => {
      const mute = mutes.length === 0 ? undefined : muteOf(row.alert, mutes, clock.now());
      return mute && `Muted ${untilWords(mute, clock.now())}`;
    },
    [mutes, clock],
  );
  const rows = useMemo(() => {
    const found = filterRows(view.state.rows, filters, view.isUnread, kept);
    return hiding ? found.filter((row) => !mutedWords(row)) : found;
  }, [view, filters, kept, hiding, mutedWords]);

  const list = useMemo(() => ({ filters, hideMuted }), [filters, hideMuted]);

  return {
    rows,
    list,
    filtered: isFiltered(filters) || hiding,
    mutedWords,
    keep: (row) => setOpened({ filters, ids: new Set(kept).add(row.id) }),
  };
}
