import type { CallFailure, StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { NOTIFICATIONS_PAGE_SIZE as LIMIT, type Notification } from '#shared/notifications/notification.ts';
import { createIdentityIndex } from './identity-index.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';
import { isOvertaken } from './overtaken.ts';
import { pageAfter } from './page-after.ts';

export type Reading = {
  /** The page after what is loaded. */
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
/** A list that changes while it is read takes more pages than one that stands still; never more than this. */
const MOST_PAGES_AGAIN = 40;

/** Reads the list in pages of 50 (NOTE-10). One reading at a time. */
export function createReading({ api, view, push, snapshotHead, onFailure }: ReadingDeps): Reading {
  let busy: Promise<unknown> | undefined;
  let next: Promise<CallFailure | undefined> | undefined;
  /** The last page that brought nothing new: the list has moved, the next one follows it, until the list is shortened. */
  let barren = { page: 0, dropped: 0 };

  /** @param fits whether the page still follows on from what is loaded */
  const load = async (page: number, limit = LIMIT, fits = (_: readonly Notification[] | undefined) => true): Promise<Loaded> => {
    const before = snapshotHead();
    push({ kind: 'page.started', page: Math.ceil((page * limit) / LIMIT) });
    const answer = await api.page(page, limit);
    const overtaken = isOvertaken(answer.ok ? answer.value.head : null, before, snapshotHead());
    if (overtaken || !fits(answer.ok ? answer.value.value.notifications : undefined)) {
      push({ kind: 'page.overtaken' });
      return {};
    }
    if (!answer.ok) {
      push({ kind: 'page.failed', trouble: troubleOf(answer.error) });
      return { failure: answer.error };
    }
    const { value, head } = answer.value;
    const { index } = view().state;
    push({ kind: 'page', page: value, head, limit, last: value.total !== undefined && page * limit >= value.total });
    return { alerts: value.notifications, fresh: value.notifications.some((alert) => index.find(alert.identity) === undefined) };
  };

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = work().finally(() => {
      busy = undefined;
    });
    busy = mine;
    return mine;
  };

  /**
   * Page after page, each reaching back over the one before. Where it holds nothing of what has been read, deletions have
   * moved the list up by more than that, and what went past unread is behind us: one page back (ST16).
   */
  const readAgain = async (): Promise<CallFailure | undefined> => {
    const from = snapshotHead();
    const loaded = view().state.rows.length;
    const seen = createIdentityIndex();
    const follows = (alerts: readonly Notification[] | undefined) =>
      alerts === undefined || read === 0 || alerts.some(({ identity }) => seen.find(identity) !== undefined);
    let read = 0;
    let failure: CallFailure | undefined;
    push({ kind: 'reread.started' });
    for (let pages = 0; pages < MOST_PAGES_AGAIN; pages += 1) {
      const { page, limit } = pageAfter(read);
      const answer = await load(page, limit, follows);
      // A snapshot in between has put the list in doubt anew: what it left so is read from the start, by another reading.
      if (snapshotHead() !== from) return undefined;
      failure = answer.failure;
      if (failure) break;
      read = answer.alerts ? (page - 1) * limit + answer.alerts.length : Math.max(0, read - LIMIT);
      for (const { identity } of answer.alerts ?? []) seen.put(`${seen.size}`, identity);
      if (answer.alerts && (answer.alerts.length < limit || read >= Math.min(loaded, MOST_AGAIN))) {
        push({ kind: 'reread.settled', complete: loaded <= MOST_AGAIN, trouble: null });
        return undefined;
      }
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
    more: async () => {
      if (busy) return;
      await alone(async () => {
        const { rows, dropped } = view().state;
        // The page of the loaded count: live alerts move the provider's pages by as many as they add here (ST17).
        const page = Math.max(Math.floor(rows.length / LIMIT) + 1, barren.dropped === dropped ? barren.page + 1 : 1);
        const { failure, fresh } = await load(page, LIMIT, () => view().state.dropped === dropped);
        if (failure) onFailure(failure.message);
        if (fresh !== undefined) barren = { page: fresh ? 0 : page, dropped };
      });
    },
    again,
    recount: async () => {
      if (busy) return;
      await alone(async () => {
        const { failure } = await load(1);
        if (failure) onFailure(failure.message);
      });
    },
  };
}

/** What a page brought; without alerts it was not taken. */
type Loaded = { failure?: CallFailure; alerts?: readonly Notification[]; fresh?: boolean };

const troubleOf = ({ code, message }: CallFailure) => ({ code, message });
