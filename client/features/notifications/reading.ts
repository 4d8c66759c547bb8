import type { CallFailure, StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { NOTIFICATIONS_PAGE_SIZE as LIMIT } from '#shared/notifications/notification.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';
import { isOvertaken } from './overtaken.ts';

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

/** After a loss at most so many pages are read again; what lies deeper is read when somebody scrolls there. */
const MOST_PAGES_AGAIN = 10;

/** Reads the list in pages of 50 (NOTE-10). One reading at a time. */
export function createReading({ api, view, push, snapshotHead, onFailure }: ReadingDeps): Reading {
  let busy: Promise<unknown> | undefined;
  let next: Promise<CallFailure | undefined> | undefined;
  /** The last page that brought nothing new: the list has moved, the next one follows it, until the list is shortened. */
  let barren = { page: 0, dropped: 0 };

  /** @param fits whether the page still follows on from what is loaded */
  const load = async (page: number, fits = () => true): Promise<{ failure?: CallFailure; fresh?: boolean }> => {
    const before = snapshotHead();
    push({ kind: 'page.started', page });
    const answer = await api.page(page, LIMIT);
    if (isOvertaken(answer.ok ? answer.value.head : null, before, snapshotHead()) || !fits()) {
      push({ kind: 'page.overtaken' });
      return {};
    }
    if (!answer.ok) {
      push({ kind: 'page.failed', trouble: troubleOf(answer.error) });
      return { failure: answer.error };
    }
    const { value, head } = answer.value;
    const { index } = view().state;
    push({ kind: 'page', page: value, head, limit: LIMIT });
    return { fresh: value.notifications.some((alert) => index.find(alert.identity) === undefined) };
  };

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = work().finally(() => {
      busy = undefined;
    });
    busy = mine;
    return mine;
  };

  const readAgain = async (): Promise<CallFailure | undefined> => {
    const from = snapshotHead();
    const pages = Math.max(1, Math.ceil(view().state.rows.length / LIMIT));
    push({ kind: 'reread.started' });
    let failure: CallFailure | undefined;
    for (let page = 1; page <= Math.min(pages, MOST_PAGES_AGAIN) && !failure; page += 1) {
      failure = (await load(page)).failure;
      // A snapshot in between has put the list in doubt anew: what it left so is read from the start, by another reading.
      if (snapshotHead() !== from) return undefined;
    }
    push({ kind: 'reread.settled', complete: !failure && pages <= MOST_PAGES_AGAIN, trouble: failure ? troubleOf(failure) : null });
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
        const { failure, fresh } = await load(page, () => view().state.dropped === dropped);
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

const troubleOf = ({ code, message }: CallFailure) => ({ code, message });
