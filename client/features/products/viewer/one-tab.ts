/** A lock of all tabs of this browser: whoever holds it lets go by what it gets. */
export type OneTab = {
  /** @returns null where another tab has it */
  take(): Promise<(() => void) | null>;
};

/** Only one tab does something at a time. Where the browser has no locks nobody is kept from it. */
export const createOneTab = (name: string, locks: LockManager | undefined = globalThis.navigator?.locks): OneTab => ({
  take: () =>
    new Promise((resolve, reject) => {
      if (!locks) return resolve(() => {});
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          // Held as long as this promise lasts.
          return new Promise<void>((release) => resolve(release));
        })
        .catch(reject);
    }),
});
