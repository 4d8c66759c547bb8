/** A lock shared by all tabs of this browser. take() returns its release function. */
export type OneTab = {
  /** @returns null if another tab holds it */
  take(): Promise<(() => void) | null>;
};

/** Ensures that only one tab does something at a time. Without browser support for locks, every tab may. */
export const createOneTab = (name: string, locks: LockManager | undefined = globalThis.navigator?.locks): OneTab => ({
  take: () =>
    new Promise((resolve, reject) => {
      if (!locks) return resolve(() => {});
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          // The lock is held until this promise resolves.
          return new Promise<void>((release) => resolve(release));
        })
        .catch(reject);
    }),
});
