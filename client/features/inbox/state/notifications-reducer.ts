import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { ChangedAlert } from '#shared/inbox/inbox-events.ts';
import { folderOf, sortTime } from '#shared/inbox/marks.ts';
import { isWhole, NOTIFICATIONS_PAGE_SIZE, type Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { hearStates } from '#shared/inbox/product-state.ts';
import { createIdentityIndex, type IdentityIndex } from './identity-index.ts';
import { isInInbox, oldestOf } from './marking.ts';
import {
  type AlertRow,
  MOST_ROWS,
  type NotificationsInput,
  type NotificationsState,
  type PageCounts,
} from './notifications-state.ts';
import { sortedRows } from './sorted-rows.ts';

/**
 * Applies all inputs of one frame, in order. Pure: the given state is not changed. New rows are merged into the sorted
 * list, so that the cost of a frame is that of copying the maps, whatever it brings.
 */
export function reduceNotifications(
  state: NotificationsState,
  inputs: readonly NotificationsInput[],
): NotificationsState {
  const draft: Draft = {
    ...state,
    byId: new Map(state.byId),
    added: [],
    index: state.index.copy(),
    newest: new Map(state.newest),
    deleted: state.deleted.copy(),
    read: state.read.copy(),
    removed: new Map(state.removed),
    elsewhere: { ...state.elsewhere },
  };
  for (const input of inputs) apply(draft, input);
  const isListed = (row: AlertRow | undefined) => row !== undefined && isInInbox(row.alert);
  // One that left and came back within the frame has its place.
  const added = [...new Set(draft.added)].filter((id) => !isListed(state.byId.get(id)));
  const rows = shortened(draft, sortedRows(state.rows, draft.byId, added));
  const { added: _, ...next } = draft;
  return { ...next, rows };
}

type Draft = {
  -readonly [K in keyof NotificationsState]: NotificationsState[K];
} & {
  byId: Map<string, AlertRow>;
  /** Ids of the rows that this call added, or brought back. */
  added: string[];
  index: IdentityIndex;
  newest: Map<string, ProductState>;
  removed: Map<string, AlertRow>;
  elsewhere: { rows: number | null; unread: number };
};

function apply(draft: Draft, input: NotificationsInput): void {
  switch (input.kind) {
    case 'snapshot':
      applySnapshot(draft, input);
      return;
    case 'event':
      applyEvent(draft, input.event);
      return;
    case 'page.started':
      draft.loadingMore = true;
      // Every page includes the counts.
      draft.recount = false;
      draft.most = Math.max(draft.most, input.page * NOTIFICATIONS_PAGE_SIZE);
      return;
    case 'page':
      applyPage(draft, input);
      return;
    case 'page.failed':
      draft.loadingMore = false;
      draft.trouble = input.trouble;
      return;
    case 'page.overtaken':
      draft.loadingMore = false;
      return;
    case 'reread.started':
      draft.exhausted = false;
      draft.reread = { to: Number.POSITIVE_INFINITY, counts: null };
      for (const row of listed(draft)) draft.byId.set(row.id, { ...row, doubted: true });
      return;
    case 'reread.settled':
      draft.behind = input.trouble;
      settleReread(draft, input.complete);
      return;
    case 'changed':
      for (const alert of input.change.alerts) change(draft, alert, input.change.restored ?? false);
      return;
    case 'mark.started':
      draft.marking = [...draft.marking, input.marking];
      return;
    case 'mark.settled':
      settle(draft, input);
      return;
    case 'mark.ended':
      draft.marking = draft.marking.filter(({ id }) => id !== input.id);
  }
}

/** Applies a snapshot. Alerts older than its page stay, marked as doubted, until they are reread. */
function applySnapshot(draft: Draft, { page, unread }: Extract<NotificationsInput, { kind: 'snapshot' }>): void {
  draft.deleted = createIdentityIndex();
  draft.read = createIdentityIndex();
  draft.removed = new Map();
  draft.recount = false;
  draft.behind = null;
  draft.most = MOST_ROWS;
  if ('code' in page) {
    draft.trouble = page;
    draft.phase = 'ready';
    draft.loadingMore = false;
    for (const id of [...draft.byId.keys()]) drop(draft, id);
    draft.elsewhere = { rows: null, unread: 0 };
    draft.unreadKnown = false;
    return;
  }
  const oldest = oldestOf(page.notifications);
  const whole = isWhole(page);
  const onPage = new Set(page.notifications.map((alert) => draft.index.find(alert.identity)));
  for (const row of draft.byId.values()) {
    if (!onPage.has(row.id) && (whole || !isInInbox(row.alert) || sortTime(row.alert) >= oldest)) drop(draft, row.id);
    else draft.byId.set(row.id, { ...row, doubted: true, seq: 0 });
  }
  hearStates(draft.newest, page.notifications.toReversed());
  // The snapshot is authoritative: its unread state replaces the known one.
  for (const alert of page.notifications) put(draft, alert, { replace: true });
  const loaded = listed(draft);
  draft.elsewhere = {
    rows: page.total === undefined ? null : Math.max(0, page.total - loaded.length),
    unread: Math.max(0, (unread ?? page.unread ?? 0) - loaded.filter((row) => !row.alert.processed).length),
  };
  draft.unreadKnown = unread !== null || page.unread !== undefined;
  draft.exhausted = whole;
  draft.phase = 'ready';
  draft.trouble = null;
}

/**
 * Drops rows that a complete reread did not find. Rows older than its last page still exist; they are just not loaded
 * any more.
 */
function settleReread(draft: Draft, complete: boolean): void {
  const { to, counts } = draft.reread ?? { to: Number.POSITIVE_INFINITY, counts: null };
  const reached = draft.exhausted ? Number.NEGATIVE_INFINITY : to;
  draft.reread = null;
  for (const row of draft.byId.values()) {
    if (!row.doubted) continue;
    if (!complete) {
      draft.byId.set(row.id, { ...row, doubted: false });
      continue;
    }
    drop(draft, row.id);
    // An alert with the same publish time as the last one read may come after it, so only newer ones are gone.
    if (sortTime(row.alert) > reached) continue;
    if (draft.elsewhere.rows !== null) draft.elsewhere.rows += 1;
    if (!row.alert.processed) draft.elsewhere.unread += 1;
  }
  // The counts so far treated the dropped rows as loaded.
  if (complete && counts && !draft.exhausted) draft.elsewhere = elsewhereOf(listed(draft), counts, draft.elsewhere);
}

function applyEvent(draft: Draft, event: Extract<NotificationsInput, { kind: 'event' }>['event']): void {
  if (event.type === 'notification.created') {
    hearStates(draft.newest, [event.data]);
    put(draft, event.data, { seq: event.seq, receivedAt: event.at });
    return;
  }
  if (event.type === 'notification.changed') {
    for (const alert of event.data.alerts) change(draft, alert, event.data.restored ?? false);
    return;
  }
  for (const identity of event.data.alerts) {
    if (event.type === 'notification.read') markRead(draft, identity);
    else remove(draft, identity);
  }
}

function applyPage(draft: Draft, { page, head, last }: Extract<NotificationsInput, { kind: 'page' }>): void {
  draft.loadingMore = false;
  draft.trouble = null;
  draft.phase = 'ready';
  hearStates(draft.newest, page.notifications.toReversed());
  let unreadOnPage = 0;
  const onPage = new Set<string>();
  for (const alert of page.notifications) {
    if (!alert.processed) unreadOnPage += 1;
    const id = put(draft, alert, {});
    if (id) onPage.add(id);
  }
  if (last) draft.exhausted = true;
  if (page.unread !== undefined) draft.unreadKnown = true;
  const counts: PageCounts = { total: page.total, unread: page.unread, unreadOnPage, onPage, head };
  if (draft.reread) draft.reread = { to: Math.min(draft.reread.to, oldestOf(page.notifications)), counts };
  draft.elsewhere = draft.exhausted ? { rows: 0, unread: 0 } : elsewhereOf(listed(draft), counts, draft.elsewhere);
}

/**
 * Applies a new state to an alert. One that leaves the inbox leaves the list but stays known, so that an older page
 * does not bring it back. One that comes back without being known has to be read.
 * @param restored the alert had been deleted, and exists again
 */
function change(draft: Draft, { identity, processed, marks }: ChangedAlert, restored: boolean): void {
  if (restored) bringBack(draft, identity);
  if (!processed) forget(draft.read, identity);
  const id = draft.index.find(identity);
  const row = id === undefined ? undefined : draft.byId.get(id);
  if (!row) {
    if (folderOf(marks) === 'inbox') draft.returned += 1;
    // Whether it was among those that are not loaded, only the provider knows.
    else draft.recount = true;
    return;
  }
  // Sent by several ways; an older state never replaces a newer one.
  if ((row.alert.marks?.rev ?? 0) >= marks.rev) return;
  keep(draft, row, { ...row.alert, processed, marks });
}

/** Stores a known row's new state, and lists it again if it has come back to the inbox. */
function keep(draft: Draft, row: AlertRow, alert: Notification): void {
  if (!isInInbox(row.alert) && isInInbox(alert)) draft.added.push(row.id);
  draft.byId.set(row.id, { ...row, doubted: false, alert });
}

/** Lists an alert again that had been deleted, if its row is still known: without reading it, and in its place. */
function bringBack(draft: Draft, identity: AlertIdentity): void {
  const id = draft.deleted.find(identity);
  if (id === undefined) return;
  draft.deleted.remove(id);
  const row = draft.removed.get(id);
  if (!row) return;
  draft.removed.delete(id);
  draft.index.put(id, row.alert.identity);
  draft.byId.set(id, row);
  draft.added.push(id);
}

function forget(index: IdentityIndex, identity: AlertIdentity): void {
  const id = index.find(identity);
  if (id !== undefined) index.remove(id);
}

type Sighting = { seq?: number; receivedAt?: number; replace?: boolean };

/** Adds an alert or updates a known one. @returns the row's id, or undefined if the alert was deleted */
function put(
  draft: Draft,
  alert: Notification,
  { seq = 0, receivedAt, replace = false }: Sighting,
): string | undefined {
  if (draft.deleted.find(alert.identity)) return undefined;
  // A rule has put it elsewhere before anybody saw it.
  if (!isInInbox(alert) && draft.index.find(alert.identity) === undefined) return undefined;
  const knownId = draft.index.find(alert.identity);
  const known = knownId === undefined ? undefined : draft.byId.get(knownId);
  if (known) {
    const identity = draft.index.put(known.id, alert.identity);
    const newer = (alert.marks?.rev ?? 0) > (known.alert.marks?.rev ?? 0);
    const newest = replace || newer ? alert : known.alert;
    // Without marks, an alert can become read and never unread.
    const processed = replace || newest.marks ? newest.processed : known.alert.processed || alert.processed;
    keep(draft, known, { ...newest, identity, processed, title: alert.title ?? known.alert.title });
    return known.id;
  }
  const id = nextId(draft, 'a');
  const live = seq > 0;
  if (live) draft.arrivals += 1;
  const processed = alert.processed || draft.read.find(alert.identity) !== undefined;
  draft.index.put(id, alert.identity);
  draft.added.push(id);
  draft.byId.set(id, {
    id,
    alert: processed === alert.processed ? alert : { ...alert, processed },
    seq,
    receivedAt: receivedAt ?? null,
    arrival: live ? draft.arrivals : 0,
    doubted: false,
  });
  if (!live && !replace) {
    if (draft.elsewhere.rows) draft.elsewhere.rows -= 1;
    if (!processed && draft.elsewhere.unread > 0) draft.elsewhere.unread -= 1;
  }
  return id;
}

function markRead(draft: Draft, identity: AlertIdentity): void {
  const id = draft.index.find(identity);
  const row = id === undefined ? undefined : draft.byId.get(id);
  if (row) {
    if (!row.alert.processed) draft.byId.set(row.id, { ...row, alert: { ...row.alert, processed: true } });
  } else if (!draft.read.find(identity) && !draft.deleted.find(identity) && draft.elsewhere.unread > 0) {
    draft.elsewhere.unread -= 1;
  }
  note(draft.read, identity, nextId(draft, 'm'));
}

function remove(draft: Draft, identity: AlertIdentity): void {
  const id = draft.index.find(identity);
  const row = id === undefined ? undefined : draft.byId.get(id);
  if (row) {
    drop(draft, row.id);
    draft.removed.set(row.id, { ...row, doubted: false });
    for (const oldest of draft.removed.keys()) if (draft.removed.size > MOST_REMOVED) draft.removed.delete(oldest);
  } else if (!draft.deleted.find(identity)) {
    // The alert is not loaded, so only the provider knows whether it was unread.
    if (draft.elsewhere.rows) draft.elsewhere.rows -= 1;
    if (draft.elsewhere.unread > 0) draft.recount = true;
  }
  note(draft.deleted, identity, row?.id ?? nextId(draft, 'm'));
}

/** Applies a change that the portal has made, as far as no answer and no event brings the alerts after it. */
function settle(draft: Draft, { id, hasStates }: Extract<NotificationsInput, { kind: 'mark.settled' }>): void {
  const marking = draft.marking.find((each) => each.id === id);
  if (!marking) return;
  draft.marking = draft.marking.filter((each) => each !== marking);
  const { command, alerts, all } = marking;
  if (command.kind === 'delete') for (const identity of alerts) remove(draft, identity);
  if (command.kind === 'read' && (all || !hasStates)) for (const identity of alerts) markRead(draft, identity);
  if (!all) return;
  draft.elsewhere.unread = 0;
  // More alerts may have arrived since the request without being loaded.
  if (!draft.exhausted) draft.recount = true;
}

/** The known rows that are in the inbox. */
const listed = (draft: Draft): AlertRow[] => [...draft.byId.values()].filter(({ alert }) => isInInbox(alert));

function drop(draft: Draft, id: string): void {
  draft.byId.delete(id);
  draft.index.remove(id);
}

/** @param id the id under which the index gets an alert that it does not have yet */
function note(index: IdentityIndex, identity: AlertIdentity, id: string): void {
  index.put(index.find(identity) ?? id, identity);
  index.keepNewest(MOST_ROWS);
}

function nextId(draft: Draft, letter: 'a' | 'm'): string {
  draft.lastId += 1;
  return `${letter}${draft.lastId}`;
}

/** How many deleted rows stay known. */
const MOST_REMOVED = 1_000;

/** Drops the oldest rows beyond the limit; paging loads them again. */
function shortened(draft: Draft, rows: AlertRow[]): AlertRow[] {
  if (rows.length <= draft.most) return rows;
  const gone = rows.slice(draft.most);
  for (const row of gone) {
    drop(draft, row.id);
    if (draft.elsewhere.rows !== null) draft.elsewhere.rows += 1;
    if (!row.alert.processed) draft.elsewhere.unread += 1;
  }
  draft.dropped += gone.length;
  draft.exhausted = false;
  return rows.slice(0, draft.most);
}

/**
 * Returns how many alerts are not loaded: the page's counts minus the loaded rows.
 * The counts are as of the page's head, so later live alerts are excluded.
 */
function elsewhereOf(
  rows: Iterable<AlertRow>,
  { total, unread, unreadOnPage, onPage, head }: PageCounts,
  before: NotificationsState['elsewhere'],
) {
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
