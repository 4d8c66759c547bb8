import { type AlertIdentity, keysOf } from '#shared/inbox/identity.ts';
import { type InboxQuery, searchOf } from './inbox-query.ts';

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

export function inboxAddress(alert: string | null, query: InboxQuery): string {
  const path = alert === null ? INBOX_PATH : `${INBOX_PATH}/${encodeURIComponent(alert.toWellFormed())}`;
  return path + searchOf(query);
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
