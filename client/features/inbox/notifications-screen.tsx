import { type ComponentProps, useEffect, useState } from 'react';
import { prepareConfirm } from '#client/ui/confirm.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { lazyExport, useIdle, usePreloaded } from '#client/ui/lazy.ts';
import { NARROW, PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { useStable } from '#client/ui/scheduling.ts';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import type { About } from '#shared/inbox/incidents/incident.ts';
import type { AlertDetailDeps } from './detail/alert-detail.tsx';
import type { InboxQuery } from './inbox-query.ts';
import { ListHead } from './list/list-head.tsx';
import { ListTools } from './list/list-tools.tsx';
import type { ViewsNavProps } from './parts/views-nav.tsx';
import type { AlertRow } from './state/notifications-state.ts';
import type { NotificationsStore } from './state/notifications-store.ts';
import { NotificationsProvider, useNotifications } from './store-context.ts';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './notifications.css';
import { Feed, type FeedProps } from './list/alert-feed.tsx';
import { screenTexts } from './texts.ts';
import { type Inbox, type RowCommands, useInbox, useRowCommands, useWantedRow } from './use-inbox.ts';

const inboxParts = () => import('./parts/inbox-parts.tsx');
const IntegrationNote = lazyPart(inboxParts, 'IntegrationNote');
const ListNotes = lazyPart(inboxParts, 'ListNotes');
const MuteMenu = lazyPart(inboxParts, 'MuteMenu');
const SelectionBar = lazyPart(inboxParts, 'SelectionBar');
const feedEmpty = () => import('./parts/feed-empty.tsx');
const FeedEmpty = lazyExport(feedEmpty, 'FeedEmpty');
const FeedFailed = lazyExport(feedEmpty, 'FeedFailed');
const FeedNoMatch = lazyExport(feedEmpty, 'FeedNoMatch');
const PeopleRead = lazyExport(() => import('#client/widgets/members/people-read.tsx'), 'PeopleRead');
const ViewsNav = lazyExport(() => import('./parts/views-nav.tsx'), 'ViewsNav');
const SinceVisitBar = lazyExport(() => import('./parts/since-visit-bar.tsx'), 'SinceVisitBar');
const IncidentsRead = lazyExport(() => import('./incidents/incidents-read.tsx'), 'IncidentsRead');
const DetailPane = lazyExport(() => import('./detail/detail-pane.tsx'), 'DetailPane');
const AssignDialog = lazyExport(() => import('./dialogs/assign-dialog.tsx'), 'AssignDialog');
const BulkDialog = lazyExport(() => import('./dialogs/bulk-dialog.tsx'), 'BulkDialog');
const RuleLikeAlert = lazyExport(() => import('./dialogs/rule-like-alert.tsx'), 'RuleLikeAlert');
const SnoozeDialog = lazyExport(() => import('./dialogs/snooze-dialog.tsx'), 'SnoozeDialog');

/** The store's saved views come as a prop, because features don't import each other. */
type InboxDeps = AlertDetailDeps & ViewsNavProps['deps'];
type NotificationsScreenProps = { store: InboxDeps & { notifications: NotificationsStore } };

export const NotificationsScreen = ({ store }: NotificationsScreenProps) => (
  <NotificationsProvider value={store.notifications}>
    <NotificationsPage deps={store} />
  </NotificationsProvider>
);

function NotificationsPage({ deps }: { deps: InboxDeps }) {
  const store = useNotifications();
  const { commands, hasStates: states } = store;
  // They could not load offline.
  usePreloaded(
    store,
    DetailPane,
    SelectionBar,
    MuteMenu,
    FeedEmpty,
    FeedFailed,
    FeedNoMatch,
    AssignDialog,
    BulkDialog,
    RuleLikeAlert,
    SnoozeDialog,
  );
  useEffect(prepareConfirm, []);
  useEffect(() => store.opened(), [store]);
  // What is around the list waits for its first rows.
  const idle = useIdle();
  const covered = useMedia(NARROW);
  const inbox = useInbox(store);
  const { address, alert } = inbox;
  const rowCommands = useRowCommands(inbox);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useShortcuts(() => ({
    undo: commands.undoLast,
    markAllRead: inbox.main.unread > 0 ? commands.markAllRead : undefined,
  }));
  // Stable, so that input in the list does not re-render what is around it.
  const { setQuery } = useStable({ setQuery: address.setQuery });

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className={states ? 'split with-views' : 'split'}>
        {states && (
          <LazyBoundary fallback={<div className="mail-views" />}>
            {idle ? <ViewsNav deps={deps} query={address.query} onQuery={setQuery} /> : <div className="mail-views" />}
          </LazyBoundary>
        )}
        <ListPane
          deps={deps}
          inbox={inbox}
          rowCommands={rowCommands}
          idle={idle}
          dialog={dialog}
          onDialog={setDialog}
          onQuery={setQuery}
        />
        {alert !== null && (
          <AlertPane
            name={alert}
            {...{ deps, inbox, rowCommands }}
            onDialog={setDialog}
            onSeeAll={(asin) => address.setQuery({ filter: { asins: [asin] }, sort: 'newest' }, !covered)}
          />
        )}
      </div>
      {dialog && (
        <InboxDialog
          deps={deps}
          dialog={dialog}
          inbox={inbox}
          rowCommands={rowCommands}
          onClose={() => setDialog(null)}
        />
      )}
    </main>
  );
}

