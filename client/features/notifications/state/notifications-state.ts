import type { StreamHead } from '#client/api/call.ts';
import type { EventOf } from '#client/stream/link-state.ts';
import type { Held } from '#shared/notifications/held.ts';
import type { Notification, NotificationPage } from '#shared/notifications/notification.ts';
import { createIdentityIndex, type IdentityIndex } from './identity-index.ts';
import { createLayeredMap, type ReadonlyLayeredMap } from './layered-map.ts';

/** One alert of the list. `id` is given at first sight and stays, whatever is learned of its identity later. */
export type AlertRow = {
  readonly id: string;
  readonly alert: Notification;
  /** Where the stream brought it; 0 for an alert of a page. */
  readonly seq: number;
  /** When the edge took it in, ms; null for an alert of a page. */
  readonly receivedAt: number | null;
  /** Counts the alerts that came live; 0 for an alert of a page. */
  readonly arrival: number;
  /** Not yet seen again by the reading that is under way. */
  readonly doubted: boolean;
};

export type Command = 'read' | 'delete';
export type PendingCommand = {
  readonly id: string;
  readonly command: Command;
  readonly rowIds: ReadonlySet<string>;
  readonly all: boolean;
  /** Of a command that another tab holds back: how many alerts it names that are not loaded here, and how many of them are unread. */
  readonly unloaded?: { readonly rows: number; readonly unread: number };
};

type Trouble = { code: string; message: string };

/** What a page says of the whole list, and what it holds of it itself. */
export type PageCounts = {
  readonly total: number | undefined;
  readonly unread: number | undefined;
  readonly unreadOnPage: number;
  readonly onPage: ReadonlySet<string>;
  readonly head: StreamHead | null;
};

export type NotificationsState = {
  readonly phase: 'loading' | 'ready';
  /** A page is on its way. */
  readonly loadingMore: boolean;
  readonly trouble: Trouble | null;
  /** Why the list could not be read again after a loss: it may lack something, or hold what is gone (ST16). */
  readonly behind: Trouble | null;
  readonly rows: readonly AlertRow[];
  readonly byId: ReadonlyLayeredMap<string, AlertRow>;
  readonly index: IdentityIndex;
  /** Deleted and read beat what an older page says, until the next snapshot (ST13). The newest 20,000 of each. */
  readonly deleted: IdentityIndex;
  readonly read: IdentityIndex;
  readonly pending: readonly PendingCommand[];
  /** Alerts of the list that are not loaded: how many, and how many of them unread. null: the provider does not say. */
  readonly elsewhere: { readonly rows: number | null; readonly unread: number };
  /** Whether the provider has said how many are unread in all. */
  readonly unreadKnown: boolean;
  /** The last page has been read. */
  readonly exhausted: boolean;
  /** How many rows may stay; it rises with the pages that somebody scrolls to. */
  readonly most: number;
  /** Counts the rows that had to go because the list was too long. */
  readonly dropped: number;
  /** While the list is read again: the publish time down to which that has come, and what its last page counted. */
  readonly reread: { readonly to: number; readonly counts: PageCounts | null } | null;
  readonly arrivals: number;
  readonly lastId: number;
  /** The counts of what is not loaded are in doubt: page 1 should be read again. */
  readonly recount: boolean;
};

export type NotificationsInput =
  | { kind: 'snapshot'; head: number; page: NotificationPage | Trouble; unread: number | null }
  | { kind: 'event'; event: EventOf<'notification.created'> | EventOf<'notification.read'> | EventOf<'notification.deleted'> }
  | { kind: 'page.started'; page: number }
  /** `last`: the list ends with it. */
  | { kind: 'page'; page: NotificationPage; head: StreamHead | null; last: boolean }
  | { kind: 'page.failed'; trouble: Trouble }
  /** It came too late to say anything about the list as it is now. */
  | { kind: 'page.overtaken' }
  | { kind: 'reread.started' }
  | { kind: 'reread.settled'; complete: boolean; trouble: Trouble | null }
  | { kind: 'command.started'; id: string; command: Command; rowIds: readonly string[]; all: boolean }
  | { kind: 'command.settled'; id: string }
  /** Failed or undone: the rows are as the events since have left them. */
  | { kind: 'command.dropped'; id: string }
  /** Another tab holds a command back, or has let go of it. */
  | { kind: 'held'; held: Held }
  | { kind: 'released'; id: string };

/** So many alerts stay in memory, the newest: a page that is open for days must not grow without end. */
export const MOST_ROWS = 20_000;

export const initialNotifications: NotificationsState = {
  phase: 'loading',
  loadingMore: false,
  trouble: null,
  behind: null,
  rows: [],
  byId: createLayeredMap(),
  index: createIdentityIndex(),
  deleted: createIdentityIndex(),
  read: createIdentityIndex(),
  pending: [],
  elsewhere: { rows: null, unread: 0 },
  unreadKnown: false,
  exhausted: false,
  most: MOST_ROWS,
  dropped: 0,
  reread: null,
  arrivals: 0,
  lastId: 0,
  recount: false,
};

/** What the screen and the badge show: the list with the pending commands laid over it. */
export type NotificationsView = {
  readonly state: NotificationsState;
  readonly rows: readonly AlertRow[];
  readonly isUnread: (row: AlertRow) => boolean;
  readonly unread: number;
  /** Otherwise `unread` counts only what is loaded. */
  readonly unreadKnown: boolean;
  /** Loaded and not; null where the provider does not say. */
  readonly total: number | null;
  readonly hasMore: boolean;
};

/** Badge and list come from here, both of them, so that they cannot drift apart. */
export function viewOf(state: NotificationsState): NotificationsView {
  const reading = state.pending.filter((each) => each.command === 'read');
  const deleting = state.pending.filter((each) => each.command === 'delete');
  const read = idsOf(reading);
  const deleted = idsOf(deleting);
  const rows = deleted.size === 0 ? state.rows : state.rows.filter((row) => !deleted.has(row.id));
  const isUnread = (row: AlertRow) => !row.alert.processed && !read.has(row.id);
  const loaded = rows.reduce((sum, row) => sum + (isUnread(row) ? 1 : 0), 0);
  const unloaded = (part: 'rows' | 'unread', commands: readonly PendingCommand[]) => commands.reduce((sum, each) => sum + (each.unloaded?.[part] ?? 0), 0);
  const elsewhereUnread = reading.some((each) => each.all) ? 0 : Math.max(0, state.elsewhere.unread - Math.max(0, unloaded('unread', state.pending)));
  const elsewhere = state.elsewhere.rows === null ? null : Math.max(0, state.elsewhere.rows - unloaded('rows', deleting));
  return {
    state,
    rows,
    isUnread,
    unread: loaded + elsewhereUnread,
    unreadKnown: state.unreadKnown || state.exhausted,
    total: elsewhere === null ? (state.exhausted ? rows.length : null) : rows.length + elsewhere,
    // Not by the counts: what has been deleted before the stream says so is counted as loaded.
    hasMore: !state.exhausted,
  };
}

const idsOf = (commands: readonly PendingCommand[]): ReadonlySet<string> => new Set(commands.flatMap(({ rowIds }) => [...rowIds]));
