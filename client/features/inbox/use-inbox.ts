import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useReading } from '#client/ui/grid/use-reader.ts';
import { useSelection } from '#client/ui/grid/use-selection.ts';
import { useWaitingRows } from '#client/ui/grid/waiting-rows.ts';
import { useInPieces } from '#client/ui/scheduling.ts';
import type { AlertCommand, Marks } from '#shared/inbox/marks.ts';
import { useAlertActions } from './alert-actions.ts';
import { useOpenAlert } from './detail/open-alert.ts';
import { alertName } from './inbox-address.ts';
import { useLoadMore, useMatchingRows } from './list/inbox-rows.ts';
import { useStorms, whereaboutsIn, withoutGone } from './list/storms.ts';
import type { AlertRow, NotificationsView } from './state/notifications-state.ts';
import type { NotificationsStore } from './state/notifications-store.ts';
import { useNotifications } from './store-context.ts';
import { useInboxAddress } from './use-inbox-address.ts';

export type Inbox = ReturnType<typeof useInbox>;

/** What the address asks for: the list, its selection, and the open alert. Nothing moves the rows under a reader. */
export function useInbox(store: NotificationsStore) {
  const { list, waiting$, hasStates: states } = store;
  const address = useInboxAddress(states);
  // Clicks and typing show at once; the panel and the list follow a moment later, rendered in pieces.
  const alert = useDeferredValue(address.alert);
  // Already before the first render, which would show the list of another query for a moment.
  useState(() => list.show(address.query, true));
  useEffect(() => list.show(address.query), [list, address.query]);
  const main = useInPieces(store.view$, isLoading);
  const shown = useInPieces(list.shown$, ({ view }) => isLoading(view));
  const { view, query } = shown;
  const [open, lookFurther] = useOpenAlert(store, main, view, alert);
  const openRow = open.state === 'found' ? open.row : undefined;
  const matching = useMatchingRows(store, shown);

  const [reading, onReading] = useReading();
  const selected = useState<ReadonlySet<string>>(new Set());
  const held = useWaitingRows(matching.rows, {
    on: reading || alert !== null || selected[0].size > 0,
    list: matching.list,
    whereabouts: whereaboutsIn(view, store.isTaken),
  });
  const there = useMemo(() => held.rows.filter(({ id }) => !held.gone.has(id)), [held.rows, held.gone]);
  const selection = useSelection(there, selected);
  useEffect(() => waiting$.next(held.waiting.length), [waiting$, held.waiting.length]);
  useEffect(() => () => waiting$.next(0), [waiting$]);

  const [openStorms, setOpenStorms] = useState<ReadonlySet<string>>(new Set());
  const fold = useStorms();
  const apart = !states || query.filter.incidents !== undefined;
  const items = useMemo(
    () => withoutGone(fold(held.rows, openStorms, apart), held.gone),
    [fold, held.rows, held.gone, openStorms, apart],
  );
  const loadMore = useLoadMore(store, shown, items.length);

  // Marks an opened alert as read, whether opened by hand, by Back or by a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opened alert
  useEffect(() => {
    if (!openRow) return;
    if (query.filter.unread && view.isUnread(openRow)) list.keep(openRow.id);
    store.commands.open(openRow);
  }, [openRow?.id]);

  return {
    address,
    alert,
    main,
    shown,
    open,
    openRow,
    lookFurther,
    matching,
    held,
    items,
    selection,
    loadMore,
    onReading,
    openAlert: (row: AlertRow) => address.open(alertName(row.alert.identity)),
    toggleStorm: (key: string) => setOpenStorms((before) => toggled(before, key)),
  };
}

export type RowCommands = ReturnType<typeof useRowCommands>;

/** What a person does with rows. Rows that somebody else deleted meanwhile are left out. */
export function useRowCommands({ address, held, selection, openRow }: Inbox) {
  const { commands } = useNotifications();
  const actions = useAlertActions();
  const isThere = (row: AlertRow) => !held.gone.has(row.id);
  const isOpen = (rows: readonly AlertRow[]) => rows.some((row) => row.id === openRow?.id);
  return {
    copy: (rows: readonly AlertRow[]) => void actions.copyAsins(rows.map((row) => row.alert.asin)),
    read: (rows: readonly AlertRow[]) => {
      actions.markRead(rows.filter(isThere));
      if (rows === selection.rows) selection.clear();
    },
    remove: async (rows: readonly AlertRow[]) => {
      if (!(await actions.remove(rows.filter(isThere)))) return;
      selection.clear();
      if (isOpen(rows)) address.close();
    },
    mark: (rows: readonly AlertRow[], command: AlertCommand, assignee: Marks['assignee'] = null) => {
      commands.mark(rows.filter(isThere), command, assignee);
      if (rows === selection.rows) selection.clear();
      if (leavesInbox(command) && isOpen(rows)) address.close();
    },
  };
}

/** The row that gets the focus: the open alert's once it is closed, however that happened. */
export function useWantedRow({ alert, openRow }: Inbox) {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    if (openRow) lastOpen.current = openRow.id;
    else if (alert === null && lastOpen.current !== null) {
      setWanted({ id: lastOpen.current });
      lastOpen.current = null;
    }
  }, [alert, openRow]);
  return [wanted, setWanted] as const;
}

const isLoading = ({ state }: NotificationsView): boolean => state.phase === 'loading';

/** Commands after which an open alert is no longer in the list beside it. */
const leavesInbox = ({ kind }: AlertCommand): boolean => kind === 'done' || kind === 'snooze';

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(key)) after.add(key);
  return after;
}
