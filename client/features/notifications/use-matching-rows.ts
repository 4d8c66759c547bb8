import { useCallback, useMemo, useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { useValue } from '#client/ui/observe.ts';
import { type Filters, filterRows, isFiltered } from './filters.ts';
import { isMuted } from './mutes.ts';
import type { NotificationsDesk } from './notifications-desk.ts';
import type { AlertRow, NotificationsView } from './notifications-state.ts';

export type MatchingRows = {
  rows: readonly AlertRow[];
  /** Another object whenever another list is asked for. */
  list: object;
  /** Whether anything is left out on purpose. */
  filtered: boolean;
  isMuted(row: AlertRow): boolean;
  /** Under 'Unread' an alert that was opened stays where it is, until the filters change. */
  keep(row: AlertRow): void;
};

const none: ReadonlySet<string> = new Set();

/** What the filters and the mutes let through. */
export function useMatchingRows(desk: NotificationsDesk, view: NotificationsView, filters: Filters): MatchingRows {
  const clock = useClock();
  const mutes = useValue(desk.mutes.mutes$);
  const { hideMuted } = useValue(desk.preferences.preferences$);
  const [opened, setOpened] = useState({ filters, ids: none });
  const kept = opened.filters === filters ? opened.ids : none;

  const muted = useCallback((row: AlertRow) => mutes.length > 0 && isMuted(row.alert, mutes, clock.now()), [mutes, clock]);
  const rows = useMemo(() => {
    const found = filterRows(view.rows, filters, view.isUnread, kept);
    return hideMuted && mutes.length > 0 ? found.filter((row) => !muted(row)) : found;
  }, [view, filters, kept, hideMuted, mutes, muted]);

  const list = useMemo(() => ({ filters, hideMuted }), [filters, hideMuted]);

  return {
    rows,
    list,
    filtered: isFiltered(filters) || hideMuted,
    isMuted: muted,
    keep: (row) => setOpened({ filters, ids: new Set(kept).add(row.id) }),
  };
}
