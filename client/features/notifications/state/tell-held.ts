import type { NotificationsApi } from '#client/api/caller.ts';
import { toastLengths } from '#client/ui/toasts$.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { inParts } from './in-parts.ts';

const MOST_AT_ONCE = 1_000;

/**
 * Tells the other tabs what this one holds back, so that they show it at once (LIVE-10).
 * @returns tells them that it was undone or has failed, and never before they know of it
 */
export function tellHeld(
  api: NotificationsApi,
  what: Pick<HoldRequest, 'id' | 'command' | 'all'>,
  alerts: readonly { identity: AlertIdentity; unread: boolean }[],
): () => void {
  const told = inParts(alerts, MOST_AT_ONCE, (part) =>
    api.hold({
      ...what,
      alerts: part.map(({ identity }) => identity),
      unread: part.filter(({ unread }) => unread).length,
      ms: toastLengths.normal,
    }),
  );
  return () => void told.then(() => api.release({ id: what.id }));
}