type AlertPaneProps = Pick<ListPaneProps, 'deps' | 'inbox' | 'rowCommands' | 'onDialog'> & {
  /** The alert in the address. */
  name: string;
  onSeeAll(asin: string): void;
};

function AlertPane({ deps, inbox, rowCommands, onDialog, ...pane }: AlertPaneProps) {
  const store = useNotifications();
  const { openRow, shown } = inbox;
  return (
    <LazyBoundary fallback={<aside className="side" aria-label={screenTexts.detail} />}>
      <DetailPane
        {...pane}
        open={inbox.open}
        deps={deps}
        states={store.hasStates}
        onMark={(command) => openRow && rowCommands.mark([openRow], command)}
        onSnooze={() => openRow && onDialog({ kind: 'snooze', rows: [openRow] })}
        onAssign={() => openRow && onDialog({ kind: 'assign', rows: [openRow] })}
        onRule={() => openRow && onDialog({ kind: 'rule', row: openRow })}
        rows={shown.view.rows}
        isUnread={shown.view.isUnread}
        mutedText={inbox.matching.mutedText}
        onOpen={inbox.openAlert}
        onClose={inbox.address.close}
        onRetry={store.reload}
        onLookFurther={inbox.lookFurther}
      />
    </LazyBoundary>
  );
}

type ListPaneProps = {
  deps: InboxDeps;
  inbox: Inbox;
  rowCommands: RowCommands;
  /** Whether the first rows are there, and the browser has time for more. */
  idle: boolean;
  dialog: Dialog | null;
  onDialog(dialog: Dialog | null): void;
  onQuery(query: InboxQuery): void;
};

function ListPane({ deps, inbox, rowCommands, idle, dialog, onDialog, onQuery }: ListPaneProps) {
  const store = useNotifications();
  const { hasStates: states, list } = store;
  const { integrationRequired } = useValue(store.subscriptions$);
  const phone = useMedia(PHONE);
  const { address, shown, selection, held } = inbox;
  const { view } = shown;
  const [rowWanted, setRowWanted] = useWantedRow(inbox);
  const { selectAll } = useStable({ selectAll: () => selection.setAll(true) });
  const showNew = () => {
    held.release();
    const [first] = held.waiting;
    setRowWanted(first ? { id: first.id } : null);
  };
  const handlers: FeedProps['handlers'] = {
    onOpen: inbox.openAlert,
    onCheck: selection.set,
    onRead: rowCommands.read,
    onDelete: (rows) => void rowCommands.remove(rows),
    onMark: rowCommands.mark,
    onSnooze: (rows) => onDialog({ kind: 'snooze', rows }),
    onAssign: (rows) => onDialog({ kind: 'assign', rows }),
    onRule: (row, about) => onDialog({ kind: 'rule', row, about }),
    onStorm: inbox.toggleStorm,
  };
  const onKey: FeedProps['onKey'] = {
    mute: (rows) => onDialog({ kind: 'mute', rows: [...rows] }),
    copy: rowCommands.copy,
    leave: () => (address.alert === null ? selection.clear() : address.close()),
  };

  return (
    // Inert while the panel covers it, so that the keyboard cannot reach it.
    <section className="list-pane" aria-label={screenTexts.list} inert={phone && inbox.alert !== null}>
      <ListHead view={view} onSelectAll={selectAll} />
      {states && <ListTools deps={deps} shown={shown} query={address.query} onQuery={onQuery} />}
      {states && idle && (
        <LazyBoundary>
          <SinceVisitBar deps={deps} />
          <IncidentsRead deps={deps} items={inbox.items} shown={shown} />
          <PeopleRead deps={deps} />
        </LazyBoundary>
      )}
      {(integrationRequired || view.state.trouble?.code === INTEGRATION_REQUIRED_CODE) && <IntegrationNote />}
      <LazyBoundary fallback={<FeedSkeleton />}>
        <ListBody
          inbox={inbox}
          onRetry={list.reload}
          handlers={handlers}
          onKey={onKey}
          onShowNew={showNew}
          rowWanted={rowWanted}
          states={states}
        />
      </LazyBoundary>
      {idle && <ListNotes deps={deps} states={states} view={view} kept={shown.kept} />}
      {dialog?.kind === 'mute' && <MuteMenu rows={dialog.rows} onClose={() => onDialog(null)} />}
      {selection.rows.length > 0 && <SelectedRows {...{ inbox, rowCommands, handlers, onDialog }} />}
    </section>
  );
}

