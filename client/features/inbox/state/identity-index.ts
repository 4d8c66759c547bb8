import { type AlertIdentity, isSameAlert, keysOf, mergeIdentity } from '#shared/inbox/identity.ts';

/** Finds an alert by any of its keys without searching the list (ST14). */
export type IdentityIndex = {
  readonly size: number;
  find(identity: AlertIdentity): string | undefined;
  /** Adds an alert, or merges a known one with newly seen keys. @returns the merged identity */
  put(id: string, identity: AlertIdentity): AlertIdentity;
  remove(id: string): void;
  /** Removes the oldest entries beyond `most`. */
  keepNewest(most: number): void;
  copy(): IdentityIndex;
  readonly keys: number;
};

export const createIdentityIndex = (): IdentityIndex => indexOver(new Map(), new Map());

function indexOver(identities: Map<string, AlertIdentity>, byKey: Map<string, readonly string[]>): IdentityIndex {
  const remove = (id: string) => {
    const known = identities.get(id);
    if (!known) return;
    identities.delete(id);
    for (const key of keysOf(known)) {
      const rest = (byKey.get(key) ?? []).filter((each) => each !== id);
      if (rest.length > 0) byKey.set(key, rest);
      else byKey.delete(key);
    }
  };

  return {
    get size() {
      return identities.size;
    },
    get keys() {
      return byKey.size;
    },
    find(identity) {
      for (const key of keysOf(identity)) {
        // A key only gives candidates: two alerts may share a fingerprint and differ in NotificationId.
        for (const id of byKey.get(key) ?? []) {
          const known = identities.get(id);
          if (known && isSameAlert(known, identity)) return id;
        }
      }
      return undefined;
    },
    put(id, identity) {
      const known = identities.get(id);
      const merged = known ? mergeIdentity(known, identity) : identity;
      identities.set(id, merged);
      for (const key of keysOf(merged)) {
        const ids = byKey.get(key) ?? [];
        if (!ids.includes(id)) byKey.set(key, [...ids, id]);
      }
      return merged;
    },
    remove,
    keepNewest(most) {
      for (const id of identities.keys()) {
        if (identities.size <= most) return;
        remove(id);
      }
    },
    copy: () => indexOver(new Map(identities), new Map(byKey)),
  };
}
