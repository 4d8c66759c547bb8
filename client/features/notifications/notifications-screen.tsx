import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { prepareConfirm } from '#client/ui/confirm.tsx';
import { useHeldRows } from '#client/ui/grid/held-rows.ts';
import { useReading } from '#client/ui/grid/use-reader.ts';
import { useSelection } from '#client/ui/grid/use-selection.ts';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import { NARROW, PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { useInPieces, useStable } from '#client/ui/scheduling.ts';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import type { AlertCommand, Marks } from '#shared/notifications/marks.ts';
import { useAlertActions } from './alert-actions.ts';
import type { AlertDetailDeps } from './detail/alert-detail.tsx';
import { useOpenAlert } from './detail/open-alert.ts';
import { alertName } from './inbox-address.ts';
import type { InboxQuery } from './inbox-query.ts';
import { lazyDialogs } from './lazy-dialogs.ts';
import { type InboxParts, lazyInbox } from './lazy-inbox.ts';
import { useLoadMore, useMatchingRows, useTaken } from './list/inbox-rows.ts';
import { ListHead } from './list/list-head.tsx';
import { ListTools } from './list/list-tools.tsx';
import { useStorms, whereaboutsIn, withoutGone } from './list/storms.ts';
import type { ViewsNavProps } from './parts/views-nav.tsx';
import { lazyFound } from './state/lazy-found.ts';
import type { AlertRow, NotificationsView } from './state/notifications-state.ts';
import type { NotificationsStore } from './state/notifications-store.ts';
import { NotificationsProvider, useNotifications } from './store-context.ts';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './notifications.css';
import { Feed, type FeedProps } from './list/alert-feed.tsx';
import { screenTexts } from './texts.ts';
import { useInboxAddress } from './use-inbox-address.ts';

/** The store's saved views come as a prop, because features don't import each other. */
type InboxDeps = AlertDetailDeps & { savedViews: LazyPart<{ useViews: ViewsNavProps['useViews'] }> };
type NotificationsScreenProps = { store: InboxDeps & { notifications: NotificationsStore } };

export const NotificationsScreen = ({ store }: NotificationsScreenProps) => (
  <NotificationsProvider value={store.notifications}>
    <NotificationsPage deps={store} />
  </NotificationsProvider>
);

function NotificationsPage({ deps }: { deps: InboxDeps }) {
  useFetchedWhenIdle(lazyInbox);
  useFetchedWhenIdle(lazyFound);
  useFetchedWhenIdle(lazyDialogs);
  const store = useNotifications();
  useEffect(() => store.opened(), [store]);
  const actions = useAlertActions();
  const phone = useMedia(PHONE);
  const covered = useMedia(NARROW);
  const main = useInPieces(store.view$, isLoading);
  const { integrationRequired } = useValue(store.subscriptions$);
  const hasStates = useValue(store.hasStates$);
  const states = hasStates === true;
  // Until the provider has answered, the views have the place that they had, so that nothing moves.
  const withViews = hasStates ?? store.hadStates;
  const [bulk, setBulk] = useState<number | null>(null);
  const [snoozing, setSnoozing] = useState<readonly AlertRow[] | null>(null);
  const [ruling, setRuling] = useState<AlertRow | null>(null);
  const [assigning, setAssigning] = useState<readonly AlertRow[] | null>(null);
  const address = useInboxAddress();
  // Clicks and typing show at once; the panel and the list follow a moment later, rendered in pieces.
  const alert = useDeferredValue(address.alert);
  const { list } = store;
  // Already before the first render, which would show the list of another query for a moment.
  useState(() => list.show(address.query, true));
  useEffect(() => list.show(address.query), [list, address.query]);
  const shown = useInPieces(list.shown$, ({ view }) => isLoading(view));
  const { view, query } = shown;
  const [open, lookFurther] = useOpenAlert(store, main, view, alert);
  const openRow = open.state === 'found' ? open.row : undefined;
  const matching = useMatchingRows(store, shown);
  const [openStorms, setOpenStorms] = useState<ReadonlySet<string>>(new Set());
  const [rowWanted, setRowWanted] = useState<{ id: string } | null>(null);
  const { state } = view;

  const [reading, onReading] = useReading();
  const selected = useState<ReadonlySet<string>>(new Set());
  const held = useHeldRows(matching.rows, {
    on: reading || alert !== null || selected[0].size > 0,
    list: matching.list,
    whereabouts: whereaboutsIn(view, useTaken(list.shown$)),
  });
  const fold = useStorms();
  const apart = query.filter.incidents !== undefined;
  const items = useMemo(() => withoutGone(fold(held.rows, openStorms, apart), held.gone), [fold, held.rows, held.gone, openStorms, apart]);
  const there = useMemo(() => held.rows.filter(({ id }) => !held.gone.has(id)), [held.rows, held.gone]);
  const selection = useSelection(there, selected);
  const { onEnd, searchOlder, searching } = useLoadMore(store, shown, {
    count: items.length,
    filtered: matching.filtered,
  });

  // Loads the confirmation dialog ahead, because it could not load offline.
  useEffect(prepareConfirm, []);

  const { waiting$ } = store;
  useEffect(() => waiting$.next(held.waiting.length), [waiting$, held.waiting.length]);
  useEffect(() => () => waiting$.next(0), [waiting$]);

  // Marks an opened alert as read, whether opened by hand, by Back or by a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opened alert
  useEffect(() => {
    if (!openRow) return;
    if (query.filter.unread && view.isUnread(openRow)) list.keep(openRow.id);
    store.commands.open(openRow);
  }, [openRow?.id]);

  // Returns the focus to the alert's row, however the alert was closed.
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    if (openRow) lastOpen.current = openRow.id;
    else if (alert === null && lastOpen.current !== null) {
      setRowWanted({ id: lastOpen.current });
      lastOpen.current = null;
    }
  }, [alert, openRow]);

  // Stable callbacks, so that input in the list does not re-render the header above it.
  const stable = useStable({ selectAll: () => selection.setAll(true), setQuery: address.setQuery });
  const show = (row: AlertRow) => address.open(alertName(row.alert.identity));
  const isThere = (row: AlertRow) => !held.gone.has(row.id);
  const read = (rows: readonly AlertRow[]) => {
    actions.markRead(rows.filter(isThere));
    if (rows === selection.rows) selection.clear();
  };
  const remove = async (rows: readonly AlertRow[]) => {
    if (!(await actions.remove(rows.filter(isThere)))) return;
    selection.clear();
    if (openRow && rows.some((row) => row.id === openRow.id)) address.close();
  };
  const mark = (rows: readonly AlertRow[], command: AlertCommand, assignee: Marks['assignee'] = null) => {
    store.commands.mark(rows.filter(isThere), command, assignee);
    if (rows === selection.rows) selection.clear();
    if (openRow && takesAway(command) && rows.some((row) => row.id === openRow.id)) address.close();
  };
  const [muting, setMuting] = useState<readonly AlertRow[]>([]);
  useShortcuts(() => ({ undo: store.commands.undoLast, markAllRead: main.unread > 0 ? store.commands.markAllRead : undefined }));
  const showNew = () => {
    held.release();
    const [first] = held.waiting;
    setRowWanted(first ? { id: first.id } : null);
  };

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className={withViews ? 'split with-views' : 'split'}>
        {withViews && (
          <Lazy later of={lazyInbox} waiting={<div className="mail-views" />}>
            {({ ViewsNav }) => (
              <Lazy of={deps.savedViews} waiting={<div className="mail-views" />}>
                {({ useViews }) => <ViewsNav deps={deps} useViews={useViews} dialogs={lazyDialogs} query={address.query} onQuery={stable.setQuery} />}
              </Lazy>
            )}
          </Lazy>
        )}
        {/* Inert while the panel covers it, so that the keyboard cannot reach it. */}
        <section className="list-pane" aria-label={screenTexts.list} inert={phone && alert !== null}>
          <ListHead view={view} onSelectAll={stable.selectAll} />
          <ListTools deps={deps} hasStates={hasStates} shown={shown} query={address.query} onQuery={stable.setQuery} />
          {states && (
            <Lazy later of={lazyInbox}>
              {({ DigestBar, IncidentsRead, PeopleRead }) => (
                <>
                  <DigestBar deps={deps} />
                  <IncidentsRead deps={deps} items={items} shown={shown} />
                  <PeopleRead deps={deps} />
                </>
              )}
            </Lazy>
          )}
          {(integrationRequired || state.trouble?.code === INTEGRATION_REQUIRED_CODE) && (
            <Lazy of={lazyInbox}>{({ IntegrationNote }) => <IntegrationNote />}</Lazy>
          )}
          <ListBody
            view={view}
            query={query}
            filtered={matching.filtered}
            searching={searching}
            onSearchOlder={searchOlder}
            isLocal={shown.isLocal}
            isLate={shown.isLate}
            onRetry={list.reload}
            onClear={() => address.setQuery({ ...query, filter: query.filter.folders ? { folders: query.filter.folders } : {} })}
            items={items}
            isUnread={view.isUnread}
            mutedText={matching.mutedText}
            checked={selection.checked}
            selection={selection.rows}
            selectedId={openRow?.id ?? null}
            allChecked={selection.all}
            onCheckAll={selection.setAll}
            rowWanted={rowWanted}
            gone={held.gone}
            waiting={held.waiting.length}
            onShowNew={showNew}
            onReading={onReading}
            onEnd={onEnd}
            states={states}
            handlers={{
              onOpen: show,
              onCheck: selection.set,
              onRead: read,
              onDelete: (rows) => void remove(rows),
              onMark: mark,
              onSnooze: setSnoozing,
              onAssign: setAssigning,
              onRule: setRuling,
              onStorm: (key) => setOpenStorms((before) => toggled(before, key)),
            }}
            onKey={{
              mute: (rows) => setMuting([...rows]),
              copy: (rows) => void actions.copyAsins(rows.map((row) => row.alert.asin)),
              leave: () => (address.alert === null ? selection.clear() : address.close()),
            }}
          />
          <Lazy later of={lazyInbox}>
            {({ ListNotes }) => (
              <ListNotes
                deps={deps}
                states={states}
                view={view}
                searched={shown.isLocal && matching.filtered && items.length > 0}
                searching={searching}
                onSearchOlder={searchOlder}
                kept={shown.kept}
              />
            )}
          </Lazy>
          {muting.length > 0 && <Lazy of={lazyInbox}>{({ MuteMenu }) => <MuteMenu rows={muting} onClose={() => setMuting([])} />}</Lazy>}
          {selection.rows.length > 0 && (
            <Lazy of={lazyInbox}>
              {({ SelectionBar }) => (
                <SelectionBar
                  rows={selection.rows}
                  states={states}
                  matching={
                    states && !shown.isLocal && view.total !== null && view.total > selection.rows.length
                      ? { total: view.total, onAll: () => setBulk(view.total) }
                      : undefined
                  }
                  onMark={(command) => mark(selection.rows, command)}
                  onSnooze={() => setSnoozing(selection.rows)}
                  onAssign={() => setAssigning(selection.rows)}
                  onRead={() => read(selection.rows)}
                  onDelete={() => void remove(selection.rows)}
                  onClear={selection.clear}
                />
              )}
            </Lazy>
          )}
        </section>
        {alert !== null && (
          <Lazy of={lazyInbox} waiting={<aside className="side" aria-label={screenTexts.detail} />}>
            {({ DetailPane }) => (
              <DetailPane
                name={alert}
                open={open}
                deps={deps}
                states={states}
                onMark={(command) => openRow && mark([openRow], command)}
                onSnooze={() => openRow && setSnoozing([openRow])}
                onAssign={() => openRow && setAssigning([openRow])}
                onRule={() => openRow && setRuling(openRow)}
                rows={view.rows}
                isUnread={view.isUnread}
                mutedText={matching.mutedText}
                onOpen={show}
                onSeeAll={(asin) => address.setQuery({ filter: { asins: [asin] }, sort: 'newest' }, !covered)}
                onClose={address.close}
                onRetry={store.reload}
                onLookFurther={lookFurther}
              />
            )}
          </Lazy>
        )}
      </div>
      {bulk !== null && (
        <Lazy of={lazyDialogs}>
          {({ BulkDialog }) => (
            <BulkDialog
              deps={deps}
              filter={query.filter}
              total={bulk}
              onClose={() => {
                setBulk(null);
                selection.clear();
              }}
            />
          )}
        </Lazy>
      )}
      {ruling && (
        <Lazy of={lazyDialogs}>
          {({ RulesDialog, likeAlert }) => <RulesDialog deps={deps} filter={likeAlert(ruling.alert)} makesOne onClose={() => setRuling(null)} />}
        </Lazy>
      )}
      {assigning && (
        <Lazy of={lazyDialogs}>
          {({ AssignDialog }) => (
            <AssignDialog
              rows={assigning}
              onAssign={(person, note) => {
                mark(assigning, { kind: 'assign', to: person?.id ?? null, ...(note ? { note } : {}) }, person);
                setAssigning(null);
              }}
              onClose={() => setAssigning(null)}
            />
          )}
        </Lazy>
      )}
      {snoozing && (
        <Lazy of={lazyDialogs}>
          {({ SnoozeDialog }) => (
            <SnoozeDialog
              count={snoozing.length}
              onSnooze={(until) => {
                mark(snoozing, { kind: 'snooze', until });
                setSnoozing(null);
              }}
              onClose={() => setSnoozing(null)}
            />
          )}
        </Lazy>
      )}
    </main>
  );
}

