/** Time as supplied by a host. Replaced in tests. */
export type Clock = {
  /** ms since 1970. */
  now(): number;
  /** ms since an arbitrary moment, for durations. Not affected when the clock is set. */
  elapsed(): number;
  /** Runs a callback once after `ms`; call the returned function to cancel it. Does not keep the process alive. */
  after(ms: number, run: () => void): () => void;
};

/**
 * @param rate how much faster than wall time this clock runs: at 60, a minute takes a second
 * @param began when both showed the same time, ms since 1970. Processes with the same value agree on the time
 */
export function createClock(rate = 1, began = Date.now()): Clock {
  return {
    now: rate === 1 ? Date.now : () => Math.round(began + (Date.now() - began) * rate),
    elapsed: createElapsed(rate),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms / rate, LONGEST_TIMER));
      // Exists on Node's timers, but not on a worker's.
      (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer);
    },
  };
}

function createElapsed(rate: number): () => number {
  let total = 0;
  let last = performance.now();
  return () => {
    const at = performance.now();
    // May go backwards on platforms that derive it from the wall clock.
    total += Math.max(0, at - last) * rate;
    last = at;
    return total;
  };
}

const LONGEST_TIMER = 2 ** 31 - 1;
