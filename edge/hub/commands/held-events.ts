import type { NewEvent } from '#shared/events.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';

// 100 identities of at most 900 bytes stay far below an event's 32 KiB in practice; appender.ts refuses what is larger all the same.
const ALERTS_PER_EVENT = 80;

export function inEvents(alerts: readonly AlertIdentity[]): AlertIdentity[][] {
  const parts: AlertIdentity[][] = [];
  for (let from = 0; from < alerts.length; from += ALERTS_PER_EVENT) parts.push(alerts.slice(from, from + ALERTS_PER_EVENT));
  return parts;
}

/** A tab holds a command back until it can no longer be undone: the others show it at once all the same (LIVE-10). */
export function heldEvents({ id, command, all, alerts, unread, ms }: HoldRequest, now: number): NewEvent[] {
  const parts = alerts.length === 0 ? [[]] : inEvents(alerts);
  // Only the first part carries the count, so that whoever adds the parts up counts nothing twice.
  return parts.map((part, index) => ({
    type: 'notification.held',
    data: { id, command, all, alerts: part, unread: index === 0 ? unread : 0, until: now + ms },
  }));
}

export const released = (id: string): NewEvent => ({ type: 'notification.released', data: { id } });