const isLoading = ({ state }: NotificationsView): boolean => state.phase === 'loading';

/** Commands after which an open alert is no longer in the list beside it. */
const takesAway = ({ kind }: AlertCommand): boolean => kind === 'done' || kind === 'snooze';

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(key)) after.add(key);
  return after;
}

type ListBodyProps = Omit<FeedProps, 'total'> & {
  view: NotificationsView;
  query: InboxQuery;
  isLocal: boolean;
  /** Whether a filter, another order or a mute makes the list differ from the whole inbox. */
  filtered: boolean;
  searching: boolean;
  onSearchOlder(): void;
  onRetry(): void;
  onClear(): void;
};

function ListBody({ view, query, isLocal, filtered, searching, onSearchOlder, onRetry, onClear, ...feed }: ListBodyProps) {
  const { state, hasMore, total } = view;
  const count = feed.items.length;
  const { trouble } = state;
  if (state.phase === 'loading' && !trouble) return <FeedSkeleton />;
  if (state.rows.length === 0 && trouble) return <Instead>{({ FeedFailed }) => <FeedFailed reason={trouble.message} onRetry={onRetry} />}</Instead>;
  if (count === 0 && filtered) {
    const searched = isLocal && hasMore ? screenTexts.searched(view.rows.length, total) : undefined;
    return (
      <Instead>
        {({ FeedNoMatch }) => <FeedNoMatch query={query} searched={searched} busy={searching} onSearchOlder={onSearchOlder} onClear={onClear} />}
      </Instead>
    );
  }
  if (count === 0) return hasMore && state.loadingMore ? <FeedSkeleton /> : <Instead>{({ FeedEmpty }) => <FeedEmpty />}</Instead>;
  // The count starts from the items, because a folded storm is one row. With a filter, the number of unloaded matches is unknown.
  const notLoaded = filtered && isLocal ? (hasMore ? null : 0) : total === null ? null : Math.max(0, total - view.rows.length);
  return <Feed {...feed} total={notLoaded === null ? null : count + notLoaded} />;
}

const Instead = ({ children }: { children: (part: InboxParts) => ReactNode }) => (
  <Lazy of={lazyInbox} waiting={<FeedSkeleton />}>
    {children}
  </Lazy>
);

const FeedSkeleton = () => (
  <div className="feed" role="status" aria-label={screenTexts.loadingList}>
    {[190, 160, 210, 130, 180, 150, 200, 140].map((width) => (
      <div className="feed-skeleton" key={width}>
        <i className="skeleton" style={{ width: 16, height: 16 }} />
        <i className="skeleton" style={{ width }} />
        <i className="skeleton push wide-only" style={{ width: 220 }} />
        <i className="skeleton wide-only" style={{ width: 150 }} />
      </div>
    ))}
  </div>
);
