import type { Notification } from '#shared/notifications/notification.ts';
import { limits } from '#shared/protocol.ts';
import { findAlert } from '../log/known-alert.ts';
import type { Sequence } from '../log/sequence.ts';
import type { HubDeps } from '../ports.ts';
import { readListPages } from './list-pages.ts';
import { isMalformed, isPassing } from './passing.ts';

/** What came of reading the list. `unread`: it is worth another try, `malformed` where the provider answered something that is no list. */
export type MissedAlerts = { appended: number } | { unread: 'malformed' | 'failed' };

/**
 * Appends the alerts that stand in the provider's list and never stood in the log, oldest first. It pages until a page is all known, at most 10;
 * while nothing at all is known, it only remembers what is there (ST15).
 */
export async function appendMissedAlerts(user: string, deps: HubDeps, sequence: Sequence, token: string): Promise<MissedAlerts> {
  // Not 'no keys at all': a live alert may have come before this first list.
  const onlyFill = !sequence.row().filled;
  const unknown: Notification[] = [];
  const known: Notification[] = [];
  const read = await readListPages(deps.calls, token, limits.reconcilePages, (alerts) => {
    const fresh = alerts.filter((alert) => findAlert(deps.store, user, alert.identity) === undefined);
    unknown.push(...fresh);
    known.push(...alerts.filter((alert) => !fresh.includes(alert)));
    return !onlyFill && alerts.length > 0 && fresh.length === 0;
  });
  // All or nothing: what is appended now is known at the next try, which would stop there and never reach what lies behind it.
  if (!read.ok) return isPassing(read.error) ? { unread: isMalformed(read.error) ? 'malformed' : 'failed' } : { appended: 0 };
  const stage = (alert: Notification, keysOnly: boolean) =>
    sequence.stage({ event: { type: 'notification.created', data: alert }, identity: alert.identity, keysOnly });
  // A known alert may have a key that is new to us, its record id above all.
  for (const alert of known) stage(alert, true);
  unknown.sort((a, b) => a.publishedTime - b.publishedTime);
  for (const alert of unknown) stage(alert, onlyFill);
  if (onlyFill) {
    await sequence.untilSettled();
    const first = unknown[0];
    if (!first || findAlert(deps.store, user, first.identity)) sequence.change({ filled: true });
  }
  return { appended: onlyFill ? 0 : unknown.length };
}
