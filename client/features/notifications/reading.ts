import type { NotificationsApi } from '#client/api/notifications.ts';
import { NOTIFICATIONS_PAGE_SIZE as LIMIT } from '#shared/notifications/notification.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';

export type Reading = {
  /** The page after what is loaded. */
  more(): Promise<void>;
  /** Everything that is loaded, once more (ST16). */
  again(): Promise<void>;
  /** Page 1 only: its counts tell how many are unread that are not loaded. */
  recount(): Promise<void>;
};

export type ReadingDeps = {
  api: NotificationsApi;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  onFailure: (message: string) => void;
};

/** After a loss at most so many pages are read again; what lies deeper is read when somebody scrolls there. */
const MOST_PAGES_AGAIN = 10;

/** Reads the list in pages of 50 (NOTE-10). One reading at a time. */
export function createReading({ api, view, push, onFailure }: ReadingDeps): Reading {
  let busy = false;
  let againWanted = false;
  /** The last page that brought nothing new: the list has moved, the next one follows it. */
  let barren = 0;

  /** @returns whether it brought an alert that was not known; undefined when it failed */
  const load = async (page: number): Promise<boolean | undefined> => {
    push({ kind: 'page.started' });
    const answer = await api.page(page, LIMIT);
    if (!answer.ok) {
      push({ kind: 'page.failed', trouble: { code: answer.error.code, message: answer.error.message } });
      onFailure(answer.error.message);
      return undefined;
    }
    const { value, head } = answer.value;
    const { index } = view().state;
    push({ kind: 'page', page: value, head, limit: LIMIT });
    return value.notifications.some((alert) => index.find(alert.identity) === undefined);
  };

  const alone = async (work: () => Promise<void>) => {
    if (busy) return;
    busy = true;
    await work();
    busy = false;
    if (againWanted) {
      againWanted = false;
      await again();
    }
  };

  const again = async () => {
    if (busy) {
      againWanted = true;
      return;
    }
    await alone(async () => {
      const loaded = view().state.rows.length;
      const pages = Math.max(1, Math.ceil(loaded / LIMIT));
      push({ kind: 'reread.started' });
      let complete = pages <= MOST_PAGES_AGAIN;
      for (let page = 1; page <= Math.min(pages, MOST_PAGES_AGAIN); page += 1) {
        if ((await load(page)) !== undefined) continue;
        complete = false;
        break;
      }
      push({ kind: 'reread.settled', complete });
    });
  };

  return {
    more: () =>
      alone(async () => {
        // The page of the loaded count: live alerts move the provider's pages by as many as they add here (ST17).
        const page = Math.max(Math.floor(view().state.rows.length / LIMIT) + 1, barren + 1);
        const fresh = await load(page);
        if (fresh !== undefined) barren = fresh ? 0 : page;
      }),
    again,
    recount: () => alone(async () => void (await load(1))),
  };
}
