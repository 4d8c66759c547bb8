import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { AlertCounts, AlertPriceHistory, AlertSearch, BulkCommand, ChangeAnswer } from '#shared/inbox/inbox.ts';
import type { AlertCommand } from '#shared/inbox/marks.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { TestProvider } from './provider.ts';

type FoundRecords = {
  notifications: StoredRecord[];
  total: number;
  unread: number;
  kept: { days: number; most: number };
};
type Refused = { code: string; message: string };

let changes = 0;
/** A new name for a change. */
export const newChange = (): string => {
  changes += 1;
  return `change-${changes}`;
};

/** Turns off that alerts come read where nothing changed for the seller. */
export const hearEverything = async (provider: TestProvider, token: string): Promise<void> => {
  await provider.call('PUT', '/portal/preferences', { token, body: { quietUnchanged: false } });
};

/** The inbox's calls, for one account. */
export function inboxOf(provider: TestProvider, token: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T & { status: number }> => {
    const answer = await provider.call(method, `/portal/notifications${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    return { ...(answer.body as T), status: answer.status };
  };
  const search = (filter: AlertFilter = {}, more: Omit<AlertSearch, 'filter'> = {}) =>
    call<FoundRecords>('POST', '/search', { filter, ...more });
  const matching = (
    filter: AlertFilter,
    command: BulkCommand,
    more: { change?: string; until?: number; after?: string } = {},
  ) =>
    call<ChangeAnswer & Refused>('POST', '/matching', {
      change: newChange(),
      filter,
      until: Number.MAX_SAFE_INTEGER,
      command,
      ...more,
    });
  return {
    call,
    search,
    ids: async (filter: AlertFilter = {}, more: Omit<AlertSearch, 'filter'> = {}) =>
      (await search(filter, { limit: 100, ...more })).notifications.map(({ _id }) => _id),
    counts: async (...filters: AlertFilter[]) => (await call<AlertCounts>('POST', '/counts', { filters })).counts,
    mark: (ids: readonly string[], command: AlertCommand, change = newChange()) =>
      call<ChangeAnswer & Refused>('PUT', '/marks', { change, ids, command }),
    matching,
    /** All steps of a bulk change. */
    changeAll: async (filter: AlertFilter, command: BulkCommand, more: { change?: string; until?: number } = {}) => {
      const steps = [];
      const change = more.change ?? newChange();
      for (let after: string | null | undefined; after !== null; ) {
        const step = await matching(filter, command, { ...more, change, ...(after ? { after } : {}) });
        steps.push(step);
        after = step.next ?? null;
      }
      return steps;
    },
    undo: (change: string) => call<ChangeAnswer & Refused>('POST', '/undo', { change }),
    prices: (asin: string, marketplace = 'US') =>
      call<AlertPriceHistory>('GET', `/prices?asin=${asin}&marketplace=${marketplace}`),
  };
}
