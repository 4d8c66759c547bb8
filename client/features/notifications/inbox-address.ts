import { alertKinds, kinds } from '#shared/notifications/alert-kinds.ts';
import { type AlertIdentity, keysOf } from '#shared/notifications/identity.ts';
import { type Filters, MOST_ASIN_LETTERS } from './filters.ts';

export const INBOX_PATH = '/notifications';
/** Matches the list and an open alert below it. */
export const inboxRoute = /^\/notifications(?:\/[^/]+)?\/?$/;

/** Returns the name of the alert in a path; null for the list alone. @param path as in the address bar, not decoded */
export function alertNameIn(path: string): string | null {
  const part = /^\/notifications\/([^/]+)\/?$/.exec(path)?.[1];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads the filters from a query string; ignores invalid values. @param search as in the address bar, not decoded */
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

/** Returns an alert's name in an address: the provider's record id if known, else another of its keys. */
export function alertName(identity: AlertIdentity): string {
  const { recordId } = identity;
  if (recordId === undefined) return keysOf(identity)[0] as string;
  // The prefix marks an id that looks like a key or like a dot segment of a path.
  return /^(?:[nrf]:|\.{1,2}$)/.test(recordId) ? `r:${recordId}` : recordId;
}

/** Returns the part of an alert's identity that its name contains, enough to find it. */
export function identityNamed(name: string): AlertIdentity {
  const [, kind = 'r', id = name] = /^([nrf]):(.+)$/s.exec(name) ?? [];
  if (kind === 'f') return { fingerprint: id };
  return { [kind === 'n' ? 'notificationId' : 'recordId']: id, fingerprint: '' };
}
