import type { StreamHead } from '#client/api/call.ts';
import type { EventOf } from '#client/stream/link-state.ts';
import type { AlertsChanged } from '#shared/inbox/inbox-events.ts';
import type { Notification, NotificationPage } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { createIdentityIndex, type IdentityIndex } from './identity-index.ts';
import { type AfterMarkings, afterMarkings, isInInbox, isPinned, type Marking } from './marking.ts';

/**
 * A row of the list. `id` is assigned when the alert is first seen and never changes, even if its identity gains keys.
 */
export type AlertRow = {
  readonly id: string;
  readonly alert: Notification;
  /** The sequence number of its stream event; 0 for an alert from a page. */
  readonly seq: number;
  /** When the edge received it, ms; null for an alert from a page. */
  readonly receivedAt: number | null;
  /** The running number of a live alert; 0 for an alert from a page. */
  readonly arrival: number;
  /** Whether a reread has yet to confirm the row. */
  readonly doubted: boolean;
};

/** The alerts that one row stands for. There is always at least one. */
export type RowsTogether = readonly [AlertRow, ...AlertRow[]];

type Trouble = { code: string; message: string };

/** The whole list's counts as given by a page, and what the page itself contains. */
export type PageCounts = {
  readonly total: number | undefined;
  readonly unread: number | undefined;
  readonly unreadOnPage: number;
  readonly onPage: ReadonlySet<string>;
  readonly head: StreamHead | null;
};

export type NotificationsState = {
  readonly phase: 'loading' | 'ready';
  readonly loadingMore: boolean;
  readonly trouble: Trouble | null;
  /** Why the list could not be reread after missed events. It may lack alerts or contain deleted ones (ST16). */
  readonly behind: Trouble | null;
  readonly rows: readonly AlertRow[];
  readonly byId: ReadonlyMap<string, AlertRow>;
  readonly index: IdentityIndex;
  /**
   * The newest state of each product that the page has heard of (hearStates), also by alerts that are deleted since.
   */
  readonly newest: ReadonlyMap<string, ProductState>;
  /**
   * Until the next snapshot, these deletions and reads take precedence over older pages (ST13). Holds the newest 20,000
   * of each.
   */
  readonly deleted: IdentityIndex;
  readonly read: IdentityIndex;
  /** Rows that were deleted, by their ids, so that an undo brings them back as they were. The newest 1,000. */
  readonly removed: ReadonlyMap<string, AlertRow>;
  /** Changes that the portal has not answered yet. */
  readonly marking: readonly Marking[];
  /** The number of alerts that are not loaded, and how many of them are unread. null if the provider gives no total. */
  readonly elsewhere: { readonly rows: number | null; readonly unread: number };
  /** Whether the provider has given the total number of unread alerts. */
  readonly unreadKnown: boolean;
  /** Whether the last page has been read. */
  readonly exhausted: boolean;
  /** The row limit. It rises as the user scrolls to older pages. */
  readonly most: number;
  /** The number of rows dropped so far because of the limit. */
  readonly dropped: number;
  /** During a reread: the publish time reached so far, ms, and the counts of its last page. */
  readonly reread: { readonly to: number; readonly counts: PageCounts | null } | null;
  readonly arrivals: number;
  readonly lastId: number;
  /** Whether the counts of alerts that are not loaded are uncertain and page 1 should be reread. */
  readonly recount: boolean;
  /** How many alerts have come back to the inbox so far without being loaded. Each time, the list has to be reread. */
  readonly returned: number;
};

/** The events that change the list. */
export type ListEvent =
  | EventOf<'notification.created'>
  | EventOf<'notification.read'>
  | EventOf<'notification.deleted'>
  | EventOf<'notification.changed'>;

export const isListEvent = (event: { type: string }): event is ListEvent =>
  /^notification\.(changed|created|deleted|read)$/.test(event.type);

