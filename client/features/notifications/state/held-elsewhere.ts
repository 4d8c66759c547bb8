import { concat, EMPTY, map, mergeMap, type Observable, of, type SchedulerLike, timer } from 'rxjs';
import type { StreamItem } from '#client/stream/link-state.ts';
import { HELD_GRACE, type Held, LONGEST_HOLD } from '#shared/notifications/held.ts';
import type { AlertRow, NotificationsInput, NotificationsState, PageCounts, PendingCommand } from './notifications-state.ts';

/** Adds a command that another tab holds back to the pending commands. A long command arrives in parts, which are merged. */
export function withHeld(pending: readonly PendingCommand[], held: Held, { byId, index }: Pick<NotificationsState, 'byId' | 'index'>): PendingCommand[] {
  const known = pending.find((each) => each.id === held.id);
  const here = held.all
    ? [...byId.values()].filter((row) => !row.alert.processed).map((row) => row.id)
    : held.alerts.flatMap((identity) => index.find(identity) ?? []);
  const unread = here.filter((id) => byId.get(id)?.alert.processed === false).length;
  const unloaded = held.all
    ? { rows: 0, unread: 0 }
    : { rows: (known?.unloaded?.rows ?? 0) + held.alerts.length - here.length, unread: (known?.unloaded?.unread ?? 0) + held.unread - unread };
  const rowIds = new Set([...(known?.rowIds ?? []), ...here]);
  return [...pending.filter((each) => each !== known), { id: held.id, command: held.command, rowIds, all: held.all, unloaded }];
}

/**
 * Emits when other tabs hold a command back and when they release it. A hold also times out here, in case its tab has died.
 * @param isOwn returns whether this tab holds the command, so that it is pending here already
 */
export const heldElsewhere = (
  events$: Observable<StreamItem>,
  { isOwn, now, scheduler }: { isOwn: (id: string) => boolean; now: () => number; scheduler: SchedulerLike },
): Observable<NotificationsInput> =>
  events$.pipe(
    mergeMap((item): Observable<NotificationsInput> => {
      if (item.kind === 'snapshot') return EMPTY;
      const { type, data } = item.event;
      if ((type !== 'notification.held' && type !== 'notification.released') || isOwn(data.id)) return EMPTY;
      const released: NotificationsInput = { kind: 'released', id: data.id };
      if (type === 'notification.released') return of(released);
      // A reconnected tab may also receive holds that ended long ago.
      const left = Math.min(data.until - now(), LONGEST_HOLD) + HELD_GRACE;
      return left > 0 ? concat(of<NotificationsInput>({ kind: 'held', held: data }), timer(left, scheduler).pipe(map(() => released))) : EMPTY;
    }),
  );

/**
 * Returns how many alerts are not loaded: the page's counts minus the loaded rows.
 * The counts are as of the page's head, so later live alerts are excluded.
 */
export function elsewhereOf(rows: Iterable<AlertRow>, { total, unread, unreadOnPage, onPage, head }: PageCounts, before: NotificationsState['elsewhere']) {
  let loaded = 0;
  let others = 0;
  for (const row of rows) {
    if (head !== null && row.seq > head.seq) continue;
    loaded += 1;
    if (!row.alert.processed && !onPage.has(row.id)) others += 1;
  }
  return {
    rows: total === undefined ? before.rows : Math.max(0, total - loaded),
    unread: unread === undefined ? before.unread : Math.max(0, unread - unreadOnPage - others),
  };
}
