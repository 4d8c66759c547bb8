import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { prepareConfirm } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useAlertActions } from './alert-actions.ts';
import { NotificationsProvider, useNotifications } from './desk-context.ts';
import { Feed } from './feed.tsx';
import { FeedBones, FeedEmpty, FeedFailed, FeedNoMatch } from './feed-blank.tsx';
import { filterRows, isFiltered, noFilters } from './filters.ts';
import { ListHead } from './list-head.tsx';
import { ListTools } from './list-tools.tsx';
import { isMuted } from './mutes.ts';
import { NoAccess } from './no-access.tsx';
import type { NotificationsDesk } from './notifications-desk.ts';
import type { AlertRow } from './notifications-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { foldStorms } from './storms.ts';
import { screenTexts } from './texts.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useSelection } from './use-selection.ts';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/flash.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './feed.css';

const AlertDetail = lazy(() => import('./alert-detail.tsx'));

/** A filter that finds nothing looks so many pages further back by itself. */
const PAGES_BY_ITSELF = 6;

export const NotificationsScreen = ({ desk, allowed }: { desk: NotificationsDesk; allowed: boolean }) => (
  <NotificationsProvider value={desk}>{allowed ? <NotificationsPage /> : <NoAccess />}</NotificationsProvider>
);

function NotificationsPage() {
  const desk = useNotifications();
  const actions = useAlertActions();
  const clock = useClock();
  const view = useValue(desk.view$);
  const mutes = useValue(desk.mutes.mutes$);
  const { hideMuted } = useValue(desk.preferences.preferences$);
  const { integrationRequired } = useValue(desk.subscriptions$);
  const [filters, setFilters] = useState(noFilters);
  const [openId, setOpenId] = useState<string | null>(null);
  const [openStorms, setOpenStorms] = useState<ReadonlySet<string>>(new Set());
  const [topWanted, setTopWanted] = useState(0);
  const { state, hasMore } = view;
  const trouble = state.behind ?? state.trouble;

  const muted = useCallback((row: AlertRow) => mutes.length > 0 && isMuted(row.alert, mutes, clock.now()), [mutes, clock]);
  const matching = useMemo(() => {
    const found = filterRows(view.rows, filters, view.isUnread);
    return hideMuted && mutes.length > 0 ? found.filter((row) => !muted(row)) : found;
  }, [view, filters, hideMuted, mutes, muted]);
  const held = useHeldRows(matching, view);
  const items = useMemo(() => foldStorms(held.rows, openStorms), [held.rows, openStorms]);
  const selection = useSelection(held.rows);
  const open = openId === null ? undefined : view.rows.find((row) => row.id === openId);
  const filtered = isFiltered(filters) || hideMuted;

  // The list goes on as the person scrolls; a narrow filter must not read the whole history unasked.
  const byItself = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter may look again
  useEffect(() => {
    byItself.current = 0;
  }, [filters]);
  const loadMore = useCallback(() => {
    if (!hasMore || state.loadingMore || state.trouble) return;
    if (filtered && byItself.current >= PAGES_BY_ITSELF) return;
    byItself.current += 1;
    desk.loadMore();
  }, [hasMore, state.loadingMore, state.trouble, filtered, desk]);
  useEffect(() => {
    if (state.phase === 'ready' && items.length === 0) loadMore();
  }, [state.phase, items.length, loadMore]);

  const openRow = (row: AlertRow) => {
    setOpenId(row.id);
    desk.commands.open(row);
  };
  const remove = async (rows: readonly AlertRow[]) => {
    if (await actions.remove(rows)) selection.clear();
  };
  const showNew = () => {
    held.release();
    setTopWanted((count) => count + 1);
  };
  const close = () => {
    const row = openId;
    setOpenId(null);
    // Focus goes back to where the panel was opened from.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus({ preventScroll: true }));
  };

  const body = () => {
    if (state.phase === 'loading' && !state.trouble) return <FeedBones />;
    if (state.rows.length === 0 && state.trouble) return <FeedFailed reason={state.trouble.message} onRetry={desk.reload} />;
    if (items.length === 0 && filtered) return <FeedNoMatch filters={filters} searching={state.loadingMore} onClear={() => setFilters(noFilters)} />;
    if (items.length === 0) return hasMore && state.loadingMore ? <FeedBones /> : <FeedEmpty />;
    return (
      <Feed
        items={items}
        total={filtered ? (hasMore ? null : items.length) : view.total === null ? null : items.length + Math.max(0, view.total - view.rows.length)}
        isUnread={view.isUnread}
        isMuted={muted}
        checked={selection.checked}
        selectedId={openId}
        allChecked={selection.all}
        onCheckAll={selection.setAll}
        topWanted={topWanted}
        onScroll={held.onScroll}
        onHover={held.onHover}
        onEnd={loadMore}
        handlers={{
          onOpen: openRow,
          onCheck: (rows, on, range) => {
            prepareConfirm();
            selection.set(rows, on, range);
          },
          onRead: actions.markRead,
          onDelete: (rows) => void remove(rows),
          onStorm: (key) =>
            setOpenStorms((before) => {
              const after = new Set(before);
              if (!after.delete(key)) after.add(key);
              return after;
            }),
        }}
        onKey={{
          mute: (row) => {
            const target = { kind: 'asin', asin: row.alert.asin } as const;
            if (muted(row)) actions.unmute(target);
            else actions.mute([target], 'hour');
          },
          copy: (row) => void actions.copyAsin(row.alert.asin),
          leave: () => (openId ? close() : selection.clear()),
        }}
      />
    );
  };

  return (
    <main className="page" id="content" tabIndex={-1}>
      <div className="split">
        <section className="list-pane" aria-label="List">
          <ListHead view={view} more={{ onSelectAll: () => selection.setAll(true) }} />
          <ListTools view={view} filters={filters} onFilters={setFilters} />
          {integrationRequired && (
            <p className="note bad">
              <Icon name="warn" />
              <span>
                {notificationTexts.integrationRequired} {screenTexts.integrationHint}
              </span>
            </p>
          )}
          {body()}
          {state.rows.length > 0 && trouble && (
            <p className="note bad list-foot" role="alert">
              <Icon name="warn" />
              <span>
                {notificationTexts.failedLoad}. {trouble.message}
              </span>
              <button type="button" className="btn sm push" onClick={state.behind ? desk.reload : desk.loadMore}>
                {screenTexts.tryAgain}
              </button>
            </p>
          )}
          <div aria-live="polite">
            {held.waiting > 0 && (
              <button type="button" className="pill" onClick={showNew}>
                <Icon name="up" /> {screenTexts.newPill(held.waiting)}
              </button>
            )}
          </div>
          {selection.rows.length > 0 && (
            <SelectionBar
              rows={selection.rows}
              onRead={() => {
                actions.markRead(selection.rows);
                selection.clear();
              }}
              onDelete={() => void remove(selection.rows)}
              onClear={selection.clear}
            />
          )}
        </section>
        {open && (
          <Suspense fallback={<aside className="side" aria-label="Notification" />}>
            <AlertDetail row={open} rows={view.rows} unread={view.isUnread(open)} muted={muted(open)} onOpen={openRow} onClose={close} />
          </Suspense>
        )}
      </div>
    </main>
  );
}
