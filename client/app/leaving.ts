export type Leaving = {
  fetch: typeof fetch;
  /** Signs out: what is on its way is given up first, and what is asked for meanwhile does not set out. */
  during<T>(signOut: () => Promise<T>): Promise<T>;
};

/**
 * Calls that end with the session. One that is still on its way at a sign-out would be refused as nobody's, and the browser
 * would write each refusal into its console as an error.
 * @param options.lasting the path whose calls go on all the same
 */
export function createLeaving(options: { fetch: typeof fetch; lasting: string }): Leaving {
  let leaving = new AbortController();
  let gone: Promise<unknown> = Promise.resolve();
  return {
    fetch: async (path, init) => {
      if (path === options.lasting) return options.fetch(path, init);
      const { signal } = leaving;
      try {
        return await options.fetch(path, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal });
      } catch (error) {
        // Whoever asked is told when it is clear whether anybody is still here.
        if (signal.aborted) await gone;
        throw error;
      }
    },
    during: async (signOut) => {
      leaving.abort();
      const going = signOut();
      gone = going.catch(() => undefined);
      try {
        return await going;
      } finally {
        leaving = new AbortController();
      }
    },
  };
}