type SelectedRowsProps = Pick<ListPaneProps, 'inbox' | 'rowCommands' | 'onDialog'> & Pick<FeedProps, 'handlers'>;

function SelectedRows({ inbox, rowCommands, handlers, onDialog }: SelectedRowsProps) {
  const { hasStates: states } = useNotifications();
  const { rows, clear } = inbox.selection;
  const { total } = inbox.shown.view;
  return (
    <SelectionBar
      rows={rows}
      states={states}
      matching={
        states && total !== null && total > rows.length
          ? { total, onAll: () => onDialog({ kind: 'bulk', total }) }
          : undefined
      }
      onMark={(command) => rowCommands.mark(rows, command)}
      onSnooze={() => handlers.onSnooze(rows)}
      onAssign={() => handlers.onAssign(rows)}
      onRead={() => rowCommands.read(rows)}
      onDelete={() => handlers.onDelete(rows)}
      onClear={clear}
    />
  );
}

type Dialog =
  | { kind: 'mute' | 'snooze' | 'assign'; rows: readonly AlertRow[] }
  | { kind: 'bulk'; total: number }
  | { kind: 'rule'; row: AlertRow; about?: About | undefined };

type InboxDialogProps = { deps: InboxDeps; dialog: Dialog; inbox: Inbox; rowCommands: RowCommands; onClose(): void };

function InboxDialog({ deps, dialog, inbox, rowCommands: { mark }, onClose }: InboxDialogProps) {
  const content = () => {
    switch (dialog.kind) {
      case 'bulk': {
        const close = () => {
          onClose();
          inbox.selection.clear();
        };
        return <BulkDialog deps={deps} filter={inbox.shown.query.filter} total={dialog.total} onClose={close} />;
      }
      case 'rule':
        return <RuleLikeAlert deps={deps} alert={dialog.row.alert} about={dialog.about} onClose={onClose} />;
      case 'assign': {
        const assign: ComponentProps<typeof AssignDialog>['onAssign'] = (person, note) => {
          mark(dialog.rows, { kind: 'assign', to: person?.id ?? null, ...(note ? { note } : {}) }, person);
          onClose();
        };
        return <AssignDialog rows={dialog.rows} onAssign={assign} onClose={onClose} />;
      }
      case 'snooze': {
        const snooze = (until: number) => {
          mark(dialog.rows, { kind: 'snooze', until });
          onClose();
        };
        return <SnoozeDialog count={dialog.rows.length} onSnooze={snooze} onClose={onClose} />;
      }
      case 'mute':
        return null;
    }
  };
  return <LazyBoundary>{content()}</LazyBoundary>;
}

type ListBodyProps = Pick<FeedProps, 'handlers' | 'onKey' | 'onShowNew' | 'rowWanted' | 'states'> & {
  inbox: Inbox;
  onRetry(): void;
};

function ListBody({ inbox, onRetry, ...feed }: ListBodyProps) {
  const { shown, items, matching, selection, held, address } = inbox;
  const { view, query } = shown;
  const { state, hasMore, total } = view;
  const count = items.length;
  const { trouble } = state;
  if (state.phase === 'loading' && !trouble) return <FeedSkeleton />;
  if (state.rows.length === 0 && trouble) return <FeedFailed reason={trouble.message} onRetry={onRetry} />;
  if (count === 0 && matching.filtered)
    return (
      <FeedNoMatch
        query={query}
        onClear={() =>
          address.setQuery({ ...query, filter: query.filter.folders ? { folders: query.filter.folders } : {} })
        }
      />
    );
  if (count === 0) return hasMore && state.loadingMore ? <FeedSkeleton /> : <FeedEmpty />;
  // The count starts from the items, because a folded storm is one row.
  const notLoaded = total === null ? null : Math.max(0, total - view.rows.length);
  return (
    <Feed
      {...feed}
      items={items}
      query={query}
      isLate={shown.isLate}
      total={notLoaded === null ? null : count + notLoaded}
      isUnread={view.isUnread}
      mutedText={matching.mutedText}
      checked={selection.checked}
      selection={selection.rows}
      selectedId={inbox.openRow?.id ?? null}
      allChecked={selection.all}
      onCheckAll={selection.setAll}
      gone={held.gone}
      waiting={held.waiting.length}
      onReading={inbox.onReading}
      onEnd={inbox.loadMore}
    />
  );
}

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
