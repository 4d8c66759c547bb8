import { BehaviorSubject, type Observable, type SchedulerLike, Subscription } from 'rxjs';
import type { CallFailure, StreamHead } from '#client/api/call.ts';
import type { Caller } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { type AlertFilter, factsOf, passes } from '#shared/inbox/alert-filter.ts';
import { comparable } from '#shared/inbox/comparable.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import { type AlertIdentity, alertId, isSameAlert } from '#shared/inbox/identity.ts';
import type { Retention } from '#shared/inbox/inbox.ts';
import type { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { ChangedAlert } from '#shared/inbox/inbox-events.ts';
import type { AlertSort } from '#shared/inbox/marks.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import { NOTIFICATIONS_PAGE_SIZE as LIMIT, type Notification } from '#shared/inbox/notification.ts';
import { productOf } from '#shared/inbox/product-state.ts';
import { presentRisk } from '#shared/inbox/risk.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { isPinned } from './marking.ts';
import { type AlertRow, isListEvent, type ListEvent } from './notifications-state.ts';

/** What a list shows: which alerts, and in which order. */
export type FoundQuery = { readonly filter: AlertFilter; readonly sort: AlertSort };

export type FoundState = {
  readonly phase: 'loading' | 'ready';
  /** In the query's order. */
  readonly rows: readonly AlertRow[];
  /** Of the whole filtered set, loaded or not. */
  readonly total: number;
  readonly unread: number;
  readonly loadingMore: boolean;
  readonly trouble: { code: string; message: string } | null;
  readonly kept: Retention | null;
};

export type SearchResults = {
  readonly query: FoundQuery;
  readonly state$: BehaviorSubject<FoundState>;
  more(): void;
  reload(): void;
  /** Keeps a row, although it no longer matches, until the list is read again. */
  keep(id: string): void;
  close(): void;
};

export type Search = Caller<Pick<typeof inboxCalls, 'search'>>['search'];

export type FoundDeps = {
  search: Search;
  events$: Observable<StreamItem>;
  /** Whether the live connection can reach the portal. */
  reached$: Observable<boolean>;
  scheduler: SchedulerLike;
  /** The edge's time, ms. */
  now: () => number;
  /** The row id under which the page already knows an alert. */
  idOf: (identity: AlertIdentity) => string | undefined;
};

/**
 * After a change that the page cannot follow by itself, the loaded pages are read again: so soon, and at most so often,
 * ms.
 */
const REREAD_AFTER = 300;
const REREAD_EVERY = 1_500;
/** The most rows that are read again. Behind them, the list is read on when the person scrolls. */
const MOST_REREAD = 500;

const first: FoundState = {
  phase: 'loading',
  rows: [],
  total: 0,
  unread: 0,
  loadingMore: false,
  trouble: null,
  kept: null,
};

/**
 * A filtered or sorted list of alerts. The provider answers it, over everything stored; the stream keeps it current.
 * Live alerts are tested by the same filter as at the provider. Where a change cannot be followed here, the loaded
 * pages are read again.
 */
export function createSearchResults(
  { search, events$, reached$, scheduler, now, idOf }: FoundDeps,
  query: FoundQuery,
): SearchResults {
  const state$ = new BehaviorSubject(first);
  const life = new Subscription();
  let arrivals = 0;
  const keeps = new Set<string>();
  /** The newest request; older answers are ignored. */
  let requested = 0;
  /** Events since the running request began, to be applied again on top of an answer that is older than they are. */
  let meanwhile: { event: ListEvent }[] = [];
  let timer: Subscription | undefined;
  let rereadAt = Number.NEGATIVE_INFINITY;

  const set = (change: Partial<FoundState>) => state$.next({ ...state$.value, ...change });
  const { text, ...withoutText } = query.filter;
  const isIn = (alert: Notification, received: number, filter = query.filter) =>
    passes(filter, factsOf(alert, received), now());
  const order = orderOf(query.sort);
  const isByRisk = query.sort === 'risk' || query.filter.risk !== undefined;

  /** @param most how many rows to read, from the top @param above rows that stay as they are */
  const read = async (most: number, above: readonly AlertRow[] = []): Promise<void> => {
    requested += 1;
    const mine = requested;
    meanwhile = [];
    set({ loadingMore: true });
    const rows = [...above];
    // Rows that are shown may be further down by now. Left out, they would look as if they were gone.
    const sought = new Set(above.length > 0 ? [] : state$.value.rows.slice(0, MOST_REREAD).map(({ id }) => id));
    let needed = most;
    let head: StreamHead | null = null;
    let page = Math.floor(above.length / LIMIT) + 1;
    for (;;) {
      const answer = await search({ ...query, page, limit: LIMIT });
      if (mine !== requested) return;
      if (!answer.ok) return failed(answer.error);
      const { value } = answer.value;
      head ??= answer.value.head;
      const known = new Set(rows.map(({ id }) => id));
      for (const row of value.notifications.map(rowOf).filter(({ id }) => !known.has(id))) {
        rows.push(row);
        if (sought.delete(row.id)) needed = Math.max(needed, rows.length);
      }
      set({ total: value.total, unread: value.unread, kept: value.kept ?? null });
      if (
        value.notifications.length < LIMIT ||
        (rows.length >= most && (sought.size === 0 || rows.length >= MOST_REREAD))
      )
        break;
      page += 1;
    }
    // Rows that were opened here stay until another list is chosen, even if the provider doesn't find them any more.
    const opened = state$.value.rows.filter(({ id }) => keeps.has(id) && !rows.some((row) => row.id === id));
    // No further than what was shown, or each time the list would grow by a page.
    set({ phase: 'ready', rows: above.length > 0 ? rows : rows.slice(0, needed), loadingMore: false, trouble: null });
    for (const row of opened) put(row, undefined);
    const late = meanwhile.filter(({ event }) => head === null || event.seq > head.seq);
    for (const { event } of late) take(event);
  };

  const failed = ({ code, message }: Pick<CallFailure, 'code' | 'message'>) =>
    set({ phase: 'ready', loadingMore: false, trouble: { code, message } });

  const rowOf = (alert: Notification): AlertRow => {
    const known = state$.value.rows.find((row) => isSameAlert(row.alert.identity, alert.identity));
    return {
      id: known?.id ?? idOf(alert.identity) ?? alertId(alert.identity),
      alert,
      seq: 0,
      receivedAt: known?.receivedAt ?? null,
      arrival: known?.arrival ?? 0,
      doubted: false,
    };
  };

  const reread = () => {
    if (timer) return;
    const wait = Math.max(REREAD_AFTER, rereadAt + REREAD_EVERY - scheduler.now());
    timer = scheduler.schedule(() => {
      timer = undefined;
      rereadAt = scheduler.now();
      void read(Math.min(Math.max(state$.value.rows.length, 1), MOST_REREAD));
    }, wait);
    life.add(timer);
  };

  /** Whether an alert that isn't loaded can belong here. */
  const mayBeIn = ({ recordId }: AlertIdentity) =>
    query.filter.records === undefined || query.filter.records.includes(recordId ?? '');
  const find = (identity: AlertIdentity) => state$.value.rows.find((row) => isSameAlert(row.alert.identity, identity));

  const remove = (row: AlertRow) => set(without(state$.value, row));
  const put = (row: AlertRow, before: AlertRow | undefined) => set(withRow(state$.value, row, before, order));

  const create = (alert: Notification, seq: number, at: number) => {
    // The older alerts of its product cost what this one says.
    if (isByRisk && productOf(alert)) reread();
    if (find(alert.identity)) return;
    // The provider also finds the names of sellers, and what rows of incidents say.
    if (!isIn(alert, at)) return text !== undefined && isIn(alert, at, withoutText) ? reread() : undefined;
    arrivals += 1;
    put({ ...rowOf(alert), seq, receivedAt: at, arrival: arrivals }, undefined);
  };

  const change = ({ identity, processed, marks }: ChangedAlert) => {
    const row = find(identity);
    if (!row) return mayBeIn(identity) ? reread() : undefined;
    if ((row.alert.marks?.rev ?? 0) >= marks.rev) return undefined;
    const alert = { ...row.alert, processed, marks };
    // What it says stays the same.
    return keeps.has(row.id) || isIn(alert, row.receivedAt ?? alert.publishedTime, withoutText)
      ? put({ ...row, alert }, row)
      : remove(row);
  };

  const take = (event: ListEvent) => {
    if (event.type === 'notification.created') return create(event.data, event.seq, event.at);
    if (event.type === 'notification.changed')
      return event.data.restored ? reread() : event.data.alerts.forEach(change);
    for (const identity of event.data.alerts) {
      const row = find(identity);
      if (!row) {
        if (mayBeIn(identity)) reread();
      } else if (event.type === 'notification.deleted') remove(row);
      else if (!row.alert.processed) put({ ...row, alert: { ...row.alert, processed: true } }, row);
    }
  };

  life.add(
    events$.subscribe((item) => {
      if (item.kind === 'snapshot' || item.event.type === 'stream.gap') return reread();
      if (changesRisk(item.event)) return isByRisk ? reread() : undefined;
      if (!isListEvent(item.event)) return;
      meanwhile.push({ event: item.event });
      if (state$.value.phase === 'ready') take(item.event);
    }),
  );
  // What failed for want of a connection is read again once it is back.
  life.add(reached$.subscribe((reached) => reached && state$.value.trouble && reread()));
  void read(LIMIT);

  return {
    query,
    state$,
    more: () => {
      const { rows, total, loadingMore } = state$.value;
      if (loadingMore || rows.length >= total) return;
      // The pages may have moved; the rows already shown stay, and what is known is skipped.
      void read(rows.length + 1, rows);
    },
    reload: () => void read(Math.min(Math.max(state$.value.rows.length, 1), MOST_REREAD)),
    keep: (id) => void keeps.add(id),
    close: () => {
      requested += 1;
      life.unsubscribe();
    },
  };
}

type Rows = Pick<FoundState, 'rows' | 'total' | 'unread'>;

function without({ rows, total, unread }: FoundState, row: AlertRow): Rows {
  return {
    rows: rows.filter(({ id }) => id !== row.id),
    total: Math.max(0, total - 1),
    unread: Math.max(0, unread - (row.alert.processed ? 0 : 1)),
  };
}

/** @param before the row in its earlier state; undefined if it is new */
function withRow(
  { rows, total, unread }: FoundState,
  row: AlertRow,
  before: AlertRow | undefined,
  order: ReturnType<typeof orderOf>,
): Rows {
  const others = before ? rows.filter(({ id }) => id !== before.id) : rows;
  const at = others.findIndex((each) => order(row.alert, each.alert) < 0);
  return {
    rows: at < 0 ? [...others, row] : [...others.slice(0, at), row, ...others.slice(at)],
    total: before ? total : total + 1,
    unread: unread + (row.alert.processed ? 0 : 1) - (before && !before.alert.processed ? 1 : 0),
  };
}

/** Sorts as the provider does. @returns negative if `a` comes first */
export function orderOf(sort: AlertSort): (a: Notification, b: Notification) => number {
  const by = (alert: Notification): number => {
    if (sort === 'newest') return sortTime(alert);
    if (sort === 'risk') {
      const risk = presentRisk(alert);
      return risk ? comparable(risk.perDay, risk.currency) : Number.NEGATIVE_INFINITY;
    }
    const { own, buyBox, unreadable } = pricesOf(alert);
    if (sort === 'price') return own && !unreadable ? comparable(own.amount, own.currency) : Number.NEGATIVE_INFINITY;
    if (sort === 'discount')
      return own && !unreadable && buyBox?.currency === own.currency
        ? comparable(own.amount - buyBox.amount, own.currency)
        : Number.NEGATIVE_INFINITY;
    const { gap } = factsOf(alert, 0);
    return gap === null ? Number.NEGATIVE_INFINITY : Math.abs(gap);
  };
  return (a, b) => Number(isPinned(b)) - Number(isPinned(a)) || compare(by(b), by(a)) || sortTime(b) - sortTime(a);
}

/** Infinities of the same sign are equal; their difference is not a number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Units sold a day that a person entered change the money at risk of stored alerts. */
const changesRisk = ({ type, data }: PageEvent): boolean =>
  type === 'costs.edited' && (data as { part?: unknown } | null)?.part === 'skus';
