import { useEffect, useState } from 'react';
import { useValue } from '#client/ui/observe.ts';
import { isSameAlert } from '#shared/inbox/identity.ts';
import { identityNamed } from '../inbox-address.ts';
import { wholeInbox } from '../inbox-query.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import type { Shown } from '../state/shown-list.ts';

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
export function openAlertOf(
  view: NotificationsView,
  name: string | null,
  pages: { read: number; most: number },
): OpenAlert {
  if (name === null) return { state: 'none' };
  const { state } = view;
  const identity = identityNamed(name);
  const id = state.index.find(identity);
  const row = id === undefined ? undefined : view.rows.find((each) => each.id === id);
  if (row) return { state: 'found', row };
  if (id !== undefined || state.deleted.find(identity)) return { state: 'missing', further: false };
  if (state.trouble) return { state: 'failed', reason: state.trouble.message };
  if (state.phase === 'loading' || state.loadingMore) return { state: 'searching' };
  if (!view.hasMore) return { state: 'missing', further: false };
  return pages.read < pages.most ? { state: 'searching' } : { state: 'missing', further: true };
}

const fresh = { read: 0, most: SEARCHED_PAGES };

/** What the provider found: the alert wherever it is, done, snoozed or old. */
function foundAlertOf({ query, view, isLate }: Shown, id: string): OpenAlert {
  if (query.filter.records?.[0] !== id || isLate || view.state.phase === 'loading') return { state: 'searching' };
  const [row] = view.rows;
  if (row) return { state: 'found', row };
  return view.state.trouble
    ? { state: 'failed', reason: view.state.trouble.message }
    : { state: 'missing', further: false };
}

/**
 * Finds the alert that the address names: in the shown list, in the inbox, or at the provider; with the specification's
 * profile, page by page.
 * @param view the inbox @param shown the list on the screen
 * @returns the alert and a function that continues the search
 */
export function useOpenAlert(
  store: NotificationsStore,
  view: NotificationsView,
  shown: NotificationsView,
  name: string | null,
): [OpenAlert, () => void] {
  const [search, setSearch] = useState({ name, pages: fresh });
  const pages = search.name === name ? search.pages : fresh;
  const listed =
    name === null || shown === view
      ? undefined
      : shown.rows.find(({ alert }) => isSameAlert(alert.identity, identityNamed(name)));
  const known: OpenAlert = listed ? { state: 'found', row: listed } : openAlertOf(view, name, pages);
  const one = useValue(store.one.shown$);
  const id = name === null || known.state === 'found' || !store.hasStates ? undefined : identityNamed(name).recordId;
  useEffect(
    () => store.one.show(id === undefined ? wholeInbox : { filter: { records: [id] }, sort: 'newest' }),
    [store, id],
  );
  const open = id === undefined ? known : foundAlertOf(one, id);
  const { phase, loadingMore } = view.state;
  const wantsPage = id === undefined && open.state === 'searching' && phase === 'ready' && !loadingMore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page requested while another read was running is requested again
  useEffect(() => {
    if (!wantsPage) return;
    setSearch({ name, pages: { ...pages, read: pages.read + 1 } });
    store.loadMore();
  }, [wantsPage, view.state]);

  return [open, () => setSearch({ name, pages: { read: 0, most: SEARCHED_PAGES } })];
}
