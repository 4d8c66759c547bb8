import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { alertId } from '#shared/inbox/identity.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import {
  NOTIFICATIONS_PAGE_SIZE as LIMIT,
  type Notification,
  type NotificationPage,
  recordsOn,
} from '#shared/inbox/notification.ts';
import { pageAfter, stepBack } from '#shared/inbox/page-after.ts';
import type { Result } from '#shared/result.ts';
import { oldestOf } from './marking.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';

export type Reading = {
  /** Call when a snapshot has replaced the top of the list. @param whole whether it contains the whole list */
  begin(top: readonly Notification[], whole: boolean): void;
  /** Loads the next older alerts. */
  more(): Promise<void>;
  /** Rereads everything that is loaded (ST16). @returns the failure, or undefined on success */
  again(): Promise<CallFailure | undefined>;
  /** Reads page 1 only; its counts give the number of unread alerts that are not loaded. */
  recount(): Promise<void>;
};

/** Reads a page of the inbox, newest first, without those that are snoozed or done. */
export type ReadPage = (where: {
  page: number;
  limit: number;
}) => Promise<Result<Answer<NotificationPage>, CallFailure>>;

export type ReadingDeps = {
  page: ReadPage;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** The stream position of the newest snapshot; null before the first. */
  snapshotHead: () => StreamHead | null;
  /** Called if a page fails that the user waits for. `again` returns its failure instead. */
  onFailure: (message: string) => void;
};

/** The most alerts to reread after missed events. Older ones are read when the user scrolls there. */
const MOST_AGAIN = 10 * LIMIT;
/** Bounds the pages per read, because a list that changes while it is read takes more pages. */
const MOST_PAGES = 40;

/**
 * Reads the list in pages of 50 (NOTE-10), one read at a time. Pages are requested by position, and deletions elsewhere
 * shift the list between two pages. So each page overlaps the one before. A page without an overlap is discarded: the
 * read steps back, twice as far each time, until a page overlaps, and then halves the distance. This skips nothing and
 * finds the position within a few pages, however many alerts were deleted.
 */
export function createReading({ page: readPage, view, push, snapshotHead, onFailure }: ReadingDeps): Reading {
  let busy: Promise<unknown> | undefined;
  let next: Promise<CallFailure | undefined> | undefined;
  let frontier = frontierAt([], false);
  /**
   * The number of the provider's records above the frontier minus the number of rows here. Positive if the edge could
   * not read some records; negative if rows deleted elsewhere still show.
   */
  let surplus = 0;
  let dropped = 0;

  /**
   * @param fits returns whether the page connects to what was read, given its alerts and its number of unreadable
   * records
   */
  const load = async (
    page: number,
    limit = LIMIT,
    fits = (_alerts: readonly Notification[], _unreadable: number) => true,
  ): Promise<Loaded> => {
    const before = snapshotHead();
    push({ kind: 'page.started', page: Math.ceil((page * limit) / LIMIT) });
    const answer = await readPage({ page, limit });
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
    const offset = (page - 1) * limit;
    if (page > 1 && !fits(alerts, recordsOn(value) - alerts.length)) {
      push({ kind: 'page.overtaken' });
      return { state: 'apart', at: Math.min(offset, value.total ?? offset) };
    }
    const { index } = view().state;
    const last = recordsOn(value) < limit || (value.total !== undefined && page * limit >= value.total);
    push({ kind: 'page', page: value, head, last });
    return {
      state: 'taken',
      alerts,
      fresh: alerts.filter((alert) => index.find(alert.identity) === undefined).length,
      end: offset + recordsOn(value),
      last,
    };
  };

  const isRead = (alert: Notification) =>
    frontier.names.has(alertId(alert.identity)) ||
    (sortTime(alert) > frontier.time && view().state.index.find(alert.identity) !== undefined);
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
    // Rows dropped for the row limit were the oldest, so the read continues at the list's current end.
    if (droppedNow !== dropped) {
      dropped = droppedNow;
      surplus = 0;
      const lastRow = rows.at(-1);
      const time = Math.max(frontier.time, lastRow ? sortTime(lastRow.alert) : Number.POSITIVE_INFINITY);
      frontier = {
        time,
        names: new Set(
          rows.filter(({ alert }) => sortTime(alert) === time).map(({ alert }) => alertId(alert.identity)),
        ),
      };
    }
    const above = rows.findLastIndex(({ alert }) => sortTime(alert) >= frontier.time) + 1;
    let position = Math.max(0, above + surplus);
    let apart = 0;
    /**
     * The read continues between these positions: the end of a page that connects, and the start of one that does not.
     */
    let near: number | undefined;
    let far: number | undefined;
    // If stepping back did not find the overlap, it may be among the unreadable records.
    const follows = (alerts: readonly Notification[], unreadable: number) =>
      alerts.some(isRead) || (unreadable > 0 && apart > 1);
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
      // A snapshot in between made the list doubtful again; another reread starts over.
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
      // Older rows may stay only if this reread has reached the known rows. Otherwise there is a gap above them.
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
      // Older rows stay until they are reread.
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

/**
 * The point down to which the list has been read without a gap. A late alert may be further down, with a gap above it.
 */
type Frontier = {
  /** The publish time of the oldest alert read, ms. */
  time: number;
  /** Ids of the last page's alerts, because several alerts may share a publish time. */
  names: ReadonlySet<string>;
};

const frontierAt = (alerts: readonly Notification[], last: boolean): Frontier => ({
  time: last ? Number.NEGATIVE_INFINITY : oldestOf(alerts),
  names: new Set(alerts.map(({ identity }) => alertId(identity))),
});

const lower = (a: Frontier, b: Frontier): Frontier => (a.time < b.time ? a : b);

type Loaded =
  | { state: 'failed'; failure: CallFailure }
  | { state: 'overtaken' }
  /** No overlap with what was read: the read must continue before `at`, the page's start. */
  | { state: 'apart'; at: number }
  /** `fresh`: the number of new alerts. `end`: the page's end position in the provider's list. */
  | { state: 'taken'; alerts: readonly Notification[]; fresh: number; end: number; last: boolean };

const troubleOf = ({ code, message }: CallFailure) => ({ code, message });

/**
 * Returns whether a snapshot arrived while the page was loading and is newer than the page (ST13). Such a page may
 * contain alerts deleted before the snapshot, and the snapshot has cleared the record of those deletions.
 * @param head the stream position when the page was read; null if the answer does not give it
 * @param before the newest snapshot when the page was requested
 * @param now the newest snapshot when the page arrived
 */
export const isOvertaken = (head: StreamHead | null, before: StreamHead | null, now: StreamHead | null): boolean =>
  now !== null && now !== before && (head === null || head.epoch !== now.epoch || head.seq < now.seq);