export type NotificationsInput =
  | { kind: 'snapshot'; head: number; page: NotificationPage | Trouble; unread: number | null }
  | { kind: 'event'; event: ListEvent }
  | { kind: 'changed'; change: AlertsChanged }
  | { kind: 'mark.started'; marking: Marking }
  /**
   * The portal has made the change. `hasStates`: the states after it come from the provider, in its answer and by the
   * stream.
   */
  | { kind: 'mark.settled'; id: string; hasStates: boolean }
  /** The change was refused, or undone before it was sent. The alerts keep the effects of later events. */
  | { kind: 'mark.ended'; id: string }
  | { kind: 'page.started'; page: number }
  /** `last`: whether it is the list's last page. */
  | { kind: 'page'; page: NotificationPage; head: StreamHead | null; last: boolean }
  | { kind: 'page.failed'; trouble: Trouble }
  /** The page is ignored: a newer snapshot arrived, or the page does not connect to what was read. */
  | { kind: 'page.overtaken' }
  | { kind: 'reread.started' }
  | { kind: 'reread.settled'; complete: boolean; trouble: Trouble | null };

/** How many alerts, the newest, stay in memory. Keeps a page bounded that is open for days. */
export const MOST_ROWS = 20_000;

export const initialNotifications: NotificationsState = {
  phase: 'loading',
  loadingMore: false,
  trouble: null,
  behind: null,
  rows: [],
  byId: new Map(),
  index: createIdentityIndex(),
  newest: new Map(),
  deleted: createIdentityIndex(),
  read: createIdentityIndex(),
  removed: new Map(),
  marking: [],
  elsewhere: { rows: null, unread: 0 },
  unreadKnown: false,
  exhausted: false,
  most: MOST_ROWS,
  dropped: 0,
  reread: null,
  arrivals: 0,
  lastId: 0,
  recount: false,
  returned: 0,
};

/** What the screen and the badge show: the list with the pending changes applied. */
export type NotificationsView = {
  readonly state: NotificationsState;
  readonly rows: readonly AlertRow[];
  readonly isUnread: (row: AlertRow) => boolean;
  readonly unread: number;
  /** If false, `unread` counts only loaded alerts. */
  readonly unreadKnown: boolean;
  /** The number of alerts, loaded or not; null if unknown. */
  readonly total: number | null;
  readonly hasMore: boolean;
};

/** Returns the view for both the badge and the list, so that they cannot differ. */
export function viewOf(state: NotificationsState): NotificationsView {
  const { marking, elsewhere } = state;
  const after = afterMarkings(marking);
  const rows = marking.length === 0 ? state.rows : rowsAfter(state.rows, after).filter(({ alert }) => isInInbox(alert));
  const unread = rows.reduce((sum, { alert }) => sum + (alert.processed ? 0 : 1), 0);
  return {
    state,
    rows: pinnedFirst(rows),
    isUnread: ({ alert }) => after(alert)?.processed === false,
    unread: unread + (marking.some(({ all }) => all) ? 0 : elsewhere.unread),
    unreadKnown: state.unreadKnown || state.exhausted,
    total: elsewhere.rows === null ? (state.exhausted ? rows.length : null) : rows.length + elsewhere.rows,
    // Not derived from the counts: an alert deleted elsewhere counts as loaded until the stream reports the deletion.
    hasMore: !state.exhausted,
  };
}

const pinnedFirst = (rows: readonly AlertRow[]): readonly AlertRow[] =>
  rows.some(({ alert }) => isPinned(alert))
    ? [...rows.filter(({ alert }) => isPinned(alert)), ...rows.filter(({ alert }) => !isPinned(alert))]
    : rows;

/** The rows as they will be once the pending changes are made. */
export const rowsAfter = (rows: readonly AlertRow[], after: AfterMarkings): AlertRow[] =>
  rows.flatMap((row) => {
    const alert = after(row.alert);
    return alert === undefined ? [] : alert === row.alert ? [row] : [{ ...row, alert }];
  });
