import { BehaviorSubject, combineLatest, type Observable, type Subscription } from 'rxjs';
import { uiTexts } from '#client/ui/texts.ts';
import { type InboxQuery, isWholeInbox, searchOf, wholeInbox } from '../inbox-query.ts';
import type { NotificationsView } from './notifications-state.ts';
import type { createSearchResults, FoundDeps } from './search-results.ts';

/** What the screen lists: the inbox, or the alerts that a filter or search finds. */
export type Shown = {
  readonly query: InboxQuery;
  readonly view: NotificationsView;
  /** The answer for `query` is on its way, and the rows are those of the query before. */
  readonly isLate: boolean;
  /** How long and how many alerts are kept, once a search has said so. */
  readonly kept: { days: number; most: number } | null;
};

export type ShownList = {
  shown$: BehaviorSubject<Shown>;
  /** @param isOpening whether nothing is on the screen yet that could stay until the answer */
  show(query: InboxQuery, isOpening?: boolean): void;
  more(): void;
  reload(): void;
  /** Keeps an opened alert in the list until the query changes, although it no longer matches. */
  keep(id: string): void;
  close(): void;
};

/** Search and filters, which the first view needs only if its address has one. */
export const loadSearchResults = async () => ({
  ...(await import('./search-results.ts')),
  ...(await import('./search-results-view.ts')),
});

type Found = Awaited<ReturnType<typeof loadSearchResults>>;

export type ShownDeps = Omit<FoundDeps, 'idOf'> & {
  view$: Observable<NotificationsView>;
  view: () => NotificationsView;
  /** Loads the older alerts of the inbox. */
  loadMore(): void;
  reload(): void;
};

const none: ReadonlySet<string> = new Set();

/** Switches between the inbox's own list and lists that the provider finds. */
export function createShown({ view$, view, loadMore, reload, ...deps }: ShownDeps): ShownList {
  const shown$ = new BehaviorSubject<Shown>({ query: wholeInbox, view: view(), isLate: false, kept: null });
  const keeps$ = new BehaviorSubject(none);
  const showWhole = (query: InboxQuery) => view$.subscribe((next) => put({ view: next, query }));
  let source: Subscription = showWhole(wholeInbox);
  let found: ReturnType<typeof createSearchResults> | undefined;

  function put(change: Partial<Shown>) {
    shown$.next({ ...shown$.value, isLate: false, ...change });
  }

  const end = () => {
    source.unsubscribe();
    found?.close();
    found = undefined;
    keeps$.next(none);
  };

  const showSearchResults = (query: InboxQuery, code: Found) => {
    const list = code.createSearchResults({ ...deps, idOf: (identity) => view().state.index.find(identity) }, query);
    found = list;
    source = combineLatest([view$, list.state$, keeps$]).subscribe(([main, state, keeps]) => {
      if (state.phase === 'loading') return;
      put({ query, view: code.searchResultsView(main, state, query, keeps), kept: state.kept ?? shown$.value.kept });
    });
  };

  const show = (query: InboxQuery, isOpening = false) => {
    const before = shown$.value;
    if (searchOf(before.query) === searchOf(query)) return;
    end();
    if (isWholeInbox(query)) {
      source = showWhole(query);
      return;
    }
    const sameFolder = String(before.query.filter.folders) === String(query.filter.folders);
    // The rows of another folder would be wrong here, even for a moment. So would those of another query on a screen
    // that opens.
    put({ query, isLate: true, view: sameFolder && !isOpening ? before.view : emptied(before.view) });
    void loadSearchResults().then(
      (code) => {
        if (shown$.value.query !== query || found) return;
        showSearchResults(query, code);
      },
      // The whole inbox would look like what was searched for.
      () => shown$.value.query === query && put({ view: emptied(view(), { code: '', message: uiTexts.notLoaded }) }),
    );
  };

  return {
    shown$,
    show,
    more: () => (found ? found.more() : loadMore()),
    reload: () => (found ? found.reload() : reload()),
    keep: (id) => {
      found?.keep(id);
      keeps$.next(new Set(keeps$.value).add(id));
    },
    close: end,
  };
}

const emptied = (
  view: NotificationsView,
  trouble: NotificationsView['state']['trouble'] = null,
): NotificationsView => ({
  ...view,
  state: { ...view.state, phase: 'loading', trouble, rows: [] },
  rows: [],
  unread: 0,
  total: null,
  hasMore: false,
});
