import { useMemo, useRef } from 'react';
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';
import { alertNameIn, inboxAddress } from './inbox-address.ts';
import { type InboxQuery, queryIn, wholeInbox } from './inbox-query.ts';

type InboxPosition = {
  query: InboxQuery;
  /** The open alert's name. */
  alert: string | null;
  /** @param open whether an open alert stays open */
  setQuery(query: InboxQuery, open?: boolean): void;
  open(alert: string): void;
  close(): void;
};

/**
 * Keeps the inbox position in the address, so that reloads, links and Back restore it.
 * @param searches whether alerts can be searched; if not, the list is always the whole inbox
 */
export function useInboxAddress(searches: boolean): InboxPosition {
  const path = usePathname();
  const search = useSearch();
  const under = useLocationProperty(listUnder);
  const query = useMemo(() => (searches ? queryIn(search) : wholeInbox), [search, searches]);
  const alert = alertNameIn(path);
  /** The path being left. Going back is asynchronous and must not be requested twice. */
  const leaving = useRef<{ path: string; isBack: boolean } | null>(null);
  if (leaving.current !== null && leaving.current.path !== path) leaving.current = null;

  return {
    query,
    alert,
    setQuery: (next, open = true) => {
      const left = leaving.current;
      const set = () =>
        navigate(inboxAddress(open && !left ? alert : null, next), { replace: true, state: history.state });
      // Otherwise, the entry that the browser is about to return to would have the query of before.
      if (left?.isBack) addEventListener('popstate', set, { once: true });
      else set();
    },
    // Only the first alert adds a history entry and later ones replace it, so Back always leads to the list.
    open: (name) =>
      alert === null
        ? navigate(inboxAddress(name, query), { state: { under: path + search } })
        : navigate(inboxAddress(name, query), { replace: true, state: history.state }),
    close: () => {
      if (alert === null || leaving.current !== null) return;
      const back = inboxAddress(null, query);
      leaving.current = { path, isBack: back === under };
      if (back === under) history.back();
      else navigate(back, { replace: true });
    },
  };
}

/** Returns the list's address from which the open alert was opened, stored in the history entry's state. */
function listUnder(): string | undefined {
  const state: unknown = history.state;
  const under = typeof state === 'object' && state !== null && 'under' in state ? state.under : undefined;
  return typeof under === 'string' ? under : undefined;
}
