import { alertKinds, kinds } from '#shared/notifications/alert-kinds.ts';
import { type AlertIdentity, keysOf } from '#shared/notifications/identity.ts';
import { type Filters, MOST_ASIN_LETTERS } from './filters.ts';

export const INBOX_PATH = '/notifications';
/** An alert's address is below the list's. */
export const inboxRoute = /^\/notifications(?:\/[^/]+)?\/?$/;

/** The name of the alert that an address opens; null for the list alone. @param path as in the address bar, nothing decoded */
export function alertNameIn(path: string): string | null {
  const part = /^\/notifications\/([^/]+)\/?$/.exec(path)?.[1];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The filters of an address; what makes no sense is left out. @param search as in the address bar, nothing decoded */
export function filtersIn(search: string): Filters {
  const query = new URLSearchParams(search);
  return {
    kind: kinds.find((kind) => alertKinds[kind].type === query.get('type')) ?? 'all',
    asin: (query.get('q') ?? '').slice(0, MOST_ASIN_LETTERS),
    marketplace: query.get('marketplace') ?? '',
    unreadOnly: query.get('unread') === '1',
  };
}

export function inboxAddress(alert: string | null, filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.kind !== 'all') query.set('type', alertKinds[filters.kind].type);
  if (filters.asin !== '') query.set('q', filters.asin);
  if (filters.marketplace !== '') query.set('marketplace', filters.marketplace);
  if (filters.unreadOnly) query.set('unread', '1');
  const path = alert === null ? INBOX_PATH : `${INBOX_PATH}/${encodeURIComponent(alert.toWellFormed())}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** What an alert is called in an address: by the provider's record id where that is known, else by another of its keys. */
export function alertName(identity: AlertIdentity): string {
  const { recordId } = identity;
  if (recordId === undefined) return keysOf(identity)[0] as string;
  // An id that looks like a key, or like a step up in a path, says what it is.
  return /^(?:[nrf]:|\.{1,2}$)/.test(recordId) ? `r:${recordId}` : recordId;
}

/** What a name says of the alert: enough to find it by. */
export function identityNamed(name: string): AlertIdentity {
  const [, kind = 'r', id = name] = /^([nrf]):(.+)$/s.exec(name) ?? [];
  if (kind === 'f') return { fingerprint: id };
  return { [kind === 'n' ? 'notificationId' : 'recordId']: id, fingerprint: '' };
}
