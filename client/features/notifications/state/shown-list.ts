import { BehaviorSubject, combineLatest, filter, type Observable, type Subscription } from 'rxjs';
import { type LazyPart, NOT_LOADED } from '#client/ui/lazy-part.ts';
import type { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import { type InboxQuery, isWholeInbox, searchOf, wholeInbox } from '../inbox-query.ts';
import type { createFoundList, FoundDeps } from './found-list.ts';
import type { foundView, localView } from './found-view.ts';
import type { NotificationsView } from './notifications-state.ts';

/** What the screen lists: the inbox, or the alerts that a filter or search finds. */
export type Shown = {
  readonly query: InboxQuery;
  readonly view: NotificationsView;
  /** The answer for `query` is on its way, and the rows are those of the query before. */
  readonly isLate: boolean;
  /** The provider does not search, so that only the loaded alerts are filtered. */
  readonly isLocal: boolean;
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

export type FoundPart = { inboxCalls: typeof inboxCalls; createFoundList: typeof createFoundList; foundView: typeof foundView; localView: typeof localView };

export type ShownDeps = Omit<FoundDeps, 'idOf'> & {
  view$: Observable<NotificationsView>;
  view: () => NotificationsView;
  /** Loads the older alerts of the inbox. */
  loadMore(): void;
  reload(): void;
  hasStates$: BehaviorSubject<boolean | undefined>;
  part: LazyPart<FoundPart>;
};

const none: ReadonlySet<string> = new Set();

/** Switches between the inbox's own list and lists that the provider finds. */
export function createShown({ view$, view, loadMore, reload, hasStates$, part, ...deps }: ShownDeps): ShownList {
  const shown$ = new BehaviorSubject<Shown>({ query: wholeInbox, view: view(), isLate: false, isLocal: false, kept: null });
  const keeps$ = new BehaviorSubject(none);
  const showWhole = (query: InboxQuery) => view$.subscribe((next) => put({ view: next, query, isLocal: false }));
  let source: Subscription = showWhole(wholeInbox);
  let found: ReturnType<typeof createFoundList> | undefined;

  function put(change: Partial<Shown>) {
    shown$.next({ ...shown$.value, isLate: false, ...change });
  }

  const end = () => {
    source.unsubscribe();
    found?.close();
    found = undefined;
    keeps$.next(none);
  };

  const showLocal = (query: InboxQuery, { localView }: FoundPart) => {
    end();
    source = combineLatest([view$, keeps$]).subscribe(([main, keeps]) => put({ query, view: localView(main, query, deps.now(), keeps), isLocal: true }));
  };

  const showFound = (query: InboxQuery, loaded: FoundPart) => {
    const list = loaded.createFoundList({ ...deps, idOf: (identity) => view().state.index.find(identity) }, query);
    found = list;
    source = combineLatest([view$, list.state$, keeps$]).subscribe(([main, state, keeps]) => {
      if (state.trouble?.code === 'UNSUPPORTED') {
        hasStates$.next(false);
        return showLocal(query, loaded);
      }
      if (state.phase === 'loading') return;
      if (state.trouble && state.rows.length === 0) {
        // Offline, what is loaded can still be searched. The provider is asked again once the stream is back.
        showLocal(query, loaded);
        source.add(
          deps.events$.pipe(filter((item) => item.kind === 'snapshot' || item.event.type === 'stream.gap')).subscribe(() => {
            end();
            showFound(query, loaded);
          }),
        );
        return;
      }
      hasStates$.next(true);
      put({ query, view: loaded.foundView(main, state, query, keeps), isLocal: false, kept: state.kept ?? shown$.value.kept });
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
    // The rows of another folder would be wrong here, even for a moment. So would those of another query on a screen that opens.
    put({ query, isLate: true, view: sameFolder && !isOpening ? before.view : emptied(before.view) });
    source = part.fetched$.subscribe((fetched) => {
      // The whole inbox would look like what was searched for.
      if (fetched.state === 'failed') put({ view: emptied(view(), { code: '', message: NOT_LOADED }) });
      if (fetched.state !== 'here') return;
      queueMicrotask(() => {
        if (shown$.value.query !== query || found) return;
        source.unsubscribe();
        if (hasStates$.value === false) showLocal(query, fetched.part);
        else showFound(query, fetched.part);
      });
    });
    part.fetch();
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

const emptied = (view: NotificationsView, trouble: NotificationsView['state']['trouble'] = null): NotificationsView => ({
  ...view,
  state: { ...view.state, phase: 'loading', trouble, rows: [] },
  rows: [],
  listed: [],
  unread: 0,
  total: null,
  hasMore: false,
});
