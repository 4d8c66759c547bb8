import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { StreamItem } from '#client/stream/link-state.ts';
import { isSameAlert } from '#shared/notifications/identity.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { identityNamed } from '../inbox-address.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';

/** The search state of the alert that the address names. */
export type OpenAlert =
  | { state: 'none' }
  | { state: 'found'; row: AlertRow }
  /** Not loaded yet; older pages may contain it. */
  | { state: 'searching' }
  | { state: 'failed'; reason: string }
  /** Not found. `further`: the automatic search reached its page limit, and the user may continue it. */
  | { state: 'missing'; further: boolean };

/** The limit of the automatic search, in pages of 50: a thousand alerts. */
const SEARCHED_PAGES = 20;

/** @param pages the number of pages read for the search, and its limit */
export function openAlertOf(view: NotificationsView, name: string | null, pages: { read: number; most: number }): OpenAlert {
  if (name === null) return { state: 'none' };
  const { state } = view;
  const identity = identityNamed(name);
  const id = state.index.find(identity);
  const row = id === undefined ? undefined : state.byId.get(id);
  if (row && view.rows.includes(row)) return { state: 'found', row };
  if (row || state.deleted.find(identity)) return { state: 'missing', further: false };
  if (state.trouble) return { state: 'failed', reason: state.trouble.message };
  if (state.phase === 'loading' || state.loadingMore) return { state: 'searching' };
  if (!view.hasMore) return { state: 'missing', further: false };
  return pages.read < pages.most ? { state: 'searching' } : { state: 'missing', further: true };
}

const fresh = { read: 0, most: SEARCHED_PAGES };

/**
 * An alert opened from the panel, which no list may hold: it is done, snoozed, or older. Follows the stream.
 * @returns the row, and a function that sets it
 */
export function useAside(events$: Observable<StreamItem>): [AlertRow | null, (row: AlertRow) => void] {
  const [aside, setAside] = useState<AlertRow | null>(null);
  useEffect(() => {
    const subscription = events$.subscribe((item) => item.kind === 'event' && setAside((row) => row && followed(row, item.event)));
    return () => subscription.unsubscribe();
  }, [events$]);
  return [aside, setAside];
}

/** @returns the row after the event; null once the alert is deleted */
export function followed(row: AlertRow, event: PageEvent): AlertRow | null {
  const { alert } = row;
  if (event.type === 'notification.deleted') return event.data.alerts.some((identity) => isSameAlert(identity, alert.identity)) ? null : row;
  if (event.type === 'notification.read' && event.data.alerts.some((identity) => isSameAlert(identity, alert.identity)))
    return { ...row, alert: { ...alert, processed: true } };
  if (event.type !== 'notification.changed') return row;
  const changed = event.data.alerts.find(({ identity }) => isSameAlert(identity, alert.identity));
  if (!changed || changed.marks.rev <= (alert.marks?.rev ?? 0)) return row;
  return { ...row, alert: { ...alert, processed: changed.processed, marks: changed.marks } };
}

/**
 * Finds the alert that the address names: in the shown list, or in the inbox including its older pages.
 * @param view the inbox @param shown the list on the screen @param aside an alert that neither may hold
 * @returns the alert and a function that continues the search
 */
export function useOpenAlert(
  store: NotificationsStore,
  view: NotificationsView,
  shown: NotificationsView,
  name: string | null,
  aside: AlertRow | null,
): [OpenAlert, () => void] {
  const [search, setSearch] = useState({ name, pages: fresh });
  const pages = search.name === name ? search.pages : fresh;
  const identity = name === null ? null : identityNamed(name);
  const isNamed = ({ alert }: AlertRow) => identity !== null && isSameAlert(alert.identity, identity);
  const listed = shown === view ? undefined : shown.listed.find(isNamed);
  const found: OpenAlert = listed ? { state: 'found', row: listed } : openAlertOf(view, name, pages);
  const open: OpenAlert = found.state !== 'found' && aside && isNamed(aside) ? { state: 'found', row: aside } : found;
  const { phase, loadingMore } = view.state;
  const wantsPage = open.state === 'searching' && phase === 'ready' && !loadingMore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page requested while another read was running is requested again
  useEffect(() => {
    if (!wantsPage) return;
    setSearch({ name, pages: { ...pages, read: pages.read + 1 } });
    store.loadMore();
  }, [wantsPage, view.state]);

  return [open, () => setSearch({ name, pages: { read: 0, most: SEARCHED_PAGES } })];
}
