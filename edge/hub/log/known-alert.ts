import { type AlertIdentity, isSameAlert, keysOf } from '#shared/notifications/identity.ts';
import type { HubStore, KnownAlert } from '../ports.ts';

/** The alert that an identity belongs to, with all that is known of it (ST14). */
export function findAlert(store: HubStore, user: string, identity: AlertIdentity): (KnownAlert & { identity: AlertIdentity }) | undefined {
  const tried = new Set<number>();
  for (const key of keysOf(identity)) {
    for (const { alert, keys } of store.alertsWith(user, key)) {
      if (tried.has(alert)) continue;
      tried.add(alert);
      const known = identityOf(keys);
      if (isSameAlert(known, identity)) return { alert, keys, identity: known };
    }
  }
  return undefined;
}

function identityOf(keys: string[]): AlertIdentity {
  const partOf = (kind: string) => keys.find((key) => key.startsWith(kind))?.slice(2);
  return { notificationId: partOf('n:'), recordId: partOf('r:'), fingerprint: partOf('f:') ?? '' };
}
