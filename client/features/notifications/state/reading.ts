import type { CallFailure, StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import { alertId } from '#shared/notifications/identity.ts';
import { NOTIFICATIONS_PAGE_SIZE as LIMIT, type Notification, recordsOn } from '#shared/notifications/notification.ts';
import { pageAfter, stepBack } from '#shared/notifications/page-after.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';

export type Reading = {
  /** A snapshot has brought the top of the list. @param whole whether that is all of it */
  begin(top: readonly Notification[], whole: boolean): void;
  /** Loads the alerts that follow the loaded ones. */
  more(): Promise<void>;
  /** Everything that is loaded, once more (ST16). @returns why it failed */
  again(): Promise<CallFailure | undefined>;
  /** Page 1 only: its counts tell how many are unread that are not loaded. */
  recount(): Promise<void>;
};

export type ReadingDeps = {
  api: NotificationsApi;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** Where the newest snapshot stands in the stream; null before the first. */
  snapshotHead: () => StreamHead | null;
  /** Of a page that somebody waits for; who reads again is told by the answer. */
  onFailure: (message: string) => void;
};

/** After a loss at most so many alerts are read again; what lies deeper is read when somebody scrolls there. */
const MOST_AGAIN = 10 * LIMIT;
/** A list that changes while it is read takes more pages than one that does not. This bounds them. */
const MOST_PAGES = 40;

/**
 * Reads the list in pages of 50 (NOTE-10), one reading at a time. Pages are asked for by position, and deletions elsewhere move the
 * list up between two of them. So each page reaches back over the one before, and a page that shares nothing with what was read is
 * not taken: the reading steps back, twice as far each time, until it finds the place again, and then halves the distance. Nothing is
 * skipped that way, and however many were deleted, a few pages find the place.
 */
export function createReading({ api, view, push, snapshotHead, onFailure }: ReadingDeps): Reading {
  let busy: Promise<unknown> | undefined;
  let next: Promise<CallFailure | undefined> | undefined;
  let frontier = frontierAt([], false);
  /**
   * By how many the provider's records above the frontier outnumber the rows here: some could not be read by the edge. Negative where
   * rows are still shown that were deleted elsewhere.
   */
  let surplus = 0;
  let dropped = 0;

  /** @param fits whether the page follows on from what was read; it gets the alerts, and how many records could not be read */
  const load = async (page: number, limit = LIMIT, fits = (_alerts: readonly Notification[], _unreadable: number) => true): Promise<Loaded> => {
    const before = snapshotHead();
    push({ kind: 'page.started', page: Math.ceil((page * limit) / LIMIT) });
    const answer = await api.page({ page, limit });
    if (isOvertaken(answer.ok ? answer.value.head : null, before, snapshotHead())) {
      push({ kind: 'page.overtaken' });
      return { state: 'overtaken' };
    }
    if (!answer.ok) {
      push({ kind: 'page.failed', trouble: troubleOf(answer.error) });
      return { state: 'failed', failure: answer.error };
    }
    const { value, head } = answer.value;
    const alerts = value.notifications;
    const place = (page - 1) * limit;
    if (page > 1 && !fits(alerts, recordsOn(value) - alerts.length)) {
      push({ kind: 'page.overtaken' });
      return { state: 'apart', at: Math.min(place, value.total ?? place) };
    }
    const { index } = view().state;
    const last = recordsOn(value) < limit || (value.total !== undefined && page * limit >= value.total);
    push({ kind: 'page', page: value, head, last });
    return { state: 'taken', alerts, fresh: alerts.filter((alert) => index.find(alert.identity) === undefined).length, end: place + recordsOn(value), last };
  };

  const isRead = ({ identity, publishedTime }: Notification) =>
    frontier.names.has(alertId(identity)) || (publishedTime > frontier.time && view().state.index.find(identity) !== undefined);
  const advance = (alerts: readonly Notification[], last: boolean) => {
    if (alerts.length === 0 && !last) return;
    const before = alerts.some(isRead) ? frontier.time : Number.POSITIVE_INFINITY;
    frontier = frontierAt(alerts, last);
    frontier.time = Math.min(frontier.time, before);
  };

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = work().finally(() => {
      busy = undefined;
    });
    busy = mine;
    return mine;
  };

  const readOn = async (): Promise<void> => {
    const { rows, dropped: droppedNow } = view().state;
    // Rows that had to go were the oldest: the list goes on from where it ends now.
    if (droppedNow !== dropped) {
      dropped = droppedNow;
      surplus = 0;
      const time = Math.max(frontier.time, rows.at(-1)?.alert.publishedTime ?? Number.POSITIVE_INFINITY);
      frontier = { time, names: new Set(rows.filter(({ alert }) => alert.publishedTime === time).map(({ alert }) => alertId(alert.identity))) };
    }
    const above = rows.findLastIndex(({ alert }) => alert.publishedTime >= frontier.time) + 1;
    let position = Math.max(0, above + surplus);
    let apart = 0;
    /** Between these positions the list goes on: the end of a page that follows on, and the start of one that does not. */
    let near: number | undefined;
    let far: number | undefined;
    // Where stepping back did not help, the overlap is among the records that could not be read.
    const follows = (alerts: readonly Notification[], unreadable: number) => alerts.some(isRead) || (unreadable > 0 && apart > 1);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { page, limit } = pageAfter(position);
      const loaded = await load(page, limit, (...of) => view().state.dropped === dropped && follows(...of));
      if (loaded.state === 'failed') onFailure(loaded.failure.message);
      if (loaded.state === 'failed' || loaded.state === 'overtaken' || view().state.dropped !== dropped) return;
      if (loaded.state === 'apart') {
        apart += 1;
        far = loaded.at;
        position = near === undefined ? stepBack(loaded.at, apart) : near + Math.floor(Math.max(0, far - near) / 2);
        continue;
      }
      advance(loaded.alerts, loaded.last);
      surplus = loaded.end - above - loaded.fresh;
      if (loaded.fresh > 0 || loaded.last) return;
      near = loaded.end;
      position = far !== undefined && far - near > LIMIT ? near + Math.floor((far - near) / 2) : near;
    }
  };

  const readAgain = async (): Promise<CallFailure | undefined> => {
    const from = snapshotHead();
    const { rows, index } = view().state;
    const read: Notification[] = [];
    const seen = new Set<string>();
    let position = 0;
    let apart = 0;
    const follows = (alerts: readonly Notification[], unreadable: number) =>
      alerts.some(({ identity }) => seen.has(alertId(identity))) || (unreadable > 0 && apart > 1);
    let failure: CallFailure | undefined;
    push({ kind: 'reread.started' });
    for (let pages = 0; pages < MOST_PAGES && !failure; pages += 1) {
      const { page, limit } = pageAfter(position);
      const loaded = await load(page, limit, follows);
      // A snapshot in between has put the list in doubt anew: what it left so is read from the start, by another reading.
      if (snapshotHead() !== from) return undefined;
      if (loaded.state === 'failed') failure = loaded.failure;
      if (loaded.state === 'apart') {
        apart += 1;
        position = stepBack(loaded.at, apart);
      }
      if (loaded.state !== 'taken') continue;
      position = loaded.end;
      read.push(...loaded.alerts);
      for (const { identity } of loaded.alerts) seen.add(alertId(identity));
      if (!loaded.last && position < Math.min(rows.length, MOST_AGAIN)) continue;
      // Older rows may stay where this reading has reached them. Otherwise there is a hole above them.
      const reached = loaded.alerts.some((alert) => index.find(alert.identity) !== undefined);
      const complete = rows.length <= MOST_AGAIN || !reached;
      const now = frontierAt(read, loaded.last);
      frontier = complete ? now : lower(frontier, now);
      surplus = 0;
      push({ kind: 'reread.settled', complete, trouble: null });
      return undefined;
    }
    push({ kind: 'reread.settled', complete: false, trouble: failure ? troubleOf(failure) : null });
    return failure;
  };

  const again = (): Promise<CallFailure | undefined> => {
    if (!busy) return alone(readAgain);
    next ??= busy.then(() => {
      next = undefined;
      return again();
    });
    return next;
  };

  return {
    begin: (top, whole) => {
      const now = frontierAt(top, whole);
      // Older rows stay until they have been read again.
      frontier = whole || top.length === 0 ? now : lower(frontier, now);
      surplus = 0;
    },
    more: async () => {
      if (!busy) await alone(readOn);
    },
    again,
    recount: async () => {
      if (busy) return;
      await alone(async () => {
        const loaded = await load(1);
        if (loaded.state === 'failed') onFailure(loaded.failure.message);
        if (loaded.state === 'taken') advance(loaded.alerts, loaded.last);
      });
    },
  };
}

