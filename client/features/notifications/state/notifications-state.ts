import type { StreamHead } from '#client/api/call.ts';
import type { EventOf } from '#client/stream/link-state.ts';
import type { Held } from '#shared/notifications/held.ts';
import type { AlertsChanged } from '#shared/notifications/inbox-events.ts';
import type { Notification, NotificationPage } from '#shared/notifications/notification.ts';
import type { ProductState } from '#shared/notifications/product-now.ts';
import { createIdentityIndex, type IdentityIndex } from './identity-index.ts';
import { createLayeredMap, type ReadonlyLayeredMap } from './layered-map.ts';
import { isInInbox, isPinned, type Marking, withMarkings } from './marking.ts';

/** A row of the list. `id` is assigned when the alert is first seen and never changes, even if its identity gains keys. */
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

export type Command = 'read' | 'delete';
export type PendingCommand = {
  readonly id: string;
  readonly command: Command;
  readonly rowIds: ReadonlySet<string>;
  readonly all: boolean;
  /** For a command that another tab holds back: the number of its alerts that are not loaded here, and how many of them are unread. */
  readonly unloaded?: { readonly rows: number; readonly unread: number };
};

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
  readonly byId: ReadonlyLayeredMap<string, AlertRow>;
  readonly index: IdentityIndex;
  /** The newest state of each product that the page has heard of (hearStates), also by alerts that are deleted since. */
  readonly newest: ReadonlyLayeredMap<string, ProductState>;
  /** Until the next snapshot, these deletions and reads take precedence over older pages (ST13). Holds the newest 20,000 of each. */
  readonly deleted: IdentityIndex;
  readonly read: IdentityIndex;
  readonly pending: readonly PendingCommand[];
  /** Changes of alerts' states that the portal has not answered yet. */
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
export type ListEvent = EventOf<'notification.created'> | EventOf<'notification.read'> | EventOf<'notification.deleted'> | EventOf<'notification.changed'>;

export const isListEvent = (event: { type: string }): event is ListEvent => /^notification\.(changed|created|deleted|read)$/.test(event.type);

export type NotificationsInput =
  | { kind: 'snapshot'; head: number; page: NotificationPage | Trouble; unread: number | null }
  | { kind: 'event'; event: ListEvent }
  | { kind: 'changed'; change: AlertsChanged }
  | { kind: 'mark.started'; marking: Marking }
  | { kind: 'mark.ended'; id: string }
  | { kind: 'page.started'; page: number }
  /** `last`: whether it is the list's last page. */
  | { kind: 'page'; page: NotificationPage; head: StreamHead | null; last: boolean }
  | { kind: 'page.failed'; trouble: Trouble }
  /** The page is ignored: a newer snapshot arrived, or the page does not connect to what was read. */
  | { kind: 'page.overtaken' }
  | { kind: 'reread.started' }
  | { kind: 'reread.settled'; complete: boolean; trouble: Trouble | null }
  | { kind: 'command.started'; id: string; command: Command; rowIds: readonly string[]; all: boolean }
  | { kind: 'command.settled'; id: string }
  /** Failed or undone. The rows keep the effects of later events. */
  | { kind: 'command.dropped'; id: string }
  | { kind: 'held'; held: Held }
  | { kind: 'released'; id: string };

/** How many alerts, the newest, stay in memory. Keeps a page bounded that is open for days. */
export const MOST_ROWS = 20_000;

export const initialNotifications: NotificationsState = {
  phase: 'loading',
  loadingMore: false,
  trouble: null,
  behind: null,
  rows: [],
  byId: createLayeredMap(),
  index: createIdentityIndex(),
  newest: createLayeredMap(),
  deleted: createIdentityIndex(),
  read: createIdentityIndex(),
  pending: [],
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

/** What the screen and the badge show: the list with the pending commands applied. */
export type NotificationsView = {
  readonly state: NotificationsState;
  readonly rows: readonly AlertRow[];
  /** The same with the rows that this tab is deleting, so that an undo finds them in their places. */
  readonly listed: readonly AlertRow[];
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
  const reading = state.pending.filter((each) => each.command === 'read');
  const deleting = state.pending.filter((each) => each.command === 'delete');
  const read = idsOf(reading);
  const deleted = idsOf(deleting);
  const listed = listedOf(state);
  const rows = deleted.size === 0 ? listed : listed.filter((row) => !deleted.has(row.id));
  const isUnread = (row: AlertRow) => !row.alert.processed && !read.has(row.id);
  const loaded = rows.reduce((sum, row) => sum + (isUnread(row) ? 1 : 0), 0);
  const unloaded = (part: 'rows' | 'unread', commands: readonly PendingCommand[]) => commands.reduce((sum, each) => sum + (each.unloaded?.[part] ?? 0), 0);
  const elsewhereUnread = reading.some((each) => each.all) ? 0 : Math.max(0, state.elsewhere.unread - Math.max(0, unloaded('unread', state.pending)));
  const elsewhere = state.elsewhere.rows === null ? null : Math.max(0, state.elsewhere.rows - unloaded('rows', deleting));
  return {
    state,
    rows,
    listed,
    isUnread,
    unread: loaded + elsewhereUnread,
    unreadKnown: state.unreadKnown || state.exhausted,
    total: elsewhere === null ? (state.exhausted ? rows.length : null) : rows.length + elsewhere,
    // Not derived from the counts: an alert deleted elsewhere counts as loaded until the stream reports the deletion.
    hasMore: !state.exhausted,
  };
}

const idsOf = (commands: readonly PendingCommand[]): ReadonlySet<string> => new Set(commands.flatMap(({ rowIds }) => [...rowIds]));

/** The inbox's rows with the pending changes of their states, pinned ones on top. */
function listedOf({ rows, marking }: NotificationsState): readonly AlertRow[] {
  const marked = marking.length === 0 ? rows : rows.map((row) => withMarking(row, marking)).filter(({ alert }) => isInInbox(alert));
  return marked.some(({ alert }) => isPinned(alert))
    ? [...marked.filter(({ alert }) => isPinned(alert)), ...marked.filter(({ alert }) => !isPinned(alert))]
    : marked;
}

export function withMarking(row: AlertRow, marking: readonly Marking[]): AlertRow {
  const alert = withMarkings(row.alert, marking);
  return alert === row.alert ? row : { ...row, alert };
}
