import { useEffect, useState } from 'react';
import type { NotificationsDesk } from '../state/notifications-desk.ts';
import type { NotificationsView } from '../state/notifications-state.ts';
import { type OpenAlert, openAlertOf, SEARCHED_PAGES } from './open-alert.ts';

const fresh = { read: 0, most: SEARCHED_PAGES };

/** Finds the alert that the address names, in older pages too. @returns it, and a way to look further back */
export function useOpenAlert(desk: NotificationsDesk, view: NotificationsView, name: string | null): [OpenAlert, () => void] {
  const [search, setSearch] = useState({ name, pages: fresh });
  const pages = search.name === name ? search.pages : fresh;
  const open = openAlertOf(view, name, pages);
  const { phase, loadingMore } = view.state;
  const wantsPage = open.state === 'searching' && phase === 'ready' && !loadingMore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was asked for while another reading ran is asked for again
  useEffect(() => {
    if (!wantsPage) return;
    setSearch({ name, pages: { ...pages, read: pages.read + 1 } });
    desk.loadMore();
  }, [wantsPage, view.state]);

  return [open, () => setSearch({ name, pages: { read: 0, most: SEARCHED_PAGES } })];
}