/** Down to here the list has been read without a hole. A late alert may stand further down, with a hole above it. */
type Frontier = {
  /** The publish time of the oldest alert that was read, ms. */
  time: number;
  /** What the last page brought: several alerts may have one publish time. */
  names: ReadonlySet<string>;
};

const frontierAt = (alerts: readonly Notification[], last: boolean): Frontier => ({
  time: last ? Number.NEGATIVE_INFINITY : alerts.reduce((least, { publishedTime }) => Math.min(least, publishedTime), Number.POSITIVE_INFINITY),
  names: new Set(alerts.map(({ identity }) => alertId(identity))),
});

const lower = (a: Frontier, b: Frontier): Frontier => (a.time < b.time ? a : b);

type Loaded =
  | { state: 'failed'; failure: CallFailure }
  | { state: 'overtaken' }
  /** It shares nothing with what was read: the place to go on from is before `at`, where the page starts. */
  | { state: 'apart'; at: number }
  /** `fresh` counts the alerts that were not known; `end` is where the page ends in the provider's list. */
  | { state: 'taken'; alerts: readonly Notification[]; fresh: number; end: number; last: boolean };

const troubleOf = ({ code, message }: CallFailure) => ({ code, message });

/**
 * Whether a snapshot has overtaken a page (ST13): it came while the page was on its way, and the page was read before it.
 * Such a page may hold what was deleted before the snapshot, and the marks that would tell are gone with it.
 * @param head where the stream stood when the page was read; null where the answer does not say
 * @param before the newest snapshot when the page was asked for, and `now` the newest since
 */
export const isOvertaken = (head: StreamHead | null, before: StreamHead | null, now: StreamHead | null): boolean =>
  now !== null && now !== before && (head === null || head.epoch !== now.epoch || head.seq < now.seq);
